internal import Music
internal import Notation
internal import Psychometrics
internal import Training
public import Wording

extension ComparisonReport {
  /// Returns the comparison as one self-contained page for browsers (HTML): the chart, whose bars can
  /// be pointed at and reached by the keyboard, the tables, and the JSON of the report.
  ///
  /// - Parameter words: The language of the page.
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  public func html(in words: Words = Words(.english)) throws -> String {
    let words = words.inCents
    return Page(
      title: words.phrases.limensOfAAndB,
      parts: ComparisonPage(report: self, words: words).parts, json: try json(), states: [],
      words: words
    ).html
  }
}

/// The parts of a comparison on a page.
private struct ComparisonPage {
  let report: ComparisonReport
  let words: Words

  private var phrases: any Phrases { words.phrases }
  private var text: ComparisonText {
    ComparisonText(report: report, words: words, times: \.utcText)
  }

  var parts: [MarkupElement] {
    let figure = Page.figure(ComparisonDrawing(report: report, words: words).figure, phrases)
    let opening = Page.paragraphs(
      text.titles.map { $0 + "." } + (report.isReported ? [text.verdict] : text.doubts))
    guard report.isReported else { return opening + [figure] }
    let regions = ([report.whole] + report.regions).keepingFirst(by: \.spot.range)
    return opening + [figure] + section(phrases.headingRegions, phrases.headingRegion, regions)
      + section(phrases.headingNotes, phrases.headingNote, report.notes)
  }

  private func section(
    _ title: String, _ name: String, _ places: [ComparisonReport.Place]
  ) -> [MarkupElement] {
    let symbol = report.limenPoint.symbol
    return Page.section(
      title,
      [
        Page.table(
          [
            (name, false), ("A: \(symbol) ", true), ("B: \(symbol) ", true), ("A / B", false),
            (phrases.band(95), false), (phrases.probabilityALower, false),
          ],
          places.enumerated().map { row($1, at: $0) }, unit: phrases.name(of: .cents))
      ])
  }

  private func row(_ place: ComparisonReport.Place, at index: Int) -> Page.Row {
    let reference = ConcertPitch.standard.frequency(of: place.spot.middle)
    let limens = [place.a, place.b].map { words.cell($0.limen, in: $0.state, from: reference) }
    let isKnown = place.a.state != .untrained && place.b.state != .untrained
    let band = place.aOverBBand95
    return Page.Row(
      cells: [.text(text.title(of: place), order: Double(index))] + limens
        + [
          .number(isKnown ? words.ratio(place.aOverB) : "-", order: place.aOverB),
          .number(words.ratios(band), order: band[0]),
          .number(words.probability(place.probabilityALower), order: place.probabilityALower),
        ],
      key: place.spot.range == nil ? place.spot.middle.name : nil)
  }
}
