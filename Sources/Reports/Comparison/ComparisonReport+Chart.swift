internal import Music
internal import Notation
internal import Training
package import Wording

extension ComparisonReport {
  /// Returns both profiles as an SVG 1.1 chart. A strip below the limens shows the probability that
  /// A has the lower limen.
  ///
  /// - Parameters:
  ///   - theme: Light or dark; `nil` follows the reader's preference.
  ///   - words: The language of the labels.
  package func svg(theme: ChartTheme? = nil, in words: Words = Words(.english)) -> String {
    ComparisonDrawing(report: self, words: words).svg(theme: theme)
  }
}

/// Draws a comparison as a chart in one language.
struct ComparisonDrawing: MarkedDrawing {
  private static let stripHeight = 84.0
  private static let gap = 26.0

  let report: ComparisonReport
  let words: Words
  private let chart: Chart

  init(report: ComparisonReport, words: Words) {
    self.report = report
    self.words = words
    chart = Chart(
      range: report.range, of: report.limenPoint.symbol,
      holding: report.notes.flatMap { $0.a.limen.band95.bounds + $0.b.limen.band95.bounds },
      room: report.isReported ? Self.gap + Self.stripHeight : 0, words: words)
  }

  private var phrases: Phrases { words.phrases }
  private var text: ComparisonText {
    ComparisonText(report: report, words: words, times: \.utcText)
  }

  var drawing: Drawing { chart.drawing(caption) }

  /// The bars of the notes.
  var marks: [Mark] {
    report.notes.map { contrast in
      let note = contrast.place.note
      return Mark(
        elements: [bar(of: contrast, at: note)], column: chart.column(of: note),
        sentence: sentence(about: contrast), key: note.name)
    }
  }

  private var caption: Caption {
    Caption(
      heading: phrases.limensOfAAndB, details: [facts, text.definition],
      legend: report.isReported ? legend : [])
  }

  func content(with bars: [MarkupElement]) -> [MarkupElement] {
    chart.axes + (report.isReported ? curves + strip(of: bars) : chart.notice(text.doubts))
  }

  private var facts: String {
    guard report.isReported else { return text.titles.joined(separator: ". ") + "." }
    return phrases.comparison(
      ratio: words.ratio(report.whole.aOverB), band: words.ratios(report.whole.aOverBBand95),
      probability: words.probability(report.whole.probabilityALower),
      over: words.span(report.range))
  }

  private static let styles = (a: "blue", b: "orange dashed")

  /// One row for each side.
  private var legend: [[LegendEntry]] {
    zip(text.titles, [(Self.styles.a, "blue"), (Self.styles.b, "orange")]).map { title, style in
      [.curve(title, style: style.0)] + LegendEntry.bands(style.1, in: words)
    }
  }

  /// The curves of both sides, drawn over the bands of both.
  private var curves: [MarkupElement] {
    let (a, b) = (report.notes.map(\.a), report.notes.map(\.b))
    return chart.bands(a.map(\.limen), colour: "blue")
      + chart.bands(b.map(\.limen), colour: "orange")
      + chart.curve(a.map(\.limen), states: a.map(\.state), style: Self.styles.a)
      + chart.curve(b.map(\.limen), states: b.map(\.state), style: Self.styles.b)
  }

  /// Returns the bars with their axis.
  private func strip(of bars: [MarkupElement]) -> [MarkupElement] {
    let ticks = [0, 0.5, 1].flatMap {
      MarkupElement.tick(words.written("\($0)"), y: height($0), Chart.left, Chart.right)
    }
    let name = MarkupElement.uprightText(
      phrases.probabilityALower, at: Point(x: Chart.left - 48, y: height(0.5)))
    return ticks + bars + [name]
  }

  private func height(_ probability: Double) -> Double {
    chart.bottom - 12 - probability * Self.stripHeight
  }

  /// Returns the bar of a note. It extends up from 0.5 where A probably has the lower limen, and
  /// down where B probably has.
  private func bar(
    of contrast: ComparisonReport.Contrast<NoteReport>, at note: MIDINote
  ) -> MarkupElement {
    let (middle, half) = (chart.keyboard.centre(of: note), 0.3 * chart.keyboard.columnWidth)
    let ends = [height(0.5), height(contrast.probabilityALower)].sorted()
    return .rectangle(
      contrast.probabilityALower > 0.5 ? "band full blue" : "band full orange",
      x: (middle - half)...(middle + half), y: ends[0]...ends[1])
  }

  private func sentence(about contrast: ComparisonReport.Contrast<NoteReport>) -> String {
    "\(contrast.place.title(in: words)): A / B \(words.ratio(contrast.aOverB)), 95 % "
      + "\(words.ratios(contrast.aOverBBand95)), \(phrases.probabilityALower) "
      + words.probability(contrast.probabilityALower)
  }
}
