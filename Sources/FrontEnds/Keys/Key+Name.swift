extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("enter", .enter),
    ("escape", .escape), ("tab", .tab), ("backspace", .backspace), ("insert", .insert),
    ("delete", .delete), ("space", " "), ("home", .home), ("end", .end), ("page-up", .pageUp),
    ("page-down", .pageDown),
  ]

  private static let control = "ctrl-"

  /// Creates the key that has this name in the configuration file: the character it writes, or a
  /// word such as `up`; `nil` if no key has the name.
  package init?(name: String) {
    if let key = Self.named.first(where: { $0.name == name })?.key {
      self = key
    } else if name.hasPrefix(Self.control), let letter = name.last,
      name.count == Self.control.count + 1, ("a"..."z").contains(letter)
    {
      self = .control(letter)
    } else if let character = name.first, name.count == 1, !character.isWhitespace,
      !character.isUppercase
    {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The name of the key in the configuration file; `nil` for a key that cannot be bound.
  package var name: String? {
    if let name = Self.named.first(where: { $0.key == self })?.name { return name }
    return switch self {
    case .character(let character): String(character)
    case .control(let letter): Self.control + String(letter)
    default: nil
    }
  }
}
