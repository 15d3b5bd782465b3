import ArgumentParser
import Music
import Psychometrics
import Reports
import Storage
import Training

/// `limen profile`: what is known of listeners.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Tell how finely a listener hears, note by note.",
    discussion: """
      T75 is the difference, in cents, that is heard three times out of four; the bands hold it with \
      68 and 95 % probability. No threshold is told before the answers tell hearing from guessing. \
      The profile is that at the last answer. Reading disturbs no session that goes on.

      --since and --until choose sessions by when they began, in UTC; each counts whole or not at \
      all, and the profile starts as if nothing had been answered before. A day given to --until is \
      the last that counts.

      --compare takes two listeners, or two days or times: then the answers up to the earlier one are \
      compared with those from there up to the later one, so that no answer speaks for both.
      """)

  @OptionGroup var answers: ChosenAnswers

  @Option(help: "The notes to tell of.", transform: NoteRange.init(text:))
  var range = NoteRange.standard

  @Option(help: "Where limens are told: so many answers right, or d' = 1; converted from T75.")
  var target = LimenPoint.t75

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Compare two listeners, or the answers up to two days or times.", valueName: "a b"))
  var compare: [String] = []

  @Flag(help: "Print JSON instead of tables: an object, or an array for several listeners.")
  var json = false

  @Flag(help: "Print the notes as comma-separated values.")
  var csv = false

  @Option(help: ArgumentHelp("Also draw a chart, as SVG, into this file.", valueName: "file"))
  var svg: String?

  @Option(help: "On what the chart is shown; as its reader prefers if absent.")
  var svgTheme: ChartTheme?

  func validate() throws {
    if json && csv { throw ValidationError("Give either --json or --csv.") }
    if svgTheme != nil && svg == nil { throw ValidationError("--svg-theme needs an --svg file.") }
    if svg != nil && answers.areOfSeveral {
      throw ValidationError("--svg draws one listener: name one, or two with --compare.")
    }
    guard !compare.isEmpty else { return }
    if csv { throw ValidationError("--compare prints a table or --json: leave out --csv.") }
    _ = try Comparands(compare, among: answers)
  }

  func run() throws {
    let store = try TrainingStore.reading(from: answers.store)
    if compare.isEmpty {
      try tell(of: answers.listeners(in: store), in: store)
    } else {
      try tell(of: Comparands(compare, among: answers), in: store)
    }
  }

  private func tell(of listeners: [Listener], in store: TrainingStore) throws {
    let reports = try listeners.map { listener in
      ProfileReport(
        of: try findings(of: listener, in: answers.window, store: store), listener: listener,
        at: target)
    }
    if let svg, let report = reports.first { try draw(report.svg(theme: svgTheme), into: svg) }
    if csv {
      try StandardOutput.write(ProfileReport.csv(reports, at: target))
    } else if json {
      try StandardOutput.write(
        answers.areOfSeveral ? ProfileReport.json(reports) : reports[0].json())
    } else {
      try StandardOutput.write(reports.map { $0.text() }.joined(separator: "\n\n\n"))
    }
  }

  private func tell(of comparands: Comparands, in store: TrainingStore) throws {
    let findings = try [comparands.a, comparands.b].map {
      try self.findings(of: $0.listener, in: $0.window, store: store)
    }
    let report = ComparisonReport(
      of: ProfileComparison(findings[0], findings[1]),
      names: (comparands.a.name, comparands.b.name), at: target)
    if let svg { try draw(report.svg(theme: svgTheme), into: svg) }
    try StandardOutput.write(json ? report.json() : report.text())
  }

  private func findings(
    of listener: Listener, in window: SessionWindow, store: TrainingStore
  ) throws -> ListenerFindings {
    ListenerFindings(
      of: try store.sessions(of: listener).filter(window.holds), range: range)
  }

  private func draw(_ chart: String, into path: String) throws {
    try WholeFile.write(Array(chart.utf8), to: path)
  }
}
