/// A setting that was added after sessions had been recorded. Recordings and digests leave out its default,
/// so that earlier sessions keep theirs.
struct AddedSetting: Sendable {
  let member: SettingMember
  let add: @Sendable (Settings, inout SessionDigest) -> Void

  /// Describes the setting.
  ///
  /// - Parameters:
  ///   - name: The member in JSON. It never changes.
  ///   - path: The key path to the value.
  ///   - standard: The default.
  ///   - text: Returns the text that follows the name in the digest, for any value but the default.
  init<Value: Codable & Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Settings, Value> & Sendable, standard: Value,
    digestedAs text: @escaping @Sendable (Value) -> String
  ) {
    let isRecorded: @Sendable (Settings) -> Bool = { $0[keyPath: path] != standard }
    member = SettingMember(name, path, absent: standard, where: isRecorded)
    add = { settings, digest in
      if isRecorded(settings) { digest.add("\(name) \(text(settings[keyPath: path]))") }
    }
  }
}
