internal import Psychometrics
package import Wording

extension Action {
  /// The contexts in which the action does something.
  package var contexts: Set<KeyContext> {
    switch self {
    case .higher, .lower, .again, .void, .pause: [.training, .matching]
    case .slightlySharper, .slightlyFlatter, .muchSharper, .muchFlatter, .commit: [.matching]
    case .up, .down, .first, .last, .pageUp, .pageDown:
      // All else has rows that can be moved through.
      Set(KeyContext.allCases).subtracting([.training, .matching])
    case .left, .right: [.profile, .settings]
    case .filter:
      [.profile, .history, .session, .mistakes, .settings, .devices, .listeners, .help]
    case .compare, .export, .import, .delete: [.history]
    case .note: [.history, .session]
    case .exclude, .undo: [.history, .session, .mistakes]
    case .add: [.listeners]
    case .who: [.start, .listeners]
    case .confirm:
      [
        .start, .training, .profile, .history, .session, .mistakes, .settings, .devices, .listeners,
        .actions,
      ]
    case .flip: [.training, .matching, .profile]
    case .cues: [.start, .settings]
    case .reset, .sample: [.settings]
    case .unit: [.start, .training, .matching, .profile, .session, .mistakes, .settings]
    case .profile, .history, .settings, .devices, .actions, .about, .mouse, .help, .leave:
      Set(KeyContext.allCases)
    case .back: Set(KeyContext.allCases).subtracting([.start])
    }
  }

  /// Whether both actions do something in one context, so that they cannot share a key.
  package func sharesContext(with other: Action) -> Bool {
    !contexts.isDisjoint(with: other.contexts)
  }
}

/// The assignment of keys to actions. Key handling, the help screen, the hints, the README and the
/// configuration all use this one table.
package struct KeyTable: Hashable, Sendable {
  /// The keys of each action; the first one is shown first.
  private var keys: [Action: [Key]]

  /// The actions that lose a key when a file binds it to another action.
  private static let givers: Set<Action> = [
    .back, .cues, .reset, .sample, .first, .last, .pageUp, .pageDown, .filter, .undo, .export,
    .import, .delete, .add, .who, .actions, .mouse, .slightlySharper, .slightlyFlatter,
    .muchSharper, .muchFlatter, .commit,
  ]

  /// The default keys.
  package static let standard = KeyTable(keys: [
    .higher: ["8", "+", .up, "k", "h"],
    .lower: ["2", "-", .down, "j", "l"],
    .again: ["*", "r"],
    .void: [".", "v", .delete],
    .pause: ["0", " ", "p", .insert],
    .slightlySharper: [.right, "6"],
    .slightlyFlatter: [.left, "4"],
    .muchSharper: [.pageUp, "9"],
    .muchFlatter: [.pageDown, "3"],
    .commit: [.enter, "5"],
    .up: [.up, "8", "k"],
    .down: [.down, "2", "j"],
    .left: [.left, "4"],
    .right: [.right, "6"],
    .first: [.home, "<"],
    .last: [.end, ">"],
    .pageUp: [.pageUp, .control("u")],
    .pageDown: [.pageDown, .control("d")],
    .filter: ["/"],
    .compare: ["c", " "],
    .note: ["n"],
    .exclude: [".", "v", .delete],
    .undo: ["z"],
    .export: ["e"],
    .import: ["i"],
    .delete: ["x"],
    .add: ["n"],
    .confirm: [.enter],
    .flip: ["f", .tab],
    .unit: ["u"],
    .cues: ["c"],
    .reset: [.delete, .backspace],
    .sample: ["r"],
    .profile: ["g"],
    .history: ["y"],
    .settings: ["s"],
    .devices: ["d"],
    .who: ["w"],
    .actions: [":"],
    .about: ["a"],
    .mouse: ["m"],
    .help: ["?"],
    .leave: ["q"],
    .back: [.escape],
  ])

  /// Returns the action of `key` in a context. Capital letters act like small letters, and the key of
  /// an instrument acts only while training.
  package func action(for key: Key, in context: KeyContext) -> Action? {
    if case .answer(let answer) = key {
      return switch context {
      case .training: answer == .higher ? .higher : .lower
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
    let others = Action.allCases.filter {
      $0 != action && $0.sharesContext(with: action)
    }
    let rivals = others.filter { !Self.givers.contains($0) }
    guard !rivals.contains(where: { !Set(self.keys(for: $0)).isDisjoint(with: keys) }) else {
      return nil
    }
    var table = self
    for giver in others where Self.givers.contains(giver) {
      table.keys[giver]?.removeAll(where: keys.contains)
    }
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

  /// The context of the page that the action opens; `nil` if it opens none.
  package var page: KeyContext? {
    switch self {
    case .profile: .profile
    case .history: .history
    case .settings: .settings
    case .devices: .devices
    case .who: .listeners
    case .actions: .actions
    case .about: .about
    case .help: .help
    default: nil
    }
  }
}
