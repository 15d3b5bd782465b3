internal import Music
internal import Psychometrics
public import Training

/// The key of a setting: what reaches pairs and sound, and how the front end speaks and looks.
///
/// Options (`--tone-ms`), variables (`LIMEN_TONE_MS`), the configuration file, the line mode and the
/// settings screen all have these names, and read and write their values by this one table.
public enum SettingKey: String, CaseIterable, Sendable {
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

extension SettingKey {
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

extension SettingKey {
  /// How the value is read and written.
  var field: SettingField {
    switch self {
    case .range: SettingField(\.session.range, .range)
    case .device: SettingField(\.session.device, .anything("a device of 'limen devices'"))
    case .toneMs: SettingField(\.session.toneLength, .milliseconds)
    case .gapMs: SettingField(\.session.gap, .milliseconds)
    case .feedbackMs: SettingField(\.session.feedback, .milliseconds)
    case .concertPitchHz: SettingField(\.session.concertPitch, .quantity)
    case .timbre: SettingField(\.session.timbre, .word())
    case .loudness: SettingField(\.session.loudness, .word())
    case .levelDbfs: SettingField(\.session.level, .quantity)
    case .roveDb: SettingField(\.session.rove, .quantity)
    case .placement: SettingField(\.placement, .word())
    case .focus: SettingField(\.profile.focus, .number)
    case .targetCorrect: SettingField(\.profile.targetCorrect, .number)
    case .notes: SettingField(\.notes, .optional(.list(of: .note), without: "all"))
    case .down: SettingField(\.staircase.down, .wholeNumber)
    case .up: SettingField(\.staircase.up, .wholeNumber)
    case .startCents: SettingField(\.staircase.start, .quantity)
    case .stepFactors: SettingField(\.staircase.stepFactors, .list(of: .number))
    case .kazezNarrowing: SettingField(\.kazez.narrowing, .number)
    case .differencesCents: SettingField(\.constant.differences, .list(of: .quantity))
    case .repetitions: SettingField(\.constant.repetitions, .wholeNumber)
    case .language: SettingField(\.preferences.language, .word())
    case .noteNames: SettingField(\.preferences.noteNames, .optional(.word(), without: "auto"))
    case .unit: SettingField(\.preferences.unit, .word())
    case .theme: SettingField(\.preferences.theme, .optional(.word(), without: "auto"))
    case .color: SettingField(\.preferences.color, .word())
    case .cue: SettingField(\.preferences.cue, .word())
    case .reducedMotion: SettingField(\.preferences.reducedMotion, .flag)
    case .large: SettingField(\.preferences.large, .flag)
    case .showDifference: SettingField(\.preferences.showDifference, .flag)
    }
  }
}

/// How one value of ``SettingValues`` is read from text and written as text.
struct SettingField {
  /// What to give, to end a sentence.
  let wanted: String
  /// All values there are, as text, where they are few; otherwise none.
  let words: [String]
  /// Writes the value as a file would; lists are joined by commas.
  let text: (SettingValues) -> String
  /// Takes a value over; `false` where the text says none.
  let take: (String, inout SettingValues) -> Bool

  init<Value>(_ path: WritableKeyPath<SettingValues, Value>, _ form: SettingText<Value>) {
    wanted = form.wanted
    words = form.words
    text = { form.write($0[keyPath: path]) }
    take = { text, values in
      guard let value = form.read(text) else { return false }
      values[keyPath: path] = value
      return true
    }
  }
}
