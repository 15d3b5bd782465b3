package import Foundation

/// The program that tests run.
package enum TestedProgram {
  /// The file that `LIMEN_PROGRAM` names, or the program that was built beside the tests. An optimised
  /// program starts twenty times faster, since its argument parser then checks no declarations.
  package static let file =
    ProcessInfo.processInfo.environment["LIMEN_PROGRAM"].map { URL(filePath: $0).absoluteURL }
    ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "limen")

  /// The folder of the program, for a path on which `limen` is found.
  package static let folder = file.deletingLastPathComponent().path()
}
