internal import Notation
package import Wording

extension ComparisonReport {
  /// Returns the comparison as one self-contained page for browsers (HTML): the chart, whose bars can
  /// be pointed at and reached by the keyboard, the tables, and the JSON of the report.
  ///
  /// - Parameter words: The language of the page.
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  package func html(in words: Words = Words(.english)) throws -> String {
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

  private var phrases: Phrases { words.phrases }
  private var text: ComparisonText {
    ComparisonText(report: report, words: words, times: \.utcText)
  }

  var parts: [MarkupElement] {
    let figure = Page.figure(ComparisonDrawing(report: report, words: words).figure, phrases)
    let opening = Page.paragraphs(
      text.titles.map { $0 + "." } + (report.isReported ? [text.verdict] : text.doubts))
    guard report.isReported else { return opening + [figure] }
    return opening + [figure]
      + Page.section(phrases.headingRegions, [text.regions.markup(in: words)])
      + Page.section(phrases.headingNotes, [text.notes.markup(in: words)])
  }
}
