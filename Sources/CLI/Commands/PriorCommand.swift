import ArgumentParser
import Recordings
import Reports

/// `limen prior`: works with what is believed of listeners before any answer.
struct PriorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prior",
    abstract: "Show what is believed of a listener before any answer, and fit it to recordings.",
    subcommands: [ShowPrior.self, FitPrior.self])
}

/// `limen prior show`
struct ShowPrior: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a prior: the limens, the kinds of listener, and the biases that it expects.",
    discussion: "--json prints one object.")

  @Argument(
    help: ArgumentHelp(
      "standard, clinical, or the file of a prior.", valueName: "prior"),
    completion: .file())
  var name = "standard"

  @OptionGroup var format: JSONOption

  func run() throws {
    let chosen = try ChosenPrior(name)
    let origin = chosen.file.map { file in
      PriorReport.Origin(
        listeners: file.listeners, answers: file.answers,
        heldOutListeners: file.heldOut?.listeners, heldOutLogLoss: file.heldOut?.logLoss)
    }
    let report = PriorReport(of: chosen.prior, from: origin)
    try format.json
      ? StandardOutput.write(report.json()) : StandardOutput.sayLines(report.text())
  }
}
