internal import Music
public import Psychometrics
internal import Training

/// The key of a setting, with what is known about the setting. Settings fix the stimuli, the choice of
/// pairs, and the front end's language and appearance.
///
/// Options (`--tone-ms`), variables (`LIMEN_TONE_MS`), the configuration file, the line mode and
/// the settings screen all list settings from ``allCases``, and read and write their values through
/// ``SettingValues/text(of:)`` and ``SettingValues/set(_:to:)``.
public struct SettingKey: Sendable {
  /// The name in options, in configuration files and on lines.
  public let rawValue: String
  let group: SettingGroup
  /// The placement parameter; `nil` for any other setting.
  package private(set) var parameter: PlacementParameter?
  /// A description of the accepted values, which completes a sentence.
  let wanted: String
  /// All values, as text, where there are few; otherwise empty.
  package let words: [String]
  /// The values; `nil` for words, and for those of a placement parameter.
  let domain: SettingDomain?
  /// Writes the value as configuration files do; lists are joined by commas.
  let text: @Sendable (SettingValues) -> String
  /// Sets the value. Returns `false` if the text is not a value of this setting.
  let take: @Sendable (String, inout SettingValues) -> Bool
  private let isUsed: @Sendable (Task) -> Bool

  private init<Value>(
    _ name: String, _ path: any WritableKeyPath<SettingValues, Value> & Sendable,
    _ form: SettingText<Value>, values domain: SettingDomain? = nil, in group: SettingGroup,
    if isUsed: @escaping @Sendable (Task) -> Bool = { _ in true }
  ) {
    rawValue = name
    self.group = group
    self.domain = domain
    self.isUsed = isUsed
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

// MARK: - The settings

extension SettingKey {
  // Settings of pairs and sound.
  /// What the listener does.
  public static let task = SettingKey("task", \.session.task, .task, in: .pairs)
  /// The notes of the reference tones.
  public static let range = SettingKey("range", \.session.range, .range, values: .range, in: .pairs)
  /// The intervals that are asked.
  public static let intervals = SettingKey(
    "intervals", \.session.intervals, .intervals, values: .intervals, in: .pairs, if: \.hasIntervals
  )
  /// The tuning in which the intervals are in tune.
  public static let tuning = SettingKey("tuning", \.tuning, .tuning, in: .pairs, if: \.hasIntervals)
  /// The note from which a scale rises.
  public static let tonic = SettingKey(
    "tonic", \.tonic, .tonic, values: .note, in: .pairs, if: \.hasIntervals)
  /// The mapping that places a scale on the notes.
  public static let keyboard = SettingKey(
    "keyboard", \.keyboard, .keyboard, in: .pairs, if: \.hasIntervals)
  /// Whether keys change the pitch of a match in steps five times finer.
  public static let fine = SettingKey(
    "fine", \.session.fine, .flag, in: .pairs, if: \.response.holdsComparison)
  /// The octave of a drone.
  public static let drone = SettingKey(
    "drone", \.session.drone, .optional(.drone, without: "off"), in: .pairs,
    if: { $0.nominal.aid == .drone })
  /// Whether each interval is first played in tune.
  public static let example = SettingKey(
    "example", \.examples, .word(), in: .pairs, if: { $0.nominal.aid == .example })
  /// The device that plays the tones.
  public static let device = SettingKey(
    "device", \.session.device, .anything("a device of 'limen devices'"), values: .device,
    in: .sound)
  /// The length of each tone.
  public static let toneMs = SettingKey(
    "tone-ms", \.session.toneLength, .milliseconds, values: .milliseconds(Settings.toneLengths),
    in: .sound)
  /// The silence between the two tones.
  public static let gapMs = SettingKey(
    "gap-ms", \.session.gap, .milliseconds, values: .milliseconds(Settings.gaps), in: .sound)
  /// The time after an answer, before the next pair.
  public static let feedbackMs = SettingKey(
    "feedback-ms", \.session.feedbackLength, .milliseconds,
    values: .milliseconds(Settings.feedbackLengths),
    in: .session)
  /// The frequency of A4.
  public static let concertPitchHz = SettingKey(
    "concert-pitch-hz", \.session.concertPitch, .quantity,
    values: .number(ConcertPitch.range.lowerBound.value...ConcertPitch.range.upperBound.value),
    in: .sound)
  /// The timbre of both tones.
  public static let timbre = SettingKey("timbre", \.session.timbre, .word(), in: .sound)
  /// How much low and high notes are raised.
  public static let loudness = SettingKey("loudness", \.session.loudness, .word(), in: .sound)
  /// The level of the tones.
  public static let levelDbfs = SettingKey(
    "level-dbfs", \.session.level, .quantity, values: .number(Settings.levels), in: .sound)
  /// How much the level of each tone varies.
  public static let roveDb = SettingKey(
    "rove-db", \.session.rove, .quantity, values: .number(Settings.roves), in: .sound)

  // Settings that choose the pairs.
  /// The method that chooses the next pair.
  public static let placement = SettingKey(
    "placement", \.placement, .word(), in: .pairs, if: { $0.placement == .named })

  /// Returns the setting of a parameter of one or more placements, as their descriptions define it.
  public static func parameter(_ parameter: PlacementParameter) -> SettingKey {
    var setting = SettingKey(
      parameter.name, \.[parameter], .values(of: parameter.domain), in: .pairs,
      if: { $0.placement != .rounds })
    setting.parameter = parameter
    return setting
  }

  // Settings of language and appearance.
  /// The language of the front end.
  public static let language = SettingKey(
    "language", \.preferences.language, .word(), in: .display)
  /// The names of notes.
  public static let noteNames = SettingKey(
    "note-names", \.preferences.noteNames, .optional(.word(), without: "auto"), in: .display)
  /// The unit of differences.
  public static let unit = SettingKey("unit", \.preferences.unit, .word(), in: .display)
  /// The colours of the screen.
  public static let theme = SettingKey(
    "theme", \.preferences.theme, .optional(.word(), without: "auto"), in: .display)
  /// How many colours the screen may use.
  public static let color = SettingKey("color", \.preferences.color, .word(), in: .display)
  /// The characters of the screen.
  public static let glyphs = SettingKey(
    "glyphs", \.preferences.glyphs, .optional(.word(), without: "auto"), in: .display)
  /// The silence before the first pair and after a pause.
  public static let leadInMs = SettingKey(
    "lead-in-ms", \.preferences.leadIn, .milliseconds(in: Preferences.leadIns),
    values: .milliseconds(Preferences.leadIns), in: .session)
  /// The silence after the line of each pair.
  public static let announceMs = SettingKey(
    "announce-ms", \.preferences.announcement, .milliseconds(in: Preferences.announcements),
    values: .milliseconds(Preferences.announcements), in: .session)
  /// The sound cues.
  public static let cues = SettingKey("cues", \.preferences.cues, .word(), in: .session)
  /// The signal of the terminal for a wrong answer.
  public static let signal = SettingKey("signal", \.preferences.signal, .word(), in: .session)
  /// The MIDI port of an instrument that answers.
  public static let midi = SettingKey(
    "midi", \.preferences.midi,
    .optional(.anything("a MIDI port of 'limen devices'"), without: "none"), values: .midiPort,
    in: .session
  )
  /// Whether the screen never flashes.
  public static let reducedMotion = SettingKey(
    "reduced-motion", \.preferences.reducedMotion, .flag, in: .display)
  /// Whether letters are large.
  public static let large = SettingKey("large", \.preferences.large, .flag, in: .display)
  /// Whether the size of the difference is shown before the answer.
  public static let showDifference = SettingKey(
    "show-difference", \.preferences.showDifference, .flag, in: .session)
  /// The view of the profile beside the training.
  public static let pane = SettingKey("pane", \.preferences.pane, .word(), in: .display)
}

extension SettingKey: CaseIterable {
  /// All settings, in the order of lists and screens.
  public static let allCases: [SettingKey] =
    [
      .task, .range, .intervals, .tuning, .tonic, .keyboard, .fine, .drone, .example, .device,
      .toneMs, .gapMs, .feedbackMs, .concertPitchHz, .timbre, .loudness, .levelDbfs, .roveDb,
      .placement,
    ] + Placements.standard.parameters.map { .parameter($0) } + preferences

  /// The settings of language and appearance, which are no part of a session.
  private static let preferences: [SettingKey] = [
    .language, .noteNames, .unit, .theme, .color, .glyphs, .leadInMs, .announceMs, .cues,
    .signal, .midi, .reducedMotion, .large, .showDifference, .pane,
  ]
}

extension SettingKey: RawRepresentable, Hashable {
  private static let keys = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Creates the key with this name; `nil` if no setting has it.
  public init?(rawValue: String) {
    guard let key = Self.keys[rawValue] else { return nil }
    self = key
  }
}

// MARK: - Former names

extension SettingKey {
  /// The keys of settings that were renamed, by their former names. Existing configuration files and
  /// environments use these.
  private static let renamed: [String: SettingKey] = ["together": .drone]

  /// Creates the key with this name or former name; `nil` if no setting has or had it.
  public init?(nameOrFormerName name: String) {
    guard let key = Self(rawValue: name) ?? Self.renamed[name] else { return nil }
    self = key
  }

  /// The name before the setting was renamed; `nil` if it was not.
  public var formerName: String? { Self.renamed.first { $0.value == self }?.key }
}

extension SettingKey {
  /// The names of the placements that use the setting; `nil` for a setting that is no placement
  /// parameter.
  public var placements: [String]? { parameter.map(Placements.standard.names(having:)) }

  /// The tasks that use the setting.
  var tasks: [Task] { Task.allCases.filter(isUsed) }

  /// Whether the value is a list, joined by commas.
  public var isList: Bool { self == .intervals || parameter?.domain.isList == true }

  /// Whether the value holds distances in cents, which screens show in the listener's unit.
  package var isDistance: Bool { parameter?.isDistance == true }

  /// Whether the setting is part of a session, so that a new value starts a new session.
  public var reachesSession: Bool { !Self.preferences.contains(self) }
}
