import Configuration
import FrontEnds
import Notation

/// The listener's configuration file, `$XDG_CONFIG_HOME/limen/config.toml`.
struct ConfigurationFile {
  let path: String

  static var standard: ConfigurationFile {
    ConfigurationFile(path: UserFolder.configuration + "/config.toml")
  }

  /// Reads the file; returns `nil` if it does not exist.
  ///
  /// - Throws: ``CommandError`` for text that cannot be used, or ``InputError`` if the file cannot be
  ///   read.
  func read() throws -> ConfigurationText? {
    // In another user's home, as under 'sudo -u', the file cannot be accessed and counts as
    // missing.
    guard let bytes = try InputFile.whole(path) else { return nil }
    return try naming(ConfigurationText(ConfigurationText.decoded(bytes)))
  }

  /// Returns the path that a value of the file gives; `nil` for a relative one. The program runs in any
  /// folder, so that paths in the file begin at a fixed one: the root, or the user's home after `~/`.
  static func path(_ value: String) -> String? {
    if value.begins(with: "~/") {
      return UserFolder.home + String(value.unicodeScalars.dropFirst())
    }
    return value.isAbsolutePath ? value : nil
  }

  /// Runs a step that may find the text unusable, and adds the path to its error.
  func naming<Value>(
    _ step: @autoclosure () throws(ConfigurationError) -> Value
  ) throws(CommandError) -> Value {
    do { return try step() } catch { throw failure(error.sentence, line: error.line) }
  }

  /// Returns an error about a line of the file.
  func failure(_ sentence: String, line: Int?, status: ExitStatus = .badData) -> CommandError {
    CommandError(
      status, "'\(path)'\(line.map { ", line \($0)" } ?? ""): \(sentence)",
      de:
        "„\(path)“\(line.map { ", Zeile \($0)," } ?? "") lässt sich nicht verstehen: Berichtige die "
        + "Datei; „limen config“ nennt den Fehler.")
  }
}

// MARK: - Writing

extension ConfigurationFile {
  /// Writes changed settings into the file and keeps its other content.
  ///
  /// - Throws: ``CommandError``, ``InputError`` or ``OutputError``. In this case the file does not
  ///   change.
  func save(_ changes: [SettingKey: String]) throws {
    let text = try read() ?? naming(ConfigurationText(""))
    let changed = try naming(text.changed(changes))
    try RecordingFolder.createFolders(to: path.folderPath)
    try AtomicFile.write(to: path) {
      try $0(changed.text.ends(with: "\n") ? changed.text : changed.text + "\n")
    }
  }
}
