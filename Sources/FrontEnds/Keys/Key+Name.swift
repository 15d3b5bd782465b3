extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("enter", .enter),
    ("escape", .escape), ("tab", .tab), ("backspace", .backspace), ("insert", .insert),
    ("delete", .delete), ("space", " "),
  ]

  /// Creates the key that has this name in the configuration file: the character it writes, or a
  /// word such as `up`; `nil` if no key has the name.
  public init?(name: String) {
    if let key = Self.named.first(where: { $0.name == name })?.key {
      self = key
    } else if let character = name.first, name.count == 1, !character.isWhitespace,
      !character.isUppercase
    {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The name of the key in the configuration file; `nil` for a key that cannot be bound.
  public var name: String? {
    if let name = Self.named.first(where: { $0.key == self })?.name { return name }
    if case .character(let character) = self { return String(character) }
    return nil
  }
}
