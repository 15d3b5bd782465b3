import ArgumentParser
import Configuration
import Glibc
import Notation
import Training

/// The listener and the store of commands without options for them: those of the environment,
/// otherwise of the configuration file, otherwise the standard ones.
struct StoreDefaults {
  let listener: Listener
  let store: String
  /// The values that are configured.
  let values: [StoreKey: StoreValue]

  /// The defaults. They are read once, so that no command uses two stores.
  ///
  /// - Throws: ``CommandError``, `ValidationError` for a variable, or ``InputError``.
  static var configured: StoreDefaults { get throws { try read.get() } }

  private static let read = Result { try StoreDefaults(in: .standard) }

  private init(in file: ConfigurationFile) throws {
    let text = try file.read()
    var values: [StoreKey: StoreValue] = [:]
    for key in StoreKey.allCases {
      let variable = getenv(key.variable).map { String(path: $0) }
      values[key] = StoreValue(of: key, in: text, or: variable)
    }
    self.values = values
    listener = try values[.listener].map { try Self.listener($0, in: file) } ?? .standard
    store = try values[.store].map { try Self.store($0, in: file) } ?? UserFolder.store
  }

  private static func listener(_ value: StoreValue, in file: ConfigurationFile) throws -> Listener {
    do {
      return try Listener(newLabel: value.text)
    } catch {
      guard value.origin == .file else {
        throw ValidationError("\(StoreKey.listener.variable): \(error.description)")
      }
      throw file.failure(error.description, line: value.line)
    }
  }

  /// Returns the path of the store.
  private static func store(_ value: StoreValue, in file: ConfigurationFile) throws -> String {
    guard value.origin == .file else { return value.text }
    guard let path = ConfigurationFile.path(value.text) else {
      throw file.failure(
        "store '\(value.text)' is relative: write an absolute path, or one that begins with ~/.",
        line: value.line)
    }
    return path
  }
}
