internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A chart of the profile over piano keys.
struct ProfileChart {
  private static let leastRowsWithLegend = 10

  /// One or more notes, lowest first.
  let notes: [NoteReport]
  let measure: Measure
  /// The notes whose keys are highlighted; `nil` for none.
  var selection: NoteRange?

  /// Draws the chart, with a legend above and the keys below.
  func put(in area: Area, on screen: inout Screen) {
    let head = head(in: area)
    let rows = area.rows - head.count - 2
    guard rows > 0 else { return }
    let (chart, axis) = fitted(into: area.columns, rows: rows)
    screen.put(head, in: area, style: .dim)
    let body = area.dropping(rows: head.count)
    chart.put(in: body.rows(0..<rows), on: &screen)
    putKeys(of: axis, in: body.dropping(columns: chart.gutter).dropping(rows: rows), on: &screen)
  }

  /// Returns the part of a row over the keys of the chart in an area.
  func overKeys(_ row: Area, in area: Area) -> Area {
    let (chart, axis) = fitted(into: area.columns, rows: area.rows - head(in: area).count - 2)
    return row.dropping(columns: chart.gutter).leading(columns: axis.columns)
  }

  /// Returns the chart and its axis. The numbers beside the chart depend on its bars, and the bars
  /// depend on the width that the numbers leave.
  private func fitted(into columns: Int, rows: Int) -> (Chart, NoteAxis) {
    let range = NoteRange(lowest: notes[0].note, highest: notes[notes.count - 1].note)
    func chart(on axis: NoteAxis) -> Chart {
      Chart(bars: bars(on: axis), rows: rows, words: measure.words)
    }
    let gutter = chart(on: NoteAxis(range: range, columns: columns)).gutter
    let axis = NoteAxis(range: range, columns: columns - gutter)
    return (chart(on: axis), axis)
  }

  private func bars(on axis: NoteAxis) -> [Chart.Bar] {
    axis.groups.map { group in
      let reports = group.notes.notes.map { notes[axis.range.index(of: $0)] }
      func mean(_ limen: (NoteReport) -> Cents) -> Double {
        let octaves = reports.map {
          DeterministicMath.log2(measure.count(in: limen($0), at: $0.note))
        }
        return DeterministicMath.exp2(octaves.reduce(0, +) / Double(octaves.count))
      }
      return Chart.Bar(
        column: group.column, median: mean(\.limen.t75),
        band68: mean(\.limen.band68.lower)...mean(\.limen.band68.upper),
        band95: mean(\.limen.band95.lower)...mean(\.limen.band95.upper),
        mark: reports.map(\.state).max { $0.urgency < $1.urgency }?.mark
          ?? NoteReport.State.untrained.mark)
    }
  }

  private var words: Words { measure.words }

  /// Returns the title with the legend of the marks beside it or in a row below, as room permits.
  private func head(in area: Area) -> [String] {
    let title = words.profileTitle
    let legend = NoteReport.State.allCases.map {
      "\($0.mark.glyph) \(words.name(of: $0))"
    }.joined(separator: " ")
    if title.columns + 3 + legend.columns <= area.columns { return ["\(title)   \(legend)"] }
    let fits = legend.columns <= area.columns && area.rows >= Self.leastRowsWithLegend
    return fits ? [title, legend] : [title]
  }

  private func putKeys(of axis: NoteAxis, in area: Area, on screen: inout Screen) {
    screen.put(axis.keyboard, in: area, style: .dim)
    for label in axis.labels(named: words.name(of:)) {
      screen.put(label.text, in: area.dropping(columns: label.column), row: 1, style: .dim)
    }
    guard let selection else { return }
    let columns = axis.columns(of: selection)
    screen.put(
      String(axis.keyboard.dropFirst(columns.lowerBound).prefix(columns.count)),
      in: area.dropping(columns: columns.lowerBound), style: .selected)
    let name = "▲ " + words.name(of: selection)
    let column = min(columns.lowerBound, max(axis.columns - name.count, 0))
    screen.put(
      name.padded(to: name.count + 1), in: area.dropping(columns: column), row: 1, style: .selected)
  }
}

extension NoteReport.State {
  /// The sign of the state. Signs differ even without colours.
  var mark: Chart.Mark {
    switch self {
    case .untrained: .init(glyph: "·", style: .dim)
    case .sparse: .init(glyph: "○", style: .unsure)
    case .wide: .init(glyph: "◐", style: .unsure)
    case .settled: .init(glyph: "●", style: .settled)
    case .weak: .init(glyph: "◆", style: .weak)
    }
  }

  /// The rank of the state. Notes that share a mark show the highest one.
  fileprivate var urgency: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
