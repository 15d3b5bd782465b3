import Configuration
import FrontEnds
import Glibc
import Notation

extension TuningFiles {
  /// Reads the files that variables or options name, and returns these with whole paths, so that the
  /// configuration file can keep them.
  ///
  /// - Parameters:
  ///   - given: The values of the source by their names.
  ///   - spell: Returns the name of a setting in the source.
  /// - Throws: The errors of ``TuningFile``.
  mutating func read<Name>(
    from given: [Name: String], spelling spell: (SettingKey) -> Name
  ) throws -> [Name: String] {
    var given = given
    if let path = given[spell(.tuning)], SettingKey.tuning.mayName(path) {
      given[spell(.tuning)] = path.wholePath
      scales[path.wholePath] = try TuningFile.scale(path)
    }
    if let path = given[spell(.keyboard)], SettingKey.keyboard.mayName(path) {
      given[spell(.keyboard)] = path.wholePath
      mappings[path.wholePath] = try TuningFile.mapping(path)
    }
    return given
  }

  /// Reads the files that a configuration file names. They keep the names that it gives them.
  ///
  /// - Throws: ``CommandError`` for a relative path or a file that cannot be used.
  mutating func read(from text: ConfigurationText, in file: ConfigurationFile) throws {
    func read<Content>(
      _ name: String?, of setting: SettingKey, line: Int?, _ step: (String) throws -> Content
    ) throws -> (name: String, content: Content)? {
      guard let name, setting.mayName(name) else { return nil }
      guard let path = ConfigurationFile.path(name) else {
        let names = setting.words.joined(separator: ", ")
        throw file.failure(
          "\(setting.rawValue) '\(name)' is unknown: give \(names), or the whole path of a Scala "
            + "file, or one that begins with ~/.", line: line)
      }
      do {
        return (name, try step(path))
      } catch {
        throw file.failure("\(error)", line: line, status: ExitStatus(of: error) ?? .badData)
      }
    }
    let tunings =
      [(text.values[.tuning], line: text.line(of: .tuning))]
      + text.presets.map { ($0.task?.tuning, line: text.line(of: .tuning, inPreset: $0.name)) }
    for (tuning, line) in tunings {
      if let (name, scale) = try read(tuning, of: .tuning, line: line, TuningFile.scale) {
        scales[name] = scale
      }
    }
    if let (name, mapping) = try read(
      text.values[.keyboard], of: .keyboard, line: text.line(of: .keyboard), TuningFile.mapping)
    {
      mappings[name] = mapping
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
