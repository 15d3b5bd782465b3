public import Keypad

extension ConfigurationText {
  /// The text with other choices made; everything else, comments included, stays as it is.
  ///
  /// - Parameter changes: Values as ``Choices/text(of:)`` writes them.
  /// - Throws: ``ConfigurationError`` when the text is too unusual to be changed without risk.
  public func changed(_ changes: [Choice: String]) throws(ConfigurationError) -> ConfigurationText {
    var lines = ConfigurationLines(text)
    for choice in Choice.allCases {
      if let value = changes[choice] { lines.set(choice.rawValue, to: choice.literal(value)) }
    }
    let changed = try ConfigurationText(lines.text)
    let wanted = chosen.merging(changes) { $1 }
    guard changed.chosen == wanted, changed.bindings == bindings else {
      throw ConfigurationError(
        sentence: "The file is written in a way that cannot be changed here: edit it by hand.")
    }
    return changed
  }
}

extension Choice {
  /// A value as TOML.
  fileprivate func literal(_ value: String) -> String {
    let items = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return isList && items.count > 1
      ? "[\(items.map(Self.scalar).joined(separator: ", "))]"
      : self == .device ? Self.quoted(value) : Self.scalar(value)
  }

  private static func scalar(_ value: String) -> String {
    let isBare = Bool(value) != nil || Double(value)?.isFinite == true
    return isBare ? value : quoted(value)
  }

  private static func quoted(_ value: String) -> String {
    let escaped = value.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<" ", "\u{7F}":
        "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2)
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
