package import FrontEnds
internal import Wording

extension ConfigurationText {
  /// The actions of earlier versions, whose keys have no effect.
  private static let formerActions: Set = ["task"]

  /// Returns the standard keys, with those that the file binds replaced.
  ///
  /// - Throws: ``ConfigurationError`` for an unknown action or key, for a key with two actions in
  ///   the same context, and if no key is left for `leave`.
  package func keyTable() throws(ConfigurationError) -> KeyTable {
    var keys: [Action: [Key]] = [:]
    for (name, words) in bindings.sorted(by: { $0.key < $1.key })
    where !Self.formerActions.contains(name) {
      guard let action = Action(rawValue: name) else {
        throw Self.unknown(
          name, among: Action.allCases.map(\.rawValue), line: lines.line(of: name, in: [Self.keys]))
      }
      keys[action] = try words.map { word throws(ConfigurationError) in try key(word, for: name) }
    }
    try requireDistinct(keys)
    // All changed actions first lose their keys, so that two actions can exchange them.
    var table = keys.keys.reduce(KeyTable.standard) { $0.binding($1, to: []) ?? $0 }
    for action in Action.allCases {
      guard let chosen = keys[action] else { continue }
      guard let next = table.binding(action, to: chosen) else {
        throw error(
          "A key of \(action.rawValue) does something else in the same place: choose "
            + "another, or bind the other action anew too.", at: action.rawValue)
      }
      table = next
    }
    guard !table.keys(for: .leave).isEmpty else {
      throw error("leave needs a key: give one.", at: Action.leave.rawValue)
    }
    return table
  }

  /// Throws an error if the file gives one key to two actions in the same context. Otherwise one of
  /// them could silently lose the key.
  private func requireDistinct(_ keys: [Action: [Key]]) throws(ConfigurationError) {
    let bound = Action.allCases.filter { keys[$0] != nil }
    for (index, action) in bound.enumerated() {
      let rival = bound[..<index].first {
        $0.sharesContext(with: action)
          && !Set(keys[$0] ?? []).isDisjoint(with: keys[action] ?? [])
      }
      guard let rival else { continue }
      throw error(
        "\(action.rawValue) and \(rival.rawValue) have the same key in the same place: "
          + "give each a key of its own.", at: action.rawValue)
    }
  }

  private func error(_ sentence: String, at binding: String) -> ConfigurationError {
    lines.error(sentence, at: binding, in: [Self.keys])
  }

  private func key(_ word: String, for action: String) throws(ConfigurationError) -> Key {
    guard let key = Key(name: word) else {
      throw error(
        "\(action) has '\(word)', which is no key: give the character that it writes, or "
          + "up, down, left, right, home, end, page-up, page-down, enter, escape, tab, backspace, "
          + "insert, delete, space, or ctrl- and a letter.", at: action)
    }
    return key
  }
}
