import Configuration
import Glibc
import Keypad

/// The listener's configuration: `$XDG_CONFIG_HOME/limen/config.toml`.
struct ConfigurationFile {
  /// A configuration file whose text cannot be used.
  struct Unusable: Error, CustomStringConvertible {
    let path: String
    let error: ConfigurationError

    var description: String {
      "'\(path)'\(error.line.map { ", line \($0)" } ?? ""): \(error.sentence)"
    }
  }

  let path: String

  static var standard: ConfigurationFile {
    let folder = UserFolder.path("XDG_CONFIG_HOME", otherwise: ".config")
    return ConfigurationFile(path: folder + "/limen/config.toml")
  }

  private var folder: String {
    String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }

  /// What the file says; `nil` where there is none.
  ///
  /// - Throws: ``Unusable``, or ``OutputError`` when it cannot be read.
  func read() throws -> ConfigurationText? {
    guard let bytes = try bytes() else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unusable(
        path: path, error: .init(sentence: "This is no text in UTF-8: save it as UTF-8."))
    }
    return try naming { () throws(ConfigurationError) in try ConfigurationText(text) }
  }

  /// Runs a step that can find the text unusable, and says of which file it is.
  func naming<Value>(_ step: () throws(ConfigurationError) -> Value) throws(Unusable) -> Value {
    do { return try step() } catch { throw Unusable(path: path, error: error) }
  }

  private func bytes() throws(OutputError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      // In a home that is not ours, as under 'sudo -u', there is no file for us.
      if [ENOENT, ENOTDIR].contains(code) || access(folder, X_OK) != 0 { return nil }
      throw OutputError(reading: path, errno: code)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw OutputError(reading: path, errno: errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}

// MARK: - Writing

extension ConfigurationFile {
  /// Makes other choices in the file, and leaves everything else in it as it is.
  ///
  /// - Throws: ``Unusable`` or ``OutputError``; the file is then as it was.
  func keep(_ changes: [Choice: String]) throws {
    let text = try read() ?? naming { () throws(ConfigurationError) in try ConfigurationText("") }
    let changed = try naming { () throws(ConfigurationError) in try text.changed(changes) }
    RecordingFolder.createFolders(to: folder)
    try WholeFile.write(Array(changed.text.utf8), to: path)
  }
}
