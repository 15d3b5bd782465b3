internal import Music
internal import Psychometrics
public import Training

/// Everything that can be chosen by name: what reaches pairs and sound, and how the front end speaks
/// and looks.
///
/// Options (`--tone-ms`), variables (`LIMEN_TONE_MS`), the configuration file, the line mode and the
/// settings screen all have these names, and read and write their values by this one table.
public enum Choice: String, CaseIterable, Sendable {
  // What reaches pairs and sound.
  case range
  case device
  case toneMs = "tone-ms"
  case gapMs = "gap-ms"
  case feedbackMs = "feedback-ms"
  case concertPitchHz = "concert-pitch-hz"
  case timbre
  case loudness
  case levelDbfs = "level-dbfs"
  case roveDb = "rove-db"
  // How pairs are chosen.
  case placement
  case focus
  case targetCorrect = "target-correct"
  case notes
  case down
  case up
  case startCents = "start-cents"
  case stepFactors = "step-factors"
  case kazezNarrowing = "kazez-narrowing"
  case differencesCents = "differences-cents"
  case repetitions
  // How the front end speaks and looks.
  case language
  case noteNames = "note-names"
  case unit
  case theme
  case color
  case cue
  case reducedMotion = "reduced-motion"
  case large
  case showDifference = "show-difference"
}

extension Choice {
  /// The placements that it belongs to; `nil` if it matters to every session, or to none.
  public var placements: [PlacementPlan.Method]? {
    switch self {
    case .focus, .targetCorrect: [.profile]
    case .notes: [.staircase, .quest, .constant]
    case .down, .up, .startCents, .stepFactors: [.staircase]
    case .kazezNarrowing: [.kazez]
    case .differencesCents, .repetitions: [.constant]
    case .range, .device, .toneMs, .gapMs, .feedbackMs, .concertPitchHz, .timbre, .loudness,
      .levelDbfs, .roveDb, .placement, .language, .noteNames, .unit, .theme, .color, .cue,
      .reducedMotion, .large, .showDifference:
      nil
    }
  }

  /// Whether its value may be several, joined by commas.
  public var isList: Bool {
    switch self {
    case .notes, .stepFactors, .differencesCents: true
    default: false
    }
  }

  /// Whether it reaches a pair or its sound, so that another value means another session.
  public var reachesSession: Bool {
    switch self {
    case .language, .noteNames, .unit, .theme, .color, .cue, .reducedMotion, .large,
      .showDifference:
      false
    default: true
    }
  }
}

// MARK: - Values as text

extension Choice {
  /// How the value is read and written.
  var field: ChoiceField {
    switch self {
    case .range: ChoiceField(\.session.range, .range)
    case .device: ChoiceField(\.session.device, .anything("a device of 'limen devices'"))
    case .toneMs: ChoiceField(\.session.toneLength, .milliseconds)
    case .gapMs: ChoiceField(\.session.gap, .milliseconds)
    case .feedbackMs: ChoiceField(\.session.feedback, .milliseconds)
    case .concertPitchHz: ChoiceField(\.session.concertPitch, .quantity)
    case .timbre: ChoiceField(\.session.timbre, .word())
    case .loudness: ChoiceField(\.session.loudness, .word())
    case .levelDbfs: ChoiceField(\.session.level, .quantity)
    case .roveDb: ChoiceField(\.session.rove, .quantity)
    case .placement: ChoiceField(\.placement, .word())
    case .focus: ChoiceField(\.profile.focus, .number)
    case .targetCorrect: ChoiceField(\.profile.targetCorrect, .number)
    case .notes: ChoiceField(\.notes, .optional(.list(of: .note), without: "all"))
    case .down: ChoiceField(\.staircase.down, .wholeNumber)
    case .up: ChoiceField(\.staircase.up, .wholeNumber)
    case .startCents: ChoiceField(\.staircase.start, .quantity)
    case .stepFactors: ChoiceField(\.staircase.stepFactors, .list(of: .number))
    case .kazezNarrowing: ChoiceField(\.kazez.narrowing, .number)
    case .differencesCents: ChoiceField(\.constant.differences, .list(of: .quantity))
    case .repetitions: ChoiceField(\.constant.repetitions, .wholeNumber)
    case .language: ChoiceField(\.preferences.language, .word())
    case .noteNames: ChoiceField(\.preferences.noteNames, .optional(.word(), without: "auto"))
    case .unit: ChoiceField(\.preferences.unit, .word())
    case .theme: ChoiceField(\.preferences.theme, .optional(.word(), without: "auto"))
    case .color: ChoiceField(\.preferences.color, .word())
    case .cue: ChoiceField(\.preferences.cue, .word())
    case .reducedMotion: ChoiceField(\.preferences.reducedMotion, .flag)
    case .large: ChoiceField(\.preferences.large, .flag)
    case .showDifference: ChoiceField(\.preferences.showDifference, .flag)
    }
  }
}

/// How one value among the choices is read from text and written as text.
struct ChoiceField {
  /// What to give, to end a sentence.
  let wanted: String
  /// All values there are, as text, where they are few; otherwise none.
  let words: [String]
  /// Writes the value as a file would; lists are joined by commas.
  let text: (Choices) -> String
  /// Takes a value over; `false` where the text says none.
  let take: (String, inout Choices) -> Bool

  init<Value>(_ path: WritableKeyPath<Choices, Value>, _ form: ChoiceText<Value>) {
    wanted = form.wanted
    words = form.words
    text = { form.write($0[keyPath: path]) }
    take = { text, choices in
      guard let value = form.read(text) else { return false }
      choices[keyPath: path] = value
      return true
    }
  }
}
