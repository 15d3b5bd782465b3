internal import Notation
package import Psychometrics
internal import Training
package import Wording

/// The key of a setting, with what is known about the setting. Settings fix the stimuli, the choice of
/// pairs, and the front end's language and appearance.
///
/// Options (`--tone-ms`), variables (`LIMEN_TONE_MS`), the configuration file, the line mode and
/// the settings screen all list settings from ``allCases``, and read and write their values through
/// ``SettingValues/text(of:)`` and ``SettingValues/set(_:to:)``.
package struct SettingKey: Sendable {
  enum Kind: Sendable {
    case listed(SettingName)
    /// A parameter of one or more placements.
    case parameter(PlacementParameter)
  }

  let kind: Kind
  package let group: SettingGroup
  /// Whether the setting is part of a session, so that a new value starts a new session.
  package let reachesSession: Bool
  /// A description of the accepted values, which completes a sentence.
  let wanted: String
  /// All values, as text, where there are few; otherwise empty.
  package let words: [String]
  /// The values; `nil` for words, and for those of a placement parameter.
  package let domain: SettingDomain?
  /// Writes the value as configuration files do; lists are joined by commas.
  let text: @Sendable (SettingValues) -> String
  /// Sets the value. Returns `false` if the text is not a value of this setting.
  let take: @Sendable (String, inout SettingValues) -> Bool
  private let isUsed: @Sendable (Task) -> Bool

  private init<Part, Value>(
    _ kind: Kind, _ part: any WritableKeyPath<SettingValues, Part> & Sendable,
    _ path: any WritableKeyPath<Part, Value> & Sendable, _ form: SettingText<Value>,
    in group: SettingGroup, if isUsed: @escaping @Sendable (Task) -> Bool = { _ in true }
  ) {
    self.kind = kind
    self.group = group
    self.isUsed = isUsed
    reachesSession = part as AnyKeyPath != \SettingValues.preferences
    domain = form.domain
    wanted = form.wanted
    words = form.words
    text = { form.write($0[keyPath: part][keyPath: path]) }
    take = { text, values in
      guard let value = form.read(text) else { return false }
      values[keyPath: part][keyPath: path] = value
      return true
    }
  }
}

// MARK: - The settings

