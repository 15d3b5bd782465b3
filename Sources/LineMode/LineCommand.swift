internal import FrontEnds
internal import Psychometrics
internal import Training
internal import Wording

/// A line that the line mode understands.
enum LineCommand: Hashable {
  case respond(Response)
  /// Changes the pitch of the comparison tone.
  case adjust(Adjustment.StepSize, Answer)
  /// Says that the tone is in tune.
  case commit
  case repeatPair
  case void
  /// Undoes the last answer.
  case undo
  case quit
  case pause
  /// Prints information.
  case show(LineTopic)
  /// Changes a setting.
  case set(SettingKey, String)
  /// Changes to the next unit.
  case nextUnit
  /// Names a setting that does not exist.
  case unknownSetting(String)

  /// Creates the command of a line; `nil` if the line is not understood. An empty line repeats the
  /// pair. Answers may be in any language, because no word for an answer has another meaning in
  /// another language. Case does not matter.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - task: The task, in which an empty line may mean that a tone is in tune.
  init?(_ line: String, in task: Task = .standard) {
    let words = line.unicodeScalars.split(separator: " ", maxSplits: 2).map { String($0) }
    let word = words.first?.lowercased() ?? ""
    let verb = Self.verbs[word] ?? word
    if task.response.holdsComparison, words.count < 2, let change = Self.change(verb) {
      self = change
    } else if words.isEmpty {
      self = .repeatPair
    } else if words.count == 1, let answer = Self.answer(verb) {
      self = answer
    } else if let command = Self.command(verb, Array(words.dropFirst())) {
      self = command
    } else {
      return nil
    }
  }

  /// The English words for commands, by the words of other languages.
  private static let verbs = Language.allCases.map(\.phrases.commandWords).reduce([:]) {
    all, words in
    all.merging(words) { first, _ in first }
  }

  /// The answers by the words of all languages.
  private static let sides: [String: Answer] = Dictionary(
    uniqueKeysWithValues: Answer.allCases.flatMap { answer in
      Set(Language.allCases.flatMap { $0.phrases.words(meaning: answer) }).map { ($0, answer) }
    })

  /// Returns what a line of one word does to the comparison tone; `nil` if nothing.
  private static func change(_ word: String) -> LineCommand? {
    switch word {
    case "", "5": .commit
    case "+", "8": .adjust(.medium, .higher)
    case "-", "2": .adjust(.medium, .lower)
    case "++", "9": .adjust(.large, .higher)
    case "--", "3": .adjust(.large, .lower)
    case "u", "6": .adjust(.small, .higher)
    case "d", "4": .adjust(.small, .lower)
    default: sides[word].map { .adjust(.medium, $0) }
    }
  }

  private static func answer(_ word: String) -> LineCommand? {
    switch word {
    case "8", "+": .respond(.side(.higher))
    case "2", "-": .respond(.side(.lower))
    case "r": .repeatPair
    case "v": .void
    case "b", "back": .undo
    case "p", "pause": .pause
    case "q", "quit": .quit
    default: sides[word].map { .respond(.side($0)) }
    }
  }

  private static func command(_ verb: String, _ words: [String]) -> LineCommand? {
    let session = words.first.flatMap { Int64($0) }
    let trial = words.count == 2 ? Int(words[1]) : nil
    func decision(_ kind: HistoryEvent.Kind) -> LineCommand? {
      session.map { .show(.decision(kind, session: $0)) }
    }
    return switch (verb, words.count) {
    case ("unit", 0): .nextUnit
    case ("unit", 1): .set(.unit, words[0])
    case ("settings", 1...):
      SettingKey(nameOrFormerName: words[0]).map {
        words.count == 1 ? .show(.setting($0)) : .set($0, words[1])
      } ?? .unknownSetting(words[0])
    case ("profile", 1): .show(.note(words[0]))
    case ("mistakes", 1): Int(words[0]).map { .show(.mistake($0)) }
    case ("session", 1): session.map { .show(.session($0)) }
    case ("compare", 2):
      session.flatMap { first in Int64(words[1]).map { .show(.comparison(first, $0)) } }
    case ("note", 2): decision(.annotated(words[1]))
    case ("exclude", 1),
      ("exclude", 2) where trial != nil:
      decision(.excluded(trial: trial))
    case ("restore", 1),
      ("restore", 2) where trial != nil:
      decision(.restored(trial: trial))
    case (_, 0): LineTopic.named[verb].map(LineCommand.show)
    default: nil
    }
  }
}

/// Information that the line mode prints.
enum LineTopic: Hashable {
  case help
  case about
  case profile
  /// The limen at the note with this name.
  case note(String)
  /// What the profile advises.
  case advice
  /// The limen from session to session.
  case curve
  case history
  /// The session that is suggested.
  case today
  /// The same, which then begins.
  case begin
  /// The latest wrong answers.
  case mistakes
  /// One of them, by its place in the list, to be heard again.
  case mistake(Int)
  /// The trials of a session.
  case session(Int64)
  /// Two sessions.
  case comparison(Int64, Int64)
  case devices
  /// What is left of a session with a limit.
  case left
  case settings
  case setting(SettingKey)
  /// The confirmation of a decision about a session.
  case decision(HistoryEvent.Kind, session: Int64)

  /// The topics that a single word asks for.
  fileprivate static let named: [String: LineTopic] = [
    "help": .help, "?": .help, "about": .about, "profile": .profile, "advice": .advice,
    "curve": .curve, "history": .history, "today": .today, "begin": .begin, "mistakes": .mistakes,
    "devices": .devices, "left": .left, "settings": .settings,
  ]
}
