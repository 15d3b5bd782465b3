internal import Music
internal import Notation
internal import Psychometrics
internal import Training
public import Wording

extension ComparisonReport {
  /// Returns the comparison as lines of at most 80 characters: the verdict first, the notes last.
  ///
  /// - Parameters:
  ///   - words: The language of the text.
  ///   - withNotes: Whether the limens at every note are added.
  public func text(in words: Words = Words(.english), withNotes: Bool = false) -> String {
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

  private var phrases: any Phrases { words.phrases }
  private var range: String { words.span(report.range) }
  private var sides: [(letter: String, side: ComparisonReport.Side)] {
    [("A", report.a), ("B", report.b)]
  }

  /// Returns the sections of the text, each as lines.
  func sections(withNotes: Bool) -> [[String]] {
    let heading = (titles.map { phrases.side($0, over: range) } + [definition])
      .flatMap { $0.wrapped(to: 80) }
    return report.isReported
      ? [heading, verdict.wrapped(to: 80), regionTable.lines]
        + (withNotes ? [noteTable.lines] : [])
      : [heading, doubts.flatMap { $0.wrapped(to: 80) }]
  }

  /// The descriptions of A and B, with their timbres if these differ, and their priors.
  var titles: [String] {
    sides.map { letter, side in
      let timbre =
        report.a.timbre == report.b.timbre ? [] : [phrases.timbre(side.timbre)]
      let facts = [side.answers.title(in: words, times)] + timbre + [phrases.trials(side.trials)]
      let prior = side.prior.map { ". " + phrases.prior($0) } ?? ""
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

  /// Returns the name of a note, or the name and the notes of a region.
  func title(of place: ComparisonReport.Place) -> String {
    switch place.spot {
    case .note(let note): words.name(of: note)
    case .region(let region): words.title(of: region.kind, over: region.notes)
    }
  }
}

// MARK: - Tables

extension ComparisonText {
  private var regionTable: TextTable {
    let regions = [report.whole] + report.regions
    return table(phrases.headingRegion, regions.keepingFirst(by: \.spot.range))
  }

  private var noteTable: TextTable { table(phrases.headingNote, report.notes) }

  private func table(_ name: String, _ places: [ComparisonReport.Place]) -> TextTable {
    let symbol = report.limenPoint.symbol
    return TextTable(
      columns: [
        .init(heading: name, leastWidth: 16),
        .init(heading: "A: \(symbol)", isNumeric: true, leastWidth: 10, gap: 1),
        .init(heading: "B: \(symbol)", isNumeric: true, leastWidth: 8),
        .init(heading: "A / B", isNumeric: true, leastWidth: 6),
        .init(heading: phrases.band(95), leastWidth: 14),
        .init(heading: phrases.probabilityALower, isNumeric: true),
      ], rows: places.map(cells))
  }

  private func cells(of place: ComparisonReport.Place) -> [String] {
    let limens = [place.a, place.b].map { words.limen($0.limen, in: $0.state) }
    return [title(of: place)] + limens + [
      limens.contains("-") ? "-" : words.ratio(place.aOverB), words.ratios(place.aOverBBand95),
      words.probability(place.probabilityALower),
    ]
  }
}
