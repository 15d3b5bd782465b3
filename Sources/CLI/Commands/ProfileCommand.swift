import ArgumentParser
import CResources
import Configuration
import FrontEnds
import Music
import Notation
import Psychometrics
import Reports
import Training
import Wording

/// `limen profile`: reports the profiles of listeners.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Report how finely a listener hears, note by note.",
    discussion: """
      T75 is the difference, in cents, that is heard three times out of four; its bands hold it with \
      68 and 95 % probability. No threshold is reported until the answers are better than guessing.
      """)

  @OptionGroup var answers: AnswerOptions

  @OptionGroup var range: ReportRangeOption

  @OptionGroup var prior: ReportPriorOption

  @Option(help: "The point to report limens at: a proportion correct, or d' = 1.")
  var target = LimenPoint.t75

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      """
      Compare two listeners, or the answers up to one day or time with those from there to another.
      """, valueName: "a b"))
  var compare: [String] = []

  @Flag(
    help: """
      Add the limens at every note, and those after the last five sessions. JSON and comma-separated \
      values always have the notes.
      """)
  var notes = false

  @Flag(
    help: """
      Report and draw the intervals: how wide the listener hears each, with its bands, and T75. JSON \
      and pages always have them.
      """)
  var intervals = false

  @Flag(
    help: """
      Report and draw the matches: where the listener matches each interval, and how \
      precisely. JSON and pages always have them.
      """)
  var matching = false

  @Option(
    help: ArgumentHelp(
      "Report only the intervals that were played at a size of this tuning: \(SettingName.tunings).",
      valueName: "tuning"),
    completion: .file(extensions: ["scl"]))
  var tuning: String?

  @OptionGroup var place: SettingOptions<PlacePart>

  @Flag(help: "Compare limens with published ones of the same class of tones and frequency.")
  var norms = false

  @Flag(
    help: """
      Print one row for each listener: sessions, trials, the limen with its 95 % band, the weakest \
      octaves, the last day and the state.
      """)
  var summary = false

  @OptionGroup var languageOptions: LanguageOptions

  @OptionGroup var format: JSONOption

  @Flag(help: "Print the notes as comma-separated values.")
  var csv = false

  @Option(help: ArgumentHelp("Also draw a chart into this file, as SVG.", valueName: "file"))
  var svg: String?

  @Option(
    help: ArgumentHelp(
      "Also write a page for browsers into this file, as HTML.", valueName: "file"))
  var html: String?

  @Option(help: "The colours of the chart; if absent, those that the reader prefers.")
  var svgTheme: ChartTheme?

  func validate() throws {
    if format.json && csv { throw ValidationError("Give either --json or --csv.") }
    if svgTheme != nil && svg == nil { throw ValidationError("--svg-theme needs an --svg file.") }
    if summary, !compare.isEmpty || notes || intervals || matching || norms || picture != nil {
      throw ValidationError(
        "--summary prints only one row for each listener: leave out --compare, --notes, --intervals, "
          + "--matching, --norms, --svg and --html.")
    }
    if norms && csv {
      throw ValidationError("--norms prints text or --json: leave out --csv.")
    }
    if tuning == nil, !place.given.isEmpty {
      throw ValidationError("--tonic and --keyboard belong to a --tuning: give one.")
    }
    if intervals && matching { throw ValidationError("Give either --intervals or --matching.") }
    guard !compare.isEmpty else { return }
    if intervals || matching {
      throw ValidationError("Give either \(intervals ? "--intervals" : "--matching") or --compare.")
    }
    if norms { throw ValidationError("Give either --norms or --compare.") }
    if csv { throw ValidationError("--compare prints a table or --json: leave out --csv.") }
  }

  func run() throws {
    let prior = try prior.read()
    let sides = compare.isEmpty ? nil : try ComparisonSides(compare, among: answers)
    if answers.rehearsal.dryRun, let tables = try answers.otherTables() {
      return try tables.rehearse(answers.leniency)
    }
    let sources = try answers.sources()
    var reader = AnswerReader(
      sources, range: range.notes, prior: prior,
      tuning: try tuning.map { try TuningDefinition($0, place) },
      keptIn: answers.from.isEmpty ? sources.store : nil)
    if let sides {
      try answers.require(sides.namedListeners, in: sources)
      try printComparison(of: sides, reading: &reader)
    } else {
      let listeners = try answers.listeners(in: sources, withAdded: summary)
      try printProfiles(of: listeners, reading: &reader)
    }
    try reader.finish(answers.leniency)
  }

  private func printProfiles(of listeners: [Listener], reading reader: inout AnswerReader) throws {
    if let option = picture, listeners.count != 1 {
      throw ValidationError(
        "\(option) shows one listener, and there are \(listeners.count): name one with --listener, or two "
          + "with --compare.")
    }
    let norms = norms ? try Norm.all(in: limen_norms().string) : nil
    let reports = try listeners.map { listener in
      let findings = try reader.findings(of: listener, in: answers.window)
      return ProfileReport(of: findings, listener: listener, at: target, beside: norms)
    }
    let words = words
    if let svg { try write(reports[0].svg(theme: svgTheme, in: words, about: measure), into: svg) }
    if let html { try write(try reports[0].html(in: words, at: Clock.zone), into: html) }
    try print(reports, in: words)
  }

  /// The measure of the intervals that the text and the chart are about; `nil` for the notes.
  private var measure: IntervalMeasure? {
    intervals ? .judgement : matching ? .matching : nil
  }

  /// The option that writes a chart or a page; `nil` if there is none.
  private var picture: String? { svg == nil ? html.map { _ in "--html" } : "--svg" }

  /// The words of the text, the chart and the page. JSON and comma-separated values are in English.
  private var words: Words {
    (format.json || csv) && picture == nil ? Words(.english) : .configured(languageOptions.language)
  }

  private func print(_ reports: [ProfileReport], in words: Words) throws {
    if summary {
      try StandardOutput.write(
        csv
          ? ProfileReport.listenerCSV(reports, at: target)
          : format.json
            ? ProfileReport.listenerJSON(reports)
            : ProfileReport.listenerTable(reports, in: words, at: zone))
    } else if csv {
      try StandardOutput.write(ProfileReport.csv(reports, about: measure, at: target))
    } else if format.json {
      try StandardOutput.write(
        answers.areOfSeveral ? ProfileReport.json(reports) : reports[0].json())
    } else if !reports.isEmpty {
      try StandardOutput.sayLines(
        reports.map {
          $0.text(
            in: words, withNotes: notes, about: measure, at: zone)
        }.joined(separator: "\n\n\n"))
    }
  }

  /// The zone of the days in the text.
  private var zone: LocalZone { StandardOutput.isTerminal ? Clock.zone : .utc }

  private func printComparison(of sides: ComparisonSides, reading reader: inout AnswerReader) throws
  {
    let (a, b) = (sides.a, sides.b)
    let comparison = ProfileComparison(
      try reader.findings(of: a.listener, in: a.window),
      try reader.findings(of: b.listener, in: b.window))
    let report = ComparisonReport(of: comparison, sides: (a.answers, b.answers), at: target)
    let words = words
    if let svg { try write(report.svg(theme: svgTheme, in: words), into: svg) }
    if let html { try write(try report.html(in: words), into: html) }
    try format.print(report.text(in: words, withNotes: notes), or: report.json())
  }

  private func write(_ text: String, into path: String) throws {
    try AtomicFile.write(to: path) { try $0(text + "\n") }
  }
}
