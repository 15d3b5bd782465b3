internal import Music
internal import Notation
internal import Training
internal import Wording

/// A row that shows how well each octave is known, by the mark of its state.
struct CoverageBar {
  /// The fewest rows of a view of the profile that can spare one for the bar.
  private static let leastRows = 14

  /// Splits the area of a view of the profile into the row for the bar, if it can spare one, and the
  /// area below.
  static func split(_ view: Area) -> (bar: Area?, below: Area) {
    view.rows < leastRows ? (nil, view) : (view.rows(0..<1), view.dropping(rows: 1))
  }

  /// The octaves, lowest first.
  let octaves: [RegionStanding]
  let words: Words

  /// Draws the bar over the first row of an area: the lowest note of each octave, and marks as wide
  /// as the octave. Names that have no room are left out.
  func put(in area: Area, on screen: inout Screen) {
    let notes = octaves.reduce(0) { $0 + $1.notes.count }
    guard notes > 0 else { return }
    var done = 0
    for octave in octaves {
      let first = area.columns * done / notes
      done += octave.notes.count
      let place = area.dropping(columns: first).leading(
        columns: area.columns * done / notes - first)
      put(octave, in: place, on: &screen)
    }
  }

  private func put(_ octave: RegionStanding, in area: Area, on screen: inout Screen) {
    let mark = octave.state.mark
    let name = words.name(of: octave.notes.lowest) + " "
    let label = name.columns + 2 < area.columns ? name : ""
    let bar = area.dropping(columns: label.columns)
    screen.put(label, in: area, style: .dim)
    screen.put(
      String(repeating: mark.glyph, count: max(bar.columns - 1, 1)), in: bar, style: mark.style)
  }
}
