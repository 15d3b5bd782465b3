import Foundation

/// The programs to measure.
enum Programs {
  /// The path of the `limen` in the folder of this program; `nil` when there is none.
  static var limen: String? {
    let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "limen").path()
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