extension SettingKey {
  /// Creates the key of a setting.
  package init(_ name: SettingName) {
    let kind = Kind.listed(name)
    switch name {
    case .task: self.init(kind, \.session, \.task, .word(Task.allCases, named: \.name), in: .pairs)
    case .range: self.init(kind, \.session, \.range, .range(), in: .pairs)
    case .intervals:
      self.init(kind, \.session, \.intervals, .intervals(), in: .pairs, if: \.hasIntervals)
    case .tuning: self.init(kind, \.self, \.tuning, .tuning, in: .pairs, if: \.hasIntervals)
    case .tonic: self.init(kind, \.self, \.tonic, .tonic(), in: .pairs, if: \.hasIntervals)
    case .keyboard: self.init(kind, \.self, \.keyboard, .keyboard(), in: .pairs, if: \.hasIntervals)
    case .fine:
      self.init(kind, \.session, \.fine, .flag(), in: .pairs, if: \.response.holdsComparison)
    case .drone:
      self.init(
        kind, \.session, \.drone, .optional(.word(Drone.allCases, named: \.name), without: "off"),
        in: .pairs, if: { $0.aid == .drone })
    case .example:
      self.init(kind, \.self, \.examples, .word(), in: .pairs, if: { $0.aid == .example })
    case .device: self.init(kind, \.session, \.device, .device, in: .sound)
    case .toneMs:
      self.init(kind, \.session, \.toneLength, .milliseconds(Settings.toneLengths), in: .sound)
    case .rampMs:
      self.init(
        kind, \.session, \.ramp, .optional(.milliseconds(Settings.ramps), without: "auto"),
        in: .sound)
    case .gapMs: self.init(kind, \.session, \.gap, .milliseconds(Settings.gaps), in: .sound)
    case .feedback: self.init(kind, \.session, \.feedback, .word(), in: .session)
    case .feedbackMs:
      self.init(
        kind, \.session, \.feedbackLength, .milliseconds(Settings.feedbackLengths), in: .session)
    case .repeats:
      self.init(
        kind, \.session, \.repeats, .optional(.wholeNumber(Settings.repeatLimits), without: "any"),
        in: .session)
    case .catchEvery:
      self.init(
        kind, \.session, \.catchEvery,
        .optional(.wholeNumber(Settings.catchIntervals), without: "none"), in: .session,
        if: { !$0.hasIntervals })
    case .catchCents:
      self.init(
        kind, \.session, \.catchDifference, .distance(Difference.sizes), in: .session,
        if: { !$0.hasIntervals })
    case .reference:
      self.init(
        kind, \.session, \.referencePosition, .word(), in: .advanced, if: { !$0.hasIntervals })
    case .concertPitchHz:
      self.init(kind, \.session, \.concertPitch, .quantity(SettingName.concertPitches), in: .sound)
    case .timbre: self.init(kind, \.session, \.timbre, .word(), in: .sound)
    case .loudness: self.init(kind, \.session, \.loudness, .word(), in: .advanced)
    case .levelDbfs: self.init(kind, \.session, \.level, .quantity(Settings.levels), in: .sound)
    case .levelDbSPL:
      self.init(
        kind, \.session, \.levelSPL,
        .optional(.quantity(Settings.soundPressureLevels), without: "off"), in: .advanced)
    case .ear: self.init(kind, \.session, \.ear, .word(), in: .advanced)
    case .roveDb: self.init(kind, \.session, \.rove, .quantity(Settings.roves), in: .advanced)
    case .placement:
      self.init(kind, \.self, \.placement, .word(), in: .advanced, if: { !$0.hasIntervals })
    case .language: self.init(kind, \.preferences, \.language, .word(), in: .display)
    case .noteNames:
      self.init(kind, \.preferences, \.noteNames, .optional(.word(), without: "auto"), in: .display)
    case .unit: self.init(kind, \.preferences, \.unit, .word(), in: .display)
    case .theme:
      self.init(kind, \.preferences, \.theme, .optional(.word(), without: "auto"), in: .display)
    case .color: self.init(kind, \.preferences, \.color, .word(), in: .display)
    case .glyphs:
      self.init(kind, \.preferences, \.glyphs, .optional(.word(), without: "auto"), in: .display)
    case .leadInMs:
      self.init(
        kind, \.preferences, \.leadIn, .milliseconds(Preferences.leadIns).withinDomain,
        in: .advanced)
    case .announceMs:
      self.init(
        kind, \.preferences, \.announcement, .milliseconds(Preferences.announcements).withinDomain,
        in: .session)
    case .dailyAnswers:
      self.init(
        kind, \.preferences, \.dailyAnswers, .wholeNumber(Preferences.dailyAims).withinDomain,
        in: .session)
    case .cues: self.init(kind, \.preferences, \.cues, .word(), in: .session)
    case .signal: self.init(kind, \.preferences, \.signal, .word(), in: .session)
    case .midi:
      self.init(kind, \.preferences, \.midi, .optional(.midiPort, without: "none"), in: .session)
    case .reducedMotion: self.init(kind, \.preferences, \.reducedMotion, .flag(), in: .display)
    case .large: self.init(kind, \.preferences, \.large, .flag(), in: .display)
    case .showDifference:
      self.init(kind, \.preferences, \.differenceDisplay, .differenceDisplay(), in: .session)
    case .holdAfterWrong:
      self.init(kind, \.preferences, \.holdsAfterWrong, .flag(), in: .session)
    case .pane: self.init(kind, \.preferences, \.pane, .word(), in: .display)
    }
  }

  /// Returns the setting of a parameter of one or more placements, as their descriptions define it.
  package static func parameter(_ parameter: PlacementParameter) -> SettingKey {
    SettingKey(
      .parameter(parameter), \.self, \.[parameter], .values(of: parameter), in: .advanced,
      if: { $0.intervalMeasure != .matching })
  }
}

