internal import FrontEnds
internal import Notation
internal import Wording

/// Sentences on lines of their own, which scroll if they do not fit.
struct ScrolledText {
  private let lines: [String]
  private let area: Area

  /// Creates the text for an area of the screen.
  init(_ sentences: [String], in area: Area, glyphs: GlyphSet) {
    func lines(of columns: Int) -> [String] {
      sentences.flatMap { glyphs.spell($0).wrapped(to: columns) }
    }
    let all = lines(of: area.columns)
    self.lines = all.count > area.rows ? lines(of: Table.room(within: area.columns)) : all
    self.area = area
  }

  /// Scrolls to the line that a key leads to.
  func move(_ selection: inout ListSelection, _ action: Action) {
    selection.scroll(action, lines: lines.count, visible: area.rows)
  }

  func put(at selection: ListSelection, on screen: inout Screen) {
    Table(
      columns: [.init(heading: "")], rows: lines.map { .init(cells: [$0]) },
      top: selection.firstLine(of: lines.count, visible: area.rows)
    ).put(in: area, on: &screen)
  }
}
