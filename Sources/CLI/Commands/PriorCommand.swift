import ArgumentParser
import Psychometrics
import Recordings
import Reports

/// `limen prior`: shows, fits and seals what is believed about listeners before any answer.
struct PriorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prior",
    abstract: "Show what is believed about a listener before any answer, and fit it to recordings.",
    subcommands: [ShowPrior.self, FitPrior.self, SealPrior.self])
}

/// `limen prior show`
struct ShowPrior: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a prior: the limens, the kinds of listener, and the biases that it expects.",
    discussion: "--json prints one object.")

  @Argument(
    help: ArgumentHelp("standard, clinical, or the file of a prior.", valueName: "prior"),
    completion: .file())
  var name = "standard"

  @OptionGroup var format: JSONOption

  func run() throws {
    let chosen = try ChosenPrior(name)
    let report = PriorReport(of: chosen.prior, from: chosen.file?.origin)
    try format.print(report.text(), or: report.json())
  }
}

/// `limen prior seal`
struct SealPrior: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Write the digest of a prior that was edited by hand.",
    discussion: """
      The numbers of a file are checked first; an edited file counts as a prior that was not fitted. \
      With a built-in prior, --out writes its file, which can then be edited.
      """)

  @Argument(
    help: ArgumentHelp("The file of a prior, or standard or clinical.", valueName: "prior"),
    completion: .file())
  var name: String

  @Option(
    help: ArgumentHelp(
      "Write the sealed prior to this file. (default: the file itself)", valueName: "file"))
  var out: String?

  func run() throws {
    let builtIn = ThresholdPrior(name: name)
    guard let path = out ?? (builtIn == nil ? name : nil) else {
      throw ValidationError("'\(name)' is built in: give the file to write with --out.")
    }
    let file =
      try builtIn.map { PriorFile(prior: $0) }
      ?? PriorFile(bytes: InputFile.wholeInput(name), named: name, isEdited: true)
    try AtomicFile.write(to: path) { try $0(file.text) }
    try StandardOutput.say("'\(path)' is sealed.")
  }
}
