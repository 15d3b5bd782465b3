package import Psychometrics
package import Wording

/// What the program fixes about the keys of an action.
private struct KeyRule {
  /// The default keys; the first one is shown first.
  let keys: [Key]
  /// The contexts in which the action does something.
  let contexts: Set<KeyContext>
  /// The context of the page that the action opens; `nil` if it opens none.
  var page: KeyContext?
  /// Whether the action loses a key when a file binds it to another action.
  var givesWay = false
}

extension Set<KeyContext> {
  fileprivate static var everywhere: Self { Self(KeyContext.allCases) }
  fileprivate static var asking: Self { [.training, .matching] }
  /// All else has rows that can be moved through.
  fileprivate static var withRows: Self { everywhere.subtracting(asking) }
  fileprivate static var withFilter: Self {
    withRows.subtracting([.start, .comparison, .actions, .about])
  }
}

extension Action {
  fileprivate var rule: KeyRule {
    switch self {
    case .higher: .init(keys: ["8", "+", .up, "k", "h"], contexts: .asking)
    case .lower: .init(keys: ["2", "-", .down, "j", "l"], contexts: .asking)
    case .again: .init(keys: ["*", "r"], contexts: .asking)
    case .void: .init(keys: [".", "v", .delete], contexts: .asking)
    case .pause: .init(keys: ["0", " ", "p", .insert], contexts: .asking)
    case .slightlySharper: .init(keys: [.right, "6"], contexts: [.matching], givesWay: true)
    case .slightlyFlatter: .init(keys: [.left, "4"], contexts: [.matching], givesWay: true)
    case .muchSharper: .init(keys: [.pageUp, "9"], contexts: [.matching], givesWay: true)
    case .muchFlatter: .init(keys: [.pageDown, "3"], contexts: [.matching], givesWay: true)
    case .commit: .init(keys: [.enter, "5"], contexts: [.matching], givesWay: true)
    case .up: .init(keys: [.up, "8", "k"], contexts: .withRows)
    case .down: .init(keys: [.down, "2", "j"], contexts: .withRows)
    case .left: .init(keys: [.left, "4"], contexts: [.profile, .settings])
    case .right: .init(keys: [.right, "6"], contexts: [.profile, .settings])
    case .first: .init(keys: [.home, "<"], contexts: .withRows, givesWay: true)
    case .last: .init(keys: [.end, ">"], contexts: .withRows, givesWay: true)
    case .pageUp: .init(keys: [.pageUp, .control("u")], contexts: .withRows, givesWay: true)
    case .pageDown: .init(keys: [.pageDown, .control("d")], contexts: .withRows, givesWay: true)
    case .filter: .init(keys: ["/"], contexts: .withFilter, givesWay: true)
    case .compare: .init(keys: ["c", " "], contexts: [.history])
    case .note: .init(keys: ["n"], contexts: [.history, .session])
    case .exclude: .init(keys: [".", "v", .delete], contexts: [.history, .session, .mistakes])
    case .undo: .init(keys: ["z"], contexts: [.history, .session, .mistakes], givesWay: true)
    case .export: .init(keys: ["e"], contexts: [.history], givesWay: true)
    case .import: .init(keys: ["i"], contexts: [.history], givesWay: true)
    case .delete: .init(keys: ["x"], contexts: [.history], givesWay: true)
    case .add: .init(keys: ["n"], contexts: [.listeners], givesWay: true)
    case .confirm:
      .init(
        keys: [.enter], contexts: .everywhere.subtracting([.matching, .comparison, .help, .about]))
    case .flip: .init(keys: ["f", .tab], contexts: .asking.union([.profile]))
    case .unit:
      .init(
        keys: ["u"],
        contexts: .asking.union([.start, .profile, .session, .mistakes, .settings]))
    case .cues: .init(keys: ["c"], contexts: [.start, .settings], givesWay: true)
    case .reset: .init(keys: [.delete, .backspace], contexts: [.settings], givesWay: true)
    case .sample: .init(keys: ["r"], contexts: [.settings], givesWay: true)
    case .profile: .init(keys: ["g"], contexts: .everywhere, page: .profile)
    case .history: .init(keys: ["y"], contexts: .everywhere, page: .history)
    case .settings: .init(keys: ["s"], contexts: .everywhere, page: .settings)
    case .devices: .init(keys: ["d"], contexts: .everywhere, page: .devices)
    case .who:
      .init(keys: ["w"], contexts: [.start, .listeners], page: .listeners, givesWay: true)
    case .actions: .init(keys: [":"], contexts: .everywhere, page: .actions, givesWay: true)
    case .about: .init(keys: ["a"], contexts: .everywhere, page: .about)
    case .mouse: .init(keys: ["m"], contexts: .everywhere, givesWay: true)
    case .help: .init(keys: ["?"], contexts: .everywhere, page: .help)
    case .leave: .init(keys: ["q"], contexts: .everywhere)
    case .back:
      .init(keys: [.escape], contexts: .everywhere.subtracting([.start]), givesWay: true)
    }
  }

