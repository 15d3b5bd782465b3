internal import FrontEnds
internal import Wording

/// The effect of a click on a part of the screen.
enum Target: Hashable, Sendable {
  /// The same as a key with this action.
  case action(Action)
  /// The row of a list is selected.
  case row(Int)
}

extension Screen {
  /// Returns the key hint at a cell; `nil` if there is none. A hint that was cut has no effect.
  func hint(row: Int, column: Int) -> String? {
    guard cells.indices.contains(row) else { return nil }
    let shown = cells[row].map(\.character)
    return hints.first { hint in
      let text = Array(spelled(hint))
      return shown.indices.contains { start in
        (start..<start + text.count).contains(column)
          && shown[start...].starts(with: text)
          && (start == 0 || shown[start - 1] == " ")
          && shown[(start + text.count)...].first.map { " ,".contains($0) } ?? true
      }
    }
  }
}

extension Model {
  /// Returns the effect of a key; `nil` if it has none here. A click acts on what is drawn.
  func target(of key: Key) -> Target? {
    guard case .click(let column, let row) = key else {
      return keys.action(for: key, in: context).map(Target.action)
    }
    let screen = screen
    return screen.targets.first { $0.key.contains(row: row, column: column) }?.value
      ?? screen.hint(row: row, column: column).flatMap { action(ofHint: $0) }
      .map(Target.action)
  }

  /// Returns the action whose first key a hint begins with.
  private func action(ofHint hint: String) -> Action? {
    keys.actions(in: context).first { action in
      keys.keys(for: action).first.map { (hint + " ").hasPrefix(words.label(of: $0) + " ") }
        ?? false
    }
  }
}

extension Key {
  /// The action of the mouse wheel, which no list of keys shows; `nil` for other keys.
  var wheelAction: Action? {
    switch self {
    case .wheelUp: .up
    case .wheelDown: .down
    default: nil
    }
  }
}
