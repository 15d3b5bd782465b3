import Foundation

/// The programs to measure.
enum Programs {
  /// The path of the `limen` in the folder of this program; `nil` when there is none.
  static var limen: String? {
    let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "limen").path()
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Returns the path of `limen`; `nil` after saying that there are no figures of a subject without it.
  static func limen(for subject: String) -> String? {
    if limen == nil { print("\nno figures of \(subject): there is no 'limen' beside this program") }
    return limen
  }

  /// The Python to compare with, which may have pandas.
  static var python: String {
    ProcessInfo.processInfo.environment["PYTHON"] ?? "/usr/bin/python3"
  }

  /// Returns a folder of recordings, which the first run simulates.
  ///
  /// - Parameters:
  ///   - name: The name of the folder.
  ///   - options: The options of `limen simulate`.
  /// - Returns: The path; `nil` if the simulation fails.
  static func recordings(in name: String, _ options: [String]) -> String? {
    let folder = Benchmarks.buildFolder.appending(path: name).path()
    guard !FileManager.default.fileExists(atPath: folder) else { return folder }
    let command = ["simulate", "--bank", "population"] + options + ["--out", folder]
    return limen.flatMap { Child.run([$0] + command) }.map { _ in folder }
  }
}
