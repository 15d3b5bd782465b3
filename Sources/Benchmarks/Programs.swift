import Foundation

/// The programs that figures are taken of.
enum Programs {
  /// The `limen` that was built beside this program.
  static var limen: String? {
    let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "limen").path()
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
