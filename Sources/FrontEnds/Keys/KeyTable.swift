/// What a key does. The names are those of the configuration file.
public enum Action: String, CaseIterable, Sendable {
  // While training.
  case higher
  case lower
  case again
  case void
  case pause
  // Where there is something to choose from.
  case up
  case down
  case left
  case right
  case compare
  case note
  case exclude
  // Everywhere.
  case confirm
  case flip
  case unit
  case profile
  case history
  case settings
  case devices
  case about
  case help
  case leave
}

/// Where a key is pressed: what it does there depends on nothing else.
public enum KeyContext: CaseIterable, Sendable {
  case start
  case training
  case profile
  case history
  case session
  case comparison
  case settings
  case devices
  case help
  case about
}

extension Action {
  /// Where it does something.
  package var contexts: Set<KeyContext> {
    switch self {
    case .higher, .lower, .again, .void, .pause: [.training]
    case .up, .down: [.profile, .history, .session, .settings, .devices, .help]
    case .left, .right: [.profile, .settings]
    case .compare: [.history]
    case .note: [.history, .session]
    case .exclude: [.history, .session]
    case .confirm: [.start, .training, .history, .settings, .devices]
    case .flip: [.training, .profile]
    case .unit: [.start, .training, .profile, .session, .settings]
    case .profile, .history, .settings, .devices, .about, .help, .leave: Set(KeyContext.allCases)
    }
  }
}

/// Which keys do what: the one table that is asked when a key is pressed, and that the help screen,
/// the hints, the README and the configuration show.
public struct KeyTable: Hashable, Sendable {
  /// For each action its keys, the one to show first.
  private var keys: [Action: [Key]]

  /// The keys there are unless somebody chose others.
  public static let standard = KeyTable(keys: [
    .higher: ["8", "+", .up, "k", "h"],
    .lower: ["2", "-", .down, "j", "l"],
    .again: ["*", "r"],
    .void: [".", "v"],
    .pause: ["0", " ", "p"],
    .up: [.up, "8", "k"],
    .down: [.down, "2", "j"],
    .left: [.left, "4"],
    .right: [.right, "6"],
    .compare: ["c", " "],
    .note: ["n"],
    .exclude: [".", "v"],
    .confirm: [.enter],
    .flip: ["f", .tab],
    .unit: ["u"],
    .profile: ["g"],
    .history: ["y"],
    .settings: ["s"],
    .devices: ["d"],
    .about: ["a"],
    .help: ["?"],
    .leave: ["q", .escape],
  ])

  /// What `key` does in a context; capital letters do what small ones do.
  package func action(for key: Key, in context: KeyContext) -> Action? {
    let key = key.withSmallLetter
    return Action.allCases.first { $0.contexts.contains(context) && keys(for: $0).contains(key) }
  }

  /// The keys of an action, the one to show first.
  public func keys(for action: Action) -> [Key] { keys[action] ?? [] }

  /// What can be done in a context, in the order of the help.
  package func actions(in context: KeyContext) -> [Action] {
    Action.allCases.filter { $0.contexts.contains(context) && !keys(for: $0).isEmpty }
  }

  /// The same table with other keys for an action; `nil` where one of them already does something
  /// else in a context that both have.
  public func binding(_ action: Action, to keys: [Key]) -> KeyTable? {
    let rivals = Action.allCases.filter {
      $0 != action && !$0.contexts.isDisjoint(with: action.contexts)
    }
    guard !rivals.contains(where: { !Set(self.keys(for: $0)).isDisjoint(with: keys) }) else {
      return nil
    }
    var table = self
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
  /// The screen it opens.
  package var page: KeyContext? {
    switch self {
    case .profile: .profile
    case .history: .history
    case .settings: .settings
    case .devices: .devices
    case .about: .about
    case .help: .help
    default: nil
    }
  }
}
