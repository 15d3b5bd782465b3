internal import Notation

/// A setting that was added after sessions had been recorded. Recordings and digests leave out its default,
/// so that earlier sessions keep theirs.
struct AddedSetting: Sendable {
  let decode: @Sendable (inout Settings, KeyedDecodingContainer<MemberName>) throws -> Void
  let encode: @Sendable (Settings, inout KeyedEncodingContainer<MemberName>) throws -> Void
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
    let member = MemberName(name)
    decode = { settings, object in
      settings[keyPath: path] = try object.decodeIfPresent(Value.self, forKey: member) ?? standard
    }
    encode = { settings, object in
      let value = settings[keyPath: path]
      if value != standard { try object.encode(value, forKey: member) }
    }
    add = { settings, digest in
      let value = settings[keyPath: path]
      if value != standard { digest.add("\(name) \(text(value))") }
    }
  }
}