  /// The contexts in which the action does something.
  package var contexts: Set<KeyContext> { rule.contexts }

  /// The context of the page that the action opens; `nil` if it opens none.
  package var page: KeyContext? { rule.page }

  /// Whether both actions do something in one context, so that they cannot share a key.
  package func sharesContext(with other: Action) -> Bool {
    !contexts.isDisjoint(with: other.contexts)
  }
}

extension Answer {
  /// The action that gives the answer.
  package var action: Action { self == .higher ? .higher : .lower }
}

/// The assignment of keys to actions. Key handling, the help screen, the hints, the README and the
/// configuration all use this one table.
package struct KeyTable: Hashable, Sendable {
  /// The keys of each action; the first one is shown first.
  private var keys: [Action: [Key]]

  /// The default keys.
  package static let standard = KeyTable(
    keys: Dictionary(uniqueKeysWithValues: Action.allCases.map { ($0, $0.rule.keys) }))

  /// Returns the action of `key` in a context. Capital letters act like small letters, and the key of
  /// an instrument acts only while training.
  package func action(for key: Key, in context: KeyContext) -> Action? {
    if case .answer(let answer) = key {
      return switch context {
      case .training: answer.action
      case .matching: .commit
      default: nil
      }
    }
    let key = key.withSmallLetter
    return Action.allCases.first { $0.contexts.contains(context) && keys(for: $0).contains(key) }
  }

  /// Returns the keys of an action; the first one is shown first.
  package func keys(for action: Action) -> [Key] { keys[action] ?? [] }

  /// Returns the actions of a context that have keys, in the order of the help.
  package func actions(in context: KeyContext) -> [Action] {
    Action.allCases.filter { $0.contexts.contains(context) && !keys(for: $0).isEmpty }
  }

  /// Returns the table with other keys for an action; `nil` if one of them already has another
  /// action in a shared context. Only actions that earlier versions did not have lose their
  /// keys, because files of these versions may bind them.
  package func binding(_ action: Action, to keys: [Key]) -> KeyTable? {
    let others = Action.allCases.filter { $0 != action && $0.sharesContext(with: action) }
    guard others.allSatisfy({ $0.rule.givesWay || Set(self.keys(for: $0)).isDisjoint(with: keys) })
    else { return nil }
    var table = self
    for other in others { table.keys[other]?.removeAll(where: keys.contains) }
    table.keys[action] = keys
    return table
  }
}

extension Key {
  fileprivate var withSmallLetter: Key {
    guard case .character(let letter) = self, letter.isASCII, letter.isUppercase else {
      return self
    }
    return .character(Character(letter.lowercased()))
  }
}

extension Action {
  /// Whether the action moves through the rows of a list.
  package var movesInLists: Bool {
    [.up, .down, .first, .last, .pageUp, .pageDown].contains(self)
  }

  /// Whether the action can be chosen by its name: it neither answers, nor moves, nor concerns a list of names.
  package var isNamed: Bool {
    let others: Set<Action> = [.left, .right, .filter, .confirm, .commit, .back, .actions]
    return adjustment == nil && !movesInLists && !others.contains(self)
  }
}
