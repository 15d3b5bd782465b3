import ArgumentParser
import Recordings

/// What the description of a new dataset states. The description of a dataset that exists stays as it
/// is.
struct DatasetOptions: ParsableArguments {
  @Option(
    name: .customLong("author"),
    help: ArgumentHelp(
      "An author in the description of a new dataset; once for each author.", valueName: "name"))
  var authors: [String] = []

  @Option(
    help: ArgumentHelp(
      "The licence in the description of a new dataset, such as CC0-1.0.", valueName: "licence"))
  var license: String?

  /// The dataset that the options describe.
  func dataset() throws -> Dataset {
    try Dataset(authors: authors, license: license, version: Limen.version)
  }

  /// Says that the options change nothing in a dataset that exists.
  func sayIfUnused(in path: String) {
    guard !authors.isEmpty || license != nil else { return }
    StandardError.say(
      "'\(path)' is a dataset already, and its description stays as it is: change "
        + "\(Dataset.descriptionName) to name authors or a licence.")
  }

  /// Refuses the options where no dataset is written.
  ///
  /// - Parameters:
  ///   - isWritten: Whether a dataset is written.
  ///   - option: The option that a dataset needs.
  func validate(isWritten: Bool, by option: String) throws {
    guard isWritten || (authors.isEmpty && license == nil) else {
      throw ValidationError("--author and --license describe a dataset: give \(option) too.")
    }
  }
}
