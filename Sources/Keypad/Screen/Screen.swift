public import FrontEnds
internal import Notation

/// What the terminal is to show, cell by cell.
public struct Screen: Hashable, Sendable {
  /// What a text is, for the terminal to choose colour and weight; colour never says it alone.
  public enum Style: CaseIterable, Sendable {
    /// Ordinary text.
    case text
    /// Text that is there when looked for.
    case dim
    /// The heading of a screen.
    case title
    /// A field for a response.
    case field
    /// The answer was right.
    case right
    /// The answer was wrong.
    case wrong
    /// Something went amiss.
    case caution
    /// Where the 95 % band reaches.
    case band95
    /// Where the 68 % band reaches.
    case band68
    /// A limen that is known, and no larger than elsewhere.
    case settled
    /// A limen that is known, and larger than elsewhere.
    case weak
    /// A limen that is not known well.
    case unsure
    /// What the next key acts on.
    case selected
  }

  /// One place on the screen.
  public struct Cell: Hashable, Sendable {
    /// One Unicode scalar that takes one column.
    public let character: Character
    /// What it is part of.
    public let style: Style

    /// A place with nothing in it.
    public static let blank = Cell(character: " ", style: .text)
  }

  enum Alignment {
    case leading
    case centre
    case trailing
  }

  /// How many cells there are.
  public let size: ScreenSize
  /// The cells by row, each row from left to right.
  public private(set) var cells: [[Cell]]
  private let glyphs: GlyphSet

  init(size: ScreenSize, glyphs: GlyphSet) {
    self.size = size
    self.glyphs = glyphs
    let row = Array(repeating: Cell.blank, count: size.columns)
    cells = Array(repeating: row, count: size.rows)
  }

  /// The text of each row, without the blanks at its end.
  public var rows: [String] {
    cells.map { row in
      let end = row.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
      return String(row[..<end].map(\.character))
    }
  }

  /// Writes one line of text into the row of `area` that lies `offset` below its top.
  ///
  /// What does not fit into the area, or lies off the screen, is cut off.
  mutating func put(
    _ text: String, in area: Area, row offset: Int = 0, aligned alignment: Alignment = .leading,
    style: Style
  ) {
    let text = glyphs.spell(text).prefix(area.columns)
    let spare = area.columns - text.count
    let indent =
      switch alignment {
      case .leading: 0
      case .centre: spare / 2
      case .trailing: spare
      }
    let row = area.row + offset
    guard (0..<area.rows).contains(offset), cells.indices.contains(row) else { return }
    for (column, character) in zip((area.column + indent)..., text)
    where cells[row].indices.contains(column) {
      cells[row][column] = Cell(character: character, style: style)
    }
  }

  /// Writes a text of one sentence or more into `area`, broken between words.
  ///
  /// - Returns: How many rows it took.
  @discardableResult
  mutating func putText(
    _ text: String, in area: Area, aligned alignment: Alignment = .leading, style: Style
  ) -> Int {
    let lines = spelled(text).wrapped(to: area.columns).prefix(area.rows)
    for (row, line) in lines.enumerated() {
      put(line, in: area, row: row, aligned: alignment, style: style)
    }
    return lines.count
  }

  /// The text in the characters of the screen.
  func spelled(_ text: String) -> String { glyphs.spell(text) }

  /// Gives all of `area` another style.
  mutating func restyle(_ area: Area, as style: Style) {
    for row in area.row..<area.row + area.rows where cells.indices.contains(row) {
      for column in area.column..<area.column + area.columns
      where cells[row].indices.contains(column) {
        cells[row][column] = Cell(character: cells[row][column].character, style: style)
      }
    }
  }

  /// Draws the outline of `area`.
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
