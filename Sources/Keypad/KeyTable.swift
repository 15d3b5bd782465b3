internal import Psychometrics

/// What a key does.
enum Action: Hashable, Sendable {
  case answer(Answer)
  case hearAgain
  case void
  case pauseOrResume
  case confirm
  case devices
  case leave
}

/// Which keys do what: the one table that is asked when a key is pressed and when keys are shown.
struct KeyTable: Sendable {
  /// For each action its keys, the one to show first.
  private let rows: [(action: Action, keys: [Key])]

  static let standard = KeyTable(rows: [
    (.answer(.higher), ["8", "+", .up, "k", "h"]),
    (.answer(.lower), ["2", "-", .down, "j", "l"]),
    (.hearAgain, ["*", "r"]),
    (.void, [".", "v"]),
    (.pauseOrResume, ["0", " ", "p"]),
    (.confirm, [.enter]),
    (.devices, ["d"]),
    (.leave, ["q", .escape]),
  ])

  /// What `key` does; capital letters do what small ones do.
  func action(for key: Key) -> Action? {
    let key = key.withSmallLetter
    return rows.first { $0.keys.contains(key) }?.action
  }

  func keys(for action: Action) -> [Key] {
    rows.first { $0.action == action }?.keys ?? []
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
