package import FrontEnds
internal import Notation

/// The content of the terminal, cell by cell.
package struct Screen: Hashable, Sendable {
  /// The meaning of a text, from which the terminal chooses colour and weight. Colour is never the
  /// only sign.
  package enum Style: CaseIterable, Sendable {
    /// Ordinary text.
    case text
    /// Secondary text.
    case dim
    /// The heading of a screen.
    case title
    /// A response field.
    case field
    /// Feedback on a right answer.
    case right
    /// Feedback on a wrong answer.
    case wrong
    /// A problem.
    case caution
    /// The 95 % band.
    case band95
    /// The 68 % band.
    case band68
    /// A well-known limen that is not larger than elsewhere.
    case settled
    /// A well-known limen that is larger than elsewhere.
    case weak
    /// A limen that is not well known.
    case unsure
    /// The item that the next key acts on.
    case selected
  }

  /// A cell of the screen.
  package struct Cell: Hashable, Sendable {
    /// One Unicode scalar. One that takes two columns is followed by ``rest``.
    package let character: Character
    /// The style of the character.
    package let style: Style

    /// An empty cell.
    package static let blank = Cell(character: " ", style: .text)

    /// The placeholder in the second cell of a character that is two columns wide.
    package static let rest: Character = "\u{FFFF}"
  }

  enum Alignment {
    case leading
    case centre
    case trailing
  }

  /// The size of the screen.
  package let size: ScreenSize
  /// The cells by row, each row from left to right.
  package private(set) var cells: [[Cell]]
  /// The areas that can be clicked.
  var targets: [Area: Target] = [:]
  /// The key hints that can be clicked, each of them the first key of an action and its label. The place of
  /// each is found on the screen.
  var hints: [String] = []
  /// The number of the selected row and the number of rows, such as `12/50`; `nil` without a list.
  var position: String?
  /// The pointer at the selected row; `nil` without one.
  var pointer: Area?
  private let glyphs: GlyphSet

  init(size: ScreenSize, glyphs: GlyphSet) {
    self.size = size
    self.glyphs = glyphs
    let row = Array(repeating: Cell.blank, count: size.columns)
    cells = Array(repeating: row, count: size.rows)
  }

  /// Where the hidden cursor stands, which screen readers follow: at the selected row, or at the end.
  package var cursor: (row: Int, column: Int) {
    (pointer?.row ?? size.rows - 1, pointer?.column ?? size.columns - 1)
  }

  /// The text of each row, without trailing spaces.
  package var rows: [String] {
    cells.map { row in
      let end = row.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
      return String(row[..<end].map(\.character).filter { $0 != Cell.rest })
    }
  }

  /// Writes one line of text into `area`, `offset` rows below its top.
  ///
  /// Text beyond the area is cut off, with an ellipsis at the end.
  mutating func put(
    _ text: String, in area: Area, row offset: Int = 0, aligned alignment: Alignment = .leading,
    style: Style
  ) {
    let text = glyphs.spell(text).cut(to: area.columns, mark: cutMark)
    let spare = area.columns - text.columns
    let indent =
      switch alignment {
      case .leading: 0
      case .centre: spare / 2
      case .trailing: spare
      }
    let row = area.row + offset
    guard (0..<area.rows).contains(offset), cells.indices.contains(row) else { return }
    let shown = text.flatMap { $0.isWide ? [$0, Cell.rest] : [$0] }
    for (column, character) in zip((area.column + indent)..., shown)
    where cells[row].indices.contains(column) {
      cells[row][column] = Cell(character: character, style: style)
    }
  }

  /// Writes one or more sentences into `area`, broken between words. An ellipsis ends those that do
  /// not fit.
  ///
  /// - Returns: The number of rows used.
  @discardableResult
  mutating func putText(_ text: String, in area: Area, style: Style) -> Int {
    let lines = spelled(text).wrapped(to: area.columns)
      .cut(to: area.rows, columns: area.columns, mark: cutMark)
    put(lines, in: area, style: style)
    return lines.count
  }

  /// Writes lines into the rows of `area`, from the first one on.
  mutating func put(
    _ lines: [String], in area: Area, aligned alignment: Alignment = .leading, style: Style
  ) {
    for (row, line) in lines.enumerated() {
      put(line, in: area, row: row, aligned: alignment, style: style)
    }
  }

  /// The sign at the end of a text that is cut off.
  var cutMark: String { glyphs.spell("…") }

  /// Returns the text in characters that the screen can show.
  func spelled(_ text: String) -> String { glyphs.spell(text) }

  /// Draws a frame around the edge of `area`.
  mutating func frame(_ area: Area, style: Style) {
    guard area.rows >= 2, area.columns >= 2 else { return }
    let line = String(repeating: "─", count: area.columns - 2)
    put("┌" + line + "┐", in: area, style: style)
    for row in 1..<(area.rows - 1) {
      put("│", in: area, row: row, style: style)
      put("│", in: area, row: row, aligned: .trailing, style: style)
    }
    put("└" + line + "┘", in: area, row: area.rows - 1, style: style)
  }
}
