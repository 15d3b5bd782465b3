internal import FrontEnds
internal import Psychometrics
internal import Training
internal import Wording

// MARK: - The profile

extension Words {
  /// The title of a chart of limens, with the unit.
  var profileTitle: String { "T75, \(unitName)" }

  /// Returns a sentence on the limen over the range, or the number of right answers if no threshold is
  /// reported. What it takes is the reason to suggest a session.
  func state(of preview: CurrentFindings, over settings: Settings) -> String {
    if let matching = preview.matching { return sentences(on: matching).joined(separator: " ") }
    guard preview.answers.reportsThreshold else { return sentences(on: preview.answers)[0] }
    if let intervals = preview.intervals {
      return sentences(on: intervals, after: preview.answers).joined(separator: " ")
    }
    return sentence(on: preview.limen, over: settings)
  }
}

// MARK: - Screens

extension Words {
  /// The name of the program.
  var name: String { "Limen" }

  func title(of context: KeyContext) -> String { phrases.title(of: context) ?? name }

  /// Returns the introduction to a task for a new listener: what will happen, and what a cent is.
  func firstRun(of task: Task) -> [String] {
    [phrases(in: task).invitation]
      + (task.response.holdsComparison ? [] : [phrases.differenceShrinks])
      + [phrases.whatCentsAre]
  }

  /// Tells a new listener the choice of cues and how to change it.
  func asksForCues(_ choice: CueChoice, _ keys: [Key]) -> String {
    cues(choice) + (keys.first.map { " " + phrases.changesCues(label(of: $0)) } ?? "")
  }

  func enlarge(to size: ScreenSize) -> String {
    phrases.enlarge(to: "\(size.columns)×\(size.rows)")
  }
}

// MARK: - Keys

extension Words {
  func label(of key: Key) -> String {
    switch key {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .control(let letter): phrases.keyControl + "-" + letter.uppercased()
    case .character(let character) where character != " ": String(character)
    default: key.name.flatMap { phrases.keyLabels[$0] } ?? "?"
    }
  }

  /// Returns a short description of an action.
  func what(_ action: Action, in context: KeyContext) -> String {
    effect(of: action, in: context) ?? title(of: action.page ?? context)
  }

  /// Returns the label of an action for the foot of a screen.
  func hint(_ action: Action, in context: KeyContext) -> String {
    switch action {
    case .void: phrases.void
    case .commit: phrases.inTune
    case .note: phrases.note
    case .unit: phrases.text(of: .unit).title
    default: phrases.hint(action, in: context) ?? what(action, in: context)
    }
  }
}

// MARK: - Views

extension Words {
  func name(of pane: ProfilePane) -> String { value(pane.rawValue, of: .pane) }

  /// Returns the name of what the key of the views leads to: a pane, or the fields.
  func name(ofNext pane: ProfilePane?) -> String { pane.map(name) ?? phrases.answerFields }
}
