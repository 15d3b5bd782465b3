internal import Music
internal import Psychometrics
internal import Training
internal import Wording

/// The reported facts about a note or a region.
struct Finding {
  let name: String
  let notes: NoteRange
  let limen: LimenEstimate
  let trials: Int
  let state: NoteReport.State
}

extension Finding {
  init(_ report: NoteReport, words: Words) {
    self.init(
      name: words.name(of: report.note),
      notes: NoteRange(lowest: report.note, highest: report.note), limen: report.limen,
      trials: report.trials, state: report.state)
  }

  init(_ report: RegionReport, words: Words) {
    self.init(
      name: words.name(of: report.region), notes: report.region.notes, limen: report.limen,
      trials: report.answers.answered, state: report.state)
  }

  /// Returns the facts in one sentence.
  func sentence(in measure: Measure) -> String {
    let (words, note) = (measure.words, notes.middle)
    let bands =
      "68 % \(measure.text(limen.band68, at: note)), 95 % \(measure.text(limen.band95, at: note))"
    return "\(name): T75 \(measure.text(limen.t75, at: note)) \(words.unitName) (\(bands)), "
      + "\(words.phrases.answered(trials)), \(words.name(of: state))."
  }
}

extension Table {
  /// Creates the table of findings.
  init(of findings: [Finding], measure: Measure, selected: Int? = nil) {
    let words = measure.words
    self.init(
      columns: [
        Column(heading: ""), Column(heading: words.phrases.headingNote),
        Column(heading: "T75", isNumeric: true), Column(heading: "68 %", isNumeric: true),
        Column(heading: words.phrases.headingTrials, isNumeric: true),
        Column(heading: words.phrases.headingState),
        Column(heading: "95 %", isNumeric: true),
      ],
      rows: Self.rows(of: findings, measure: measure), selected: selected)
  }

  /// Returns the row of each finding.
  static func rows(of findings: [Finding], measure: Measure) -> [Row] {
    findings.map { finding in
      let note = finding.notes.middle
      let isReported = finding.state != .untrained
      return Row(
        cells: [
          String(finding.state.mark.glyph), finding.name,
          isReported ? measure.text(finding.limen.t75, at: note) : "–",
          measure.text(finding.limen.band68, at: note), "\(finding.trials)",
          measure.words.name(of: finding.state),
          measure.text(finding.limen.band95, at: note),
        ], style: finding.state.mark.style)
    }
  }
}
