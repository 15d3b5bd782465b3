internal import Music
internal import Training

extension ProfileReport {
  /// The notes as a chart for a page: SVG 1.1, the keyboard below, T75 on a logarithmic scale with its
  /// bands, and a mark for the state of each note.
  ///
  /// - Parameter theme: Light or dark; `nil` to follow the reader's preference.
  public func svg(theme: ChartTheme? = nil) -> String {
    let chart = Chart(range: keyboard, holding: notes.flatMap(\.limen.band95))
    let content =
      thresholdTold
      ? chart.bands(notes.map(\.limen), colour: "blue")
        + chart.curve(notes.map(\.limen), states: notes.map(\.state), style: "blue")
        + notes.map { mark($0, on: chart) }
      : chart.notice(summary)
    let caption = Chart.Caption(
      heading: "Difference limens of \(listener)", details: [facts, limenPoint.definition],
      symbol: limenPoint.symbol, legend: thresholdTold ? [curveLegend, stateLegend] : [])
    return chart.page(caption, content, theme: theme)
  }

  private var keyboard: NoteRange {
    NoteRange(
      lowest: MIDINote(notes[0].midi), highest: MIDINote(notes[notes.count - 1].midi))
  }

  private var facts: String {
    let days = learning.sessions.map { $0.startedAt.prefix(10) }
    let period =
      days.first.map { first in
        days.last == first ? ", \(first)" : ", \(first) to \(days[days.count - 1])"
      } ?? ""
    return
      "\(TextNumber.trials(whole.trials)) in \(range)\(period), timbre \(timbre)."
  }

  private func mark(_ note: Measured<Note>, on chart: Chart) -> SVGElement {
    let place = chart.point(MIDINote(note.midi), note.limen.cents)
    return .group(
      [StateMark(note.state).drawn(at: place)],
      title: "\(note.note): \(limenPoint.symbol) \(note.limen.text(note.state)) cents, "
        + "68 % \(TextNumber.span(note.limen.band68)), 95 % \(TextNumber.span(note.limen.band95)), "
        + "trials: \(note.trials), \(note.state)")
  }

  private var curveLegend: [LegendEntry] {
    [
      .curve("\(limenPoint.symbol), median", style: "blue"),
      .band("68 % band", ["band95", "band68"], colour: "blue"),
      .band("95 % band", ["band95"], colour: "blue"),
    ]
  }

  /// The states that occur.
  private var stateLegend: [LegendEntry] {
    NoteReport.State.allCases.map(\.rawValue)
      .filter { state in notes.contains { $0.state == state } }
      .map { state in LegendEntry(words: state) { StateMark(state).drawn(at: $0) } }
  }
}

/// How a chart shows the state of a note: by colour, and by shape for who cannot tell the colours.
struct StateMark {
  private let state: NoteReport.State

  init(_ state: String) { self.state = NoteReport.State(rawValue: state) ?? .untrained }

  func drawn(at place: Point, size: Double = 3.2) -> SVGElement {
    func corners(_ offsets: [(Double, Double)]) -> [Point] {
      offsets.map { Point(x: place.x + $0.0 * size, y: place.y + $0.1 * size) }
    }
    return switch state {
    case .untrained: .line("mark grey", through: corners([(-1, 0), (1, 0)]))
    case .sparse: .area("mark open grey", around: corners([(-1.1, 1), (1.1, 1), (0, -1.1)]))
    case .wide: .circle("mark open blue", at: place, radius: size)
    case .settled: .circle("mark full blue", at: place, radius: size)
    case .weak:
      .area("mark full orange", around: corners([(-1.5, 0), (0, -1.5), (1.5, 0), (0, 1.5)]))
    }
  }
}
