internal import Music
public import Psychometrics
internal import Training

/// The key of a setting. Settings fix the stimuli, the choice of pairs, and the front end's
/// language and appearance.
///
/// Options (`--tone-ms`), variables (`LIMEN_TONE_MS`), the configuration file, the line mode and
/// the settings screen all list settings from ``allCases`` and read and write their values through
/// `field`.
public enum SettingKey: Hashable, Sendable {
  // Settings of pairs and sound.
  case task
  case range
  case intervals
  case tuning
  case tonic
  case keyboard
  case fine
  case together
  case example
  case device
  case toneMs
  case gapMs
  case feedbackMs
  case concertPitchHz
  case timbre
  case loudness
  case levelDbfs
  case roveDb
  // Settings that choose the pairs.
  case placement
  /// A parameter of one or more placements, as their descriptions define it.
  case parameter(PlacementParameter)
  // Settings of language and appearance.
  case language
  case noteNames
  case unit
  case theme
  case color
  case glyphs
  case leadInMs
  case announceMs
  case cues
  case signal
  case midi
  case reducedMotion
  case large
  case showDifference
  case pane
}

extension SettingKey: CaseIterable {
  /// All settings, in the order of lists and screens.
  public static let allCases: [SettingKey] =
    [
      .task, .range, .intervals, .tuning, .tonic, .keyboard, .fine, .together, .example, .device,
      .toneMs, .gapMs, .feedbackMs, .concertPitchHz, .timbre, .loudness, .levelDbfs, .roveDb,
      .placement,
    ] + Placements.standard.parameters.map(parameter) + preferences

  /// The settings of language and appearance, which are no part of a session.
  private static let preferences: [SettingKey] = [
    .language, .noteNames, .unit, .theme, .color, .glyphs, .leadInMs, .announceMs, .cues,
    .signal, .midi, .reducedMotion, .large, .showDifference, .pane,
  ]
}

extension SettingKey: RawRepresentable {
  private static let keys = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The name in options, in configuration files and on lines.
  public var rawValue: String { field.name }

  /// Creates the key with this name; `nil` if no setting has it.
  public init?(rawValue: String) {
    guard let key = Self.keys[rawValue] else { return nil }
    self = key
  }
}

extension SettingKey {
  /// The names of the placements that use the setting; `nil` for a setting that is no placement
  /// parameter.
  public var placements: [String]? { parameter.map(Placements.standard.names(having:)) }

  /// The placement parameter; `nil` for any other setting.
  package var parameter: PlacementParameter? {
    if case .parameter(let parameter) = self { parameter } else { nil }
  }

  /// The tasks that use the setting.
  var tasks: [Task] {
    switch self {
    case .intervals, .tuning, .tonic, .keyboard: Task.allCases.filter(\.hasIntervals)
    case .fine: Task.allCases.filter(\.response.holdsComparison)
    case .together: Task.allCases.filter { $0.nominal.aid == .drone }
    case .example: Task.allCases.filter { $0.nominal.aid == .example }
    case .placement: Task.allCases.filter { $0.placement == .named }
    case .parameter: Task.allCases.filter { $0.placement != .rounds }
    default: Task.allCases
    }
  }

  /// Whether the value is a list, joined by commas.
  public var isList: Bool { self == .intervals || parameter?.domain.isList == true }

  /// Whether the value holds distances in cents, which screens show in the listener's unit.
  package var isDistance: Bool { parameter?.isDistance == true }

  /// Whether the setting is part of a session, so that a new value starts a new session.
  public var reachesSession: Bool { !Self.preferences.contains(self) }
}

// MARK: - Values as text

extension SettingKey {
  /// All values, as text, where there are few; otherwise empty.
  package var words: [String] { field.words }

  /// The name of the setting, with the functions that read and write its value.
  var field: SettingField {
    switch self {
    case .task: SettingField("task", \.session.task, .task)
    case .range: SettingField("range", \.session.range, .range)
    case .intervals: SettingField("intervals", \.session.intervals, .intervals)
    case .tuning: SettingField("tuning", \.tuning, .tuning)
    case .tonic: SettingField("tonic", \.tonic, .tonic)
    case .keyboard: SettingField("keyboard", \.keyboard, .keyboard)
    case .fine: SettingField("fine", \.session.fine, .flag)
    case .together:
      SettingField("together", \.session.drone, .optional(.drone, without: "off"))
    case .example: SettingField("example", \.examples, .word())
    case .device: SettingField("device", \.session.device, .anything("a device of 'limen devices'"))
    case .toneMs: SettingField("tone-ms", \.session.toneLength, .milliseconds)
    case .gapMs: SettingField("gap-ms", \.session.gap, .milliseconds)
    case .feedbackMs: SettingField("feedback-ms", \.session.feedback, .milliseconds)
    case .concertPitchHz: SettingField("concert-pitch-hz", \.session.concertPitch, .quantity)
    case .timbre: SettingField("timbre", \.session.timbre, .word())
    case .loudness: SettingField("loudness", \.session.loudness, .word())
    case .levelDbfs: SettingField("level-dbfs", \.session.level, .quantity)
    case .roveDb: SettingField("rove-db", \.session.rove, .quantity)
    case .placement: SettingField("placement", \.placement, .word())
    case .parameter(let parameter):
      SettingField(parameter.name, \.[parameter], .values(of: parameter.domain))
    case .language: SettingField("language", \.preferences.language, .word())
    case .noteNames:
      SettingField("note-names", \.preferences.noteNames, .optional(.word(), without: "auto"))
    case .unit: SettingField("unit", \.preferences.unit, .word())
    case .theme: SettingField("theme", \.preferences.theme, .optional(.word(), without: "auto"))
    case .color: SettingField("color", \.preferences.color, .word())
    case .glyphs:
      SettingField("glyphs", \.preferences.glyphs, .optional(.word(), without: "auto"))
    case .leadInMs:
      SettingField(
        "lead-in-ms", \.preferences.leadIn, .milliseconds(in: Preferences.leadIns))
    case .announceMs:
      SettingField(
        "announce-ms", \.preferences.announcement, .milliseconds(in: Preferences.announcements))
    case .cues: SettingField("cues", \.preferences.cues, .word())
    case .signal: SettingField("signal", \.preferences.signal, .word())
    case .midi:
      SettingField(
        "midi", \.preferences.midi,
        .optional(.anything("a MIDI port of 'limen devices'"), without: "none"))
    case .reducedMotion: SettingField("reduced-motion", \.preferences.reducedMotion, .flag)
    case .large: SettingField("large", \.preferences.large, .flag)
    case .showDifference: SettingField("show-difference", \.preferences.showDifference, .flag)
    case .pane: SettingField("pane", \.preferences.pane, .word())
    }
  }
}

/// The name of a setting, with the functions that read and write its value in `SettingValues` as
/// text.
struct SettingField {
  let name: String
  /// A description of the accepted values, which completes a sentence.
  let wanted: String
  /// All accepted texts if there are few; otherwise empty.
  let words: [String]
  /// Writes the value as configuration files do; lists are joined by commas.
  let text: (SettingValues) -> String
  /// Sets the value. Returns `false` if the text is not a value of this setting.
  let take: (String, inout SettingValues) -> Bool

  init<Value>(
    _ name: String, _ path: WritableKeyPath<SettingValues, Value>, _ form: SettingText<Value>
  ) {
    self.name = name
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