extension SettingKey: CaseIterable {
  /// All settings, in the order of lists and screens: those of pairs and sound, those of placements, and
  /// those of language and appearance.
  package static let allCases: [SettingKey] = {
    let listed = SettingName.allCases.map { SettingKey($0) }
    return listed.filter(\.reachesSession) + Placements.standard.parameters.map { .parameter($0) }
      + listed.filter { !$0.reachesSession }
  }()
}

extension SettingGroup {
  /// The settings of the group, in the order of lists.
  package var settings: [SettingKey] { SettingKey.allCases.filter { $0.group == self } }
}

extension SettingKey: RawRepresentable, Hashable {
  /// The name in options, in configuration files and on lines.
  package var rawValue: String {
    switch kind {
    case .listed(let name): name.rawValue
    case .parameter(let parameter): parameter.name
    }
  }

  private static let keys = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Creates the key with this name; `nil` if no setting has it.
  package init?(rawValue: String) {
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
  package init?(nameOrFormerName name: String) {
    guard let key = Self(rawValue: name) ?? Self.renamed[name] else { return nil }
    self = key
  }

  /// The name before the setting was renamed; `nil` if it was not.
  package var formerName: String? { Self.renamed.first { $0.value == self }?.key }

  /// The placement parameter; `nil` for any other setting.
  package var parameter: PlacementParameter? {
    if case .parameter(let parameter) = kind { parameter } else { nil }
  }

  /// The help of the option, with the default of a value.
  package var optionHelp: String {
    switch kind {
    case .listed(.language):
      "\(SettingName.language.help) (default: that of LC_ALL, LC_MESSAGES or LANG)"
    // A flag shows no default.
    case .listed(let name) where isFlag: name.help
    case .listed(let name): "\(name.help) (default: \(SettingValues.standard.text(of: self)))"
    case .parameter(let parameter): parameter.optionHelp
    }
  }

  /// The names of the placements that use the setting; `nil` for a setting that is no placement
  /// parameter.
  package var placements: [String]? { parameter.map(Placements.standard.names(having:)) }

  /// The tasks that use the setting.
  var tasks: [Task] { Task.allCases.filter(isUsed) }

  /// Whether the value is a list, joined by commas.
  package var isList: Bool { self == .intervals || parameter?.domain.isList == true }

  /// Returns a value for people to read: numbers of cents, which may come from percent, with at most two decimal
  /// places.
  package func shown(_ text: String) -> String {
    guard rawValue.ends(with: "-cents") else { return text }
    return text.parts(around: ",").map { Double($0)?.toHundredths.shortText ?? $0 }
      .joined(separator: ",")
  }

  /// Whether the value holds distances in cents, which screens show in the listener's unit.
  package var isDistance: Bool { parameter?.isDistance == true }
}

// MARK: - By name

extension SettingKey {
  /// What the listener does.
  package static let task = SettingKey(.task)
  /// The notes of the reference tones.
  package static let range = SettingKey(.range)
  /// The intervals that are asked.
  package static let intervals = SettingKey(.intervals)
  /// The tuning in which the intervals are in tune.
  package static let tuning = SettingKey(.tuning)
  /// The note from which a scale rises.
  package static let tonic = SettingKey(.tonic)
  /// The mapping that places a scale on the notes.
  package static let keyboard = SettingKey(.keyboard)
  /// The octave of a drone.
  package static let drone = SettingKey(.drone)
  /// The device that plays the tones.
  package static let device = SettingKey(.device)
  /// The length of each tone.
  package static let toneMs = SettingKey(.toneMs)
  /// The timbre of both tones.
  package static let timbre = SettingKey(.timbre)
  /// The method that chooses the next pair.
  package static let placement = SettingKey(.placement)
  /// The language of the front end.
  package static let language = SettingKey(.language)
  /// The unit of differences.
  package static let unit = SettingKey(.unit)
  /// The sound cues.
  package static let cues = SettingKey(.cues)
  /// The signal of the terminal for a wrong answer.
  package static let signal = SettingKey(.signal)
  /// The MIDI port of an instrument that answers.
  package static let midi = SettingKey(.midi)
  /// The view of the profile beside the training.
  package static let pane = SettingKey(.pane)
}
