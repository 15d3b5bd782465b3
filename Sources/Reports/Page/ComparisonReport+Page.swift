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
    let phrases = words.phrases
    let text = ComparisonText(report: self, words: words, times: \.utcText)
    let opening = text.titles.map { $0 + "." } + (isReported ? [text.verdict] : text.doubts)
    let figure = Page.figure(ComparisonDrawing(report: self, words: words).figure, phrases)
    let tables =
      isReported
      ? Page.section(phrases.headingRegions, [text.regions.markup(in: words)])
        + Page.section(phrases.headingNotes, [text.notes.markup(in: words)]) : []
    return Page(
      title: phrases.limensOfAAndB, parts: Page.paragraphs(opening) + [figure] + tables,
      json: try json(), states: [], words: words
    ).html
  }
}
