/// A key of the configuration that chooses the store, or the listener in it. It is no setting of a
/// session, so no screen changes it.
package enum StoreKey: String, CaseIterable, Sendable {
  /// The label of the listener.
  case listener
  /// The path of the store.
  case store

  /// The environment variable of the key, such as `LIMEN_STORE`.
  package var variable: String { LayeredSettings.variablePrefix + rawValue.uppercased() }
}

/// The value of such a key, and its source.
package struct StoreValue: Hashable, Sendable {
  /// The value, as the source writes it.
  package let text: String
  /// The environment or the configuration file.
  package let origin: LayeredSettings.Origin
  /// The line of the configuration file, counted from 1; `nil` for the environment.
  package let line: Int?

  /// Finds the value of a key: that of the environment, otherwise that of the file.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - file: The configuration file; `nil` if there is none.
  ///   - variable: The value of the environment variable of the key. An empty one counts as unset.
  package init?(of key: StoreKey, in file: ConfigurationText?, or variable: String?) {
    if let variable, !variable.isEmpty {
      (text, origin, line) = (variable, .environment, nil)
    } else if let file, let value = file.storeValues[key] {
      (text, origin, line) = (value, .file, file.lines.line(of: key.rawValue))
    } else {
      return nil
    }
  }
}
