internal import FrontEnds
internal import Notation

/// Sentences on lines of their own. If they do not fit, one line is selected, and they scroll like
/// the rows of a list.
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

  /// Moves a selection of a line.
  func move(_ selection: inout ListSelection, _ action: Action) {
    selection.move(action, in: lines.count, visible: area.rows)
  }

  func put(at selection: ListSelection, on screen: inout Screen) {
    Table(
      columns: [.init(heading: "")], rows: lines.map { .init(cells: [$0]) },
      selected: lines.count > area.rows ? selection.index(in: lines.count) : nil,
      top: selection.top
    ).put(in: area, on: &screen)
  }
}
