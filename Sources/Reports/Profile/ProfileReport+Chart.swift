internal import Music
internal import Notation
public import Training
public import Wording

extension ProfileReport {
  /// Returns an SVG 1.1 chart of the notes: limens with their bands on a logarithmic scale above a
  /// keyboard; or of the intervals: how far from nominal each lies, with its bands. A mark shows the
  /// state of each.
  ///
  /// - Parameters:
  ///   - theme: Light or dark; `nil` follows the reader's preference.
  ///   - words: The language of the labels.
  ///   - measure: The measure of the intervals that the chart is about; `nil` for the notes. A listener
  ///     without answers about notes gets the intervals in their place or, without those too, the matches.
  public func svg(
    theme: ChartTheme? = nil, in words: Words = Words(.english),
    about measure: IntervalMeasure? = nil
  ) -> String {
    let words = words.inCents
    guard let table = intervalTable(wanted: measure, in: words) else {
      return ProfileDrawing(report: self, words: words).svg(theme: theme)
    }
    return IntervalDrawing(of: table, in: words).svg(theme: theme)
  }

  /// The states that occur, in their order of declaration.
  var states: [NoteReport.State] {
    let states = Set(findings.notes.map(\.state))
    return NoteReport.State.allCases.filter(states.contains)
  }
}

/// Draws a profile as a chart in one language.
struct ProfileDrawing: MarkedDrawing {
  let report: ProfileReport
  let words: Words
  private let chart: Chart

  init(report: ProfileReport, words: Words) {
    self.report = report
    self.words = words
    let notes = report.notes
    chart = Chart(
      range: NoteRange(lowest: notes[0].note, highest: notes[notes.count - 1].note),
      of: report.limenPoint.symbol, holding: notes.flatMap(\.limen.band95.bounds), words: words)
  }

  private var phrases: Phrases { words.phrases }
  private var symbol: String { report.limenPoint.symbol }

  var drawing: Drawing { chart.drawing(caption) }

  var marks: [Mark] {
    report.notes.map { note in
      let point = chart.point(note.note, note.limen.size)
      return Mark(
        elements: [note.state.drawn(at: point)], column: chart.column(of: note.note),
        sentence: sentence(about: note), key: note.note.name)
    }
  }

  func content(with marks: [MarkupElement]) -> [MarkupElement] {
    let notes = report.notes
    guard report.thresholdReported else {
      return chart.axes + chart.notice(report.summary(in: words))
    }
    return chart.axes + chart.bands(notes.map(\.limen), colour: "blue")
      + chart.curve(notes.map(\.limen), states: notes.map(\.state), style: "blue") + marks
  }

  private var caption: Caption {
    Caption(
      heading: phrases.limens(of: report.listener),
      details: [facts, words.definition(of: report.limenPoint)],
      legend: report.thresholdReported ? [curveLegend, stateLegend] : [])
  }

  private var facts: String {
    let days = report.learning.sessions.map { LocalZone.utc.day($0.startedAt) }
    let period = days.first.map { first in
      days.last == first ? first : phrases.from(first, to: days[days.count - 1])
    }
    return phrases.profile(
      trials: phrases.trials(report.whole.trials), range: words.span(report.range),
      period: period, timbre: report.findings.conditionName)
  }

  private func sentence(about note: Measured<NoteReport>) -> String {
    "\(words.name(of: note.note)): \(symbol) \(words.limen(note.limen, in: note.state)) "
      + "\(phrases.name(of: .cents)), 68 % \(words.span(note.limen, \.band68)), "
      + "95 % \(words.span(note.limen, \.band95)), \(phrases.headingTrials): \(note.trials), "
      + words.name(of: note.state)
  }

  private var curveLegend: [LegendEntry] {
    [.curve("\(symbol), \(phrases.median)", style: "blue")] + LegendEntry.bands("blue", in: words)
  }

  private var stateLegend: [LegendEntry] {
    report.states.map { state in
      LegendEntry(words: words.name(of: state)) { state.drawn(at: $0) }
    }
  }
}

extension NoteReport.State {
  /// Returns the mark for the state of a note. States differ in shape as well as in colour, so that they
  /// do not depend on colour vision.
  func drawn(at place: Point, size: Double = 3.2) -> MarkupElement {
    func corners(_ offsets: [(Double, Double)]) -> [Point] {
      offsets.map { Point(x: place.x + $0.0 * size, y: place.y + $0.1 * size) }
    }
    return switch self {
    case .untrained: .line("mark grey", through: corners([(-1, 0), (1, 0)]))
    case .sparse: .area("mark open grey", around: corners([(-1.1, 1), (1.1, 1), (0, -1.1)]))
    case .wide: .circle("mark open blue", at: place, radius: size)
    case .settled: .circle("mark full blue", at: place, radius: size)
    case .weak:
      .area("mark full orange", around: corners([(-1.5, 0), (0, -1.5), (1.5, 0), (0, 1.5)]))
    }
  }
}
