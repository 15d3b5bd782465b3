import ArgumentParser
import Psychometrics
import Recordings

/// `--prior`, for new sessions.
struct SessionPriorOption: ParsableArguments {
  @Option(
    name: .customLong("prior"),
    help: ArgumentHelp(
      """
      What is believed about a listener before any answer: standard, clinical (limens of semitones, \
      as with a cochlear implant or amusia), or the file of a prior. (default: standard)
      """, valueName: "prior"),
    completion: .file())
  var name: String?

  /// Reads the prior.
  ///
  /// - Throws: The errors of ``ChosenPrior``.
  func read() throws -> ThresholdPrior { try name.map(ChosenPrior.init)?.prior ?? .standard }
}

/// `--prior`, for a report.
struct ReportPriorOption: ParsableArguments {
  @Option(
    name: .customLong("prior"),
    help: ArgumentHelp(
      """
      The prior from which profiles start: standard, clinical, or the file of a prior. \
      (default: that of the last session)
      """, valueName: "prior"),
    completion: .file())
  var name: String?

  /// Reads the prior; `nil` without the option.
  ///
  /// - Throws: The errors of ``ChosenPrior``.
  func read() throws -> ThresholdPrior? { try name.map(ChosenPrior.init)?.prior }
}

/// A prior that is given by the name of a built-in one or by its file.
struct ChosenPrior {
  let prior: ThresholdPrior
  /// The file of the prior; `nil` for a built-in prior.
  private(set) var file: PriorFile?

  /// Reads a prior. A file of few listeners is used with a warning on standard error.
  ///
  /// - Throws: ``CommandError`` if there is no such prior, `DataError` for a file that cannot be
  ///   used, or ``InputError``.
  init(_ name: String) throws {
    if let prior = ThresholdPrior(name: name) {
      self.prior = prior
      return
    }
    let bytes: [UInt8]
    do {
      bytes = try InputFile.wholeInput(name)
    } catch let error as InputError where error.isMissing {
      let names = ThresholdPrior.builtIn.map(\.key).joined(separator: ", ")
      throw CommandError(
        .inputMissing,
        "There is no prior '\(name)': give \(names), or the path of a file that 'limen prior fit' "
          + "wrote.")
    }
    let file = try PriorFile(bytes: bytes, named: name)
    if let listeners = file.origin?.listeners, listeners < PriorFile.sufficientListeners {
      StandardError.say(
        "'\(name)' was fitted from \(listeners) listeners: below "
          + "\(PriorFile.sufficientListeners), profiles may be less accurate than with the standard "
          + "prior.")
    }
    prior = file.prior
    self.file = file
  }
}
