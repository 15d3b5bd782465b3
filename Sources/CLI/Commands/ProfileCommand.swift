import ArgumentParser
import Music
import Psychometrics
import Reports
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

      --json prints an object, or an array of them for several listeners.
      """)

  @OptionGroup var answers: AnswerOptions

  @OptionGroup var range: ReportRangeOption

  @Option(help: "Where limens are told: so many answers right, or d' = 1; converted from T75.")
  var target = LimenPoint.t75

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Compare two listeners, or the answers up to two days or times.", valueName: "a b"))
  var compare: [String] = []

  @OptionGroup var format: JSONOption

  @Flag(help: "Print the notes as comma-separated values.")
  var csv = false

  @Option(help: ArgumentHelp("Also draw a chart, as SVG, into this file.", valueName: "file"))
  var svg: String?

  @Option(help: "On what the chart is shown; as its reader prefers if absent.")
  var svgTheme: ChartTheme?

  func validate() throws {
    if format.json && csv { throw ValidationError("Give either --json or --csv.") }
    if svgTheme != nil && svg == nil { throw ValidationError("--svg-theme needs an --svg file.") }
    guard !compare.isEmpty else { return }
    if csv { throw ValidationError("--compare prints a table or --json: leave out --csv.") }
    _ = try Comparands(compare, among: answers)
  }

  func run() throws {
    let sources = try answers.sources()
    var reader = AnswerReader(sources, range: range.notes)
    if compare.isEmpty {
      try tell(of: answers.listeners(in: sources), reading: &reader)
    } else {
      try tell(of: Comparands(compare, among: answers), reading: &reader)
    }
    try reader.finish(lenient: answers.leniency.lenient)
  }

  private func tell(of listeners: [Listener], reading reader: inout AnswerReader) throws {
    if svg != nil && listeners.count != 1 {
      throw ValidationError(
        "--svg draws one listener, and there are \(listeners.count): name one with --listener, or two "
          + "with --compare.")
    }
    var reports: [ProfileReport] = []
    for listener in listeners {
      let findings = try reader.findings(of: listener, in: answers.window)
      reports.append(ProfileReport(of: findings, listener: listener, at: target))
    }
    if let svg { try draw(reports[0].svg(theme: svgTheme), into: svg) }
    try StandardOutput.write(text(of: reports))
  }

  private func text(of reports: [ProfileReport]) throws -> String {
    if csv { return ProfileReport.csv(reports, at: target) }
    if format.json {
      return try answers.areOfSeveral ? ProfileReport.json(reports) : reports[0].json()
    }
    return reports.map { $0.text() }.joined(separator: "\n\n\n")
  }

  private func tell(of comparands: Comparands, reading reader: inout AnswerReader) throws {
    let (a, b) = (comparands.a, comparands.b)
    let comparison = ProfileComparison(
      try reader.findings(of: a.listener, in: a.window),
      try reader.findings(of: b.listener, in: b.window))
    let report = ComparisonReport(of: comparison, names: (a.name, b.name), at: target)
    if let svg { try draw(report.svg(theme: svgTheme), into: svg) }
    try StandardOutput.write(format.json ? report.json() : report.text())
  }

  private func draw(_ chart: String, into path: String) throws {
    let file = try AtomicFile(path: path)
    try file.write(chart)
    try file.finish()
  }
}
