internal import Music
internal import Psychometrics
internal import Reports
internal import Training
internal import Wording

/// The findings about a note or a region.
struct Finding {
  let name: String
  let notes: NoteRange
  let limen: Limen
  let trials: Int
  let state: NoteReport.State
  /// The values of the statistics of narrow tables.
  fileprivate let values: [StatisticValue]

  init(_ report: NoteReport, words: Words) {
    self.init(
      report, named: words.name(of: report.note),
      over: NoteRange(lowest: report.note, highest: report.note))
  }

  init(_ report: RegionReport, words: Words) {
    self.init(report, named: words.name(of: report.region), over: report.region.notes)
  }

  private init<Place: MeasuredPlace>(_ place: Place, named name: String, over notes: NoteRange) {
    let measured = Measured(place, at: .t75)
    self.name = name
    self.notes = notes
    limen = measured.limen
    trials = place.trials
    state = place.state
    values = Place.statisticsInNarrowTables.map { $0.value(measured) }
  }

  /// Returns them in one sentence.
  func sentence(in measure: Measure) -> String {
    let (words, note) = (measure.words, notes.middle)
    let bands =
      "68 % \(measure.text(limen.band68, at: note)), 95 % \(measure.text(limen.band95, at: note))"
    return "\(name): T75 \(measure.text(limen.size, at: note)) \(words.unitName) (\(bands)), "
      + "\(words.phrases.answered(trials)), \(words.name(of: state))"
      + (trials == 0 && [.settled, .weak].contains(state) ? words.phrases.byNeighbours : ".")
  }

  /// Returns the text of a value in a table.
  fileprivate func text(of value: StatisticValue, in measure: Measure) -> String {
    switch value {
    case .limen(let limen): state == .untrained ? "–" : measure.text(limen, at: notes.middle)
    case .band(let band): measure.text(band, at: notes.middle)
    case .count(let count): "\(count)"
    case .state(let state): measure.words.name(of: state)
    }
  }
}

extension Table {
  /// Creates the table of findings.
  init(of findings: [Finding], measure: Measure, selected: Int? = nil) {
    let words = measure.words
    self.init(
      columns: [Column(heading: ""), Column(heading: words.phrases.headingNote)]
        + NoteReport.statisticsInNarrowTables.map {
          Column(heading: $0.shortHeading(words), isNumeric: $0.isNumeric)
        },
      rows: Self.rows(of: findings, measure: measure), selected: selected)
  }

  /// Returns the row of each finding.
  static func rows(of findings: [Finding], measure: Measure) -> [Row] {
    findings.map { finding in
      Row(
        cells: [String(finding.state.mark.glyph), finding.name]
          + finding.values.map { finding.text(of: $0, in: measure) },
        style: finding.state.mark.style)
    }
  }
}
