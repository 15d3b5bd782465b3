import Configuration
import FrontEnds
import Glibc
import Notation

extension TuningFiles {
  /// Reads the files that variables or options name, and returns these with absolute paths, so that the
  /// configuration file can keep them.
  ///
  /// - Parameters:
  ///   - given: The values of the source by their names.
  ///   - spell: Returns the name of a setting in the source.
  /// - Throws: ``CommandError`` or ``InputError``, as ``TuningFile`` does.
  mutating func read<Name>(
    from given: [Name: String], spelling spell: (SettingKey) -> Name
  ) throws -> [Name: String] {
    var given = given
    for setting in [SettingKey.tuning, .keyboard] {
      guard let path = given[spell(setting)], setting.mayName(path) else { continue }
      given[spell(setting)] = path.wholePath
      try read(path, as: path.wholePath, for: setting)
    }
    return given
  }

  /// Reads the files that a configuration file names. They keep the names that it gives them.
  ///
  /// - Throws: ``CommandError`` for a relative path or a file that cannot be used.
  mutating func read(from text: ConfigurationText, in file: ConfigurationFile) throws {
    let given = [SettingKey.tuning, .keyboard].flatMap { setting in
      [(text.values[setting], setting, text.line(of: setting))]
        + text.presets.map {
          ($0.settings[setting], setting, text.line(of: setting, inPreset: $0.name))
        }
    }
    for case (let name?, let setting, let line) in given where setting.mayName(name) {
      guard let path = ConfigurationFile.path(name) else {
        let names = setting.words.joined(separator: ", ")
        throw file.failure(
          "\(setting.rawValue) '\(name)' is unknown: give \(names), or the absolute path of a Scala "
            + "file, or one that begins with ~/.", line: line)
      }
      do {
        try read(path, as: name, for: setting)
      } catch {
        guard let status = ExitStatus(of: error) else { throw error }
        throw file.failure("\(error)", line: line, status: status)
      }
    }
  }

  private mutating func read(_ path: String, as name: String, for setting: SettingKey) throws {
    if setting == .tuning {
      scales[name] = try TuningFile.scale(path)
    } else {
      mappings[name] = try TuningFile.mapping(path)
    }
  }
}

extension SettingKey {
  /// Whether a value may name a file, because it is no value that needs one.
  fileprivate func mayName(_ value: String) -> Bool { !value.isEmpty && !words.contains(value) }
}

extension String {
  /// The path from the root folder.
  fileprivate var wholePath: String {
    guard !isAbsolutePath, let folder = getcwd(nil, 0) else { return self }
    defer { free(folder) }
    return String(path: folder) + "/" + self
  }
}
