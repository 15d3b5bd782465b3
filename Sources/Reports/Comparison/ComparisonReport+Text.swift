internal import Music
internal import Notation
internal import Training
package import Wording

extension ComparisonReport {
  /// Returns the comparison as lines of at most 80 characters: the verdict first, the notes last.
  ///
  /// - Parameters:
  ///   - words: The language of the text.
  ///   - withNotes: Whether the limens at every note are added.
  package func text(in words: Words = Words(.english), withNotes: Bool = false) -> String {
    ComparisonText(report: self, words: words, times: \.text).sections(withNotes: withNotes)
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// Whether a threshold is reported for both sides, so that they can be compared.
  var isReported: Bool { a.thresholdReported && b.thresholdReported }
}

/// Formats a comparison as text in one language.
struct ComparisonText {
  let report: ComparisonReport
  let words: Words
  /// The form of the times in titles.
  let times: KeyPath<UTCPeriod, String>

  private var phrases: Phrases { words.phrases }
  private var range: String { words.span(report.range) }
  private var sides: [(letter: String, side: ComparisonReport.Side)] {
    [("A", report.a), ("B", report.b)]
  }

  /// Returns the sections of the text, each as lines.
  func sections(withNotes: Bool) -> [[String]] {
    let heading = (titles.map { phrases.side($0, over: range) } + [definition])
      .flatMap { $0.wrapped(to: 80) }
    return report.isReported
      ? [heading, verdict.wrapped(to: 80), regions.lines] + (withNotes ? [notes.lines] : [])
      : [heading, doubts.flatMap { $0.wrapped(to: 80) }]
  }

  /// The descriptions of A and B, with their timbres if these differ, and their priors.
  var titles: [String] {
    sides.map { letter, side in
      let timbre =
        report.a.findings.conditionName == report.b.findings.conditionName
        ? [] : [phrases.timbre(side.findings.conditionName)]
      let facts =
        [side.answers.title(in: words, times)] + timbre + [
          phrases.trials(side.findings.whole.trials)
        ]
      let prior = side.findings.priorLabel.map { ". " + phrases.prior($0) } ?? ""
      return "\(letter): " + facts.joined(separator: ", ") + prior
    }
  }

  var definition: String { words.definition(of: report.limenPoint) }

  var verdict: String {
    phrases.comparison(
      over: range, ratio: words.ratio(report.whole.aOverB),
      band: words.ratios(report.whole.aOverBBand95),
      probability: words.chance(report.whole.probabilityALower))
  }

  /// The reasons why no limens are compared, one for each side without a threshold.
  var doubts: [String] {
    sides.filter { !$0.side.thresholdReported }
      .map { phrases.noBetterThanGuessingYet(side: $0.letter) }
  }
}

// MARK: - Tables

extension ComparisonText {
  /// The regions, with each span of notes only once.
  var regions: ReportTable {
    let regions = [report.whole] + report.regions
    return table(phrases.headingRegion, regions.keepingFirst(by: \.place.region.notes))
  }

  var notes: ReportTable { table(phrases.headingNote, report.notes) }

  private func table<Place>(
    _ name: String, _ contrasts: [ComparisonReport.Contrast<Place>]
  ) -> ReportTable {
    func limens(of side: String, width: Int, gap: Int) -> TableColumn {
      let heading = "\(side): \(report.limenPoint.symbol)"
      return .init(
        heading: heading, onPage: heading + " ", hasUnit: true, isNumeric: true, leastWidth: width,
        gap: gap)
    }
    return ReportTable(
      columns: [
        .init(heading: name, leastWidth: 16), limens(of: "A", width: 10, gap: 1),
        limens(of: "B", width: 8, gap: 2),
        .init(heading: "A / B", isNumeric: true, leastWidth: 6),
        .init(heading: phrases.band(95), leastWidth: 14),
        .init(heading: phrases.probabilityALower, isNumeric: true),
      ], rows: contrasts.enumerated().map { row($1, at: $0) })
  }

  private func row<Place>(
    _ contrast: ComparisonReport.Contrast<Place>, at index: Int
  ) -> ReportTable.Row {
    let place = contrast.place
    let sides = [contrast.a, contrast.b]
    let reference = ConcertPitch.standard.frequency(of: place.middle)
    let isKnown = sides.allSatisfy { $0.state != .untrained }
    return ReportTable.Row(
      cells: [.text(place.title(in: words), order: Double(index))]
        + sides.map { words.cell($0.limen, in: $0.state, from: reference) }
        + [
          .number(isKnown ? words.ratio(contrast.aOverB) : "-", order: contrast.aOverB),
          .number(words.ratios(contrast.aOverBBand95), order: contrast.aOverBBand95[0]),
          .number(words.probability(contrast.probabilityALower), order: contrast.probabilityALower),
        ],
      key: place.key)
  }
}
