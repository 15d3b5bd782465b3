internal import Notation

/// A setting as a member of the JSON form of a session's settings.
struct SettingMember: Sendable {
  let decode: @Sendable (inout Settings, KeyedDecodingContainer<MemberName>) throws -> Void
  let encode: @Sendable (Settings, inout KeyedEncodingContainer<MemberName>) throws -> Void

  /// Describes the member.
  ///
  /// - Parameters:
  ///   - name: The name. It never changes.
  ///   - path: The key path to the value.
  ///   - absent: The value of settings without the member; `nil` if all settings have it.
  ///   - isRecorded: Whether settings have the member.
  init<Value: Codable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Settings, Value> & Sendable, absent: Value? = nil,
    where isRecorded: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) {
    let member = MemberName(name)
    decode = { settings, object in
      settings[keyPath: path] =
        try absent.map { try object.decodeIfPresent(Value.self, forKey: member) ?? $0 }
        ?? object.decode(Value.self, forKey: member)
    }
    encode = { settings, object in
      if isRecorded(settings) { try object.encode(settings[keyPath: path], forKey: member) }
    }
  }
}
