internal import Music
internal import Notation
package import Psychometrics
package import Training
internal import Wording

/// A value for every `SettingKey`, in bounds or not.
///
/// The settings screen edits these values, and the sources of settings override them layer by
/// layer. The parameters of all placements are kept, so trying another placement loses nothing.
package struct SettingValues: Hashable, Sendable {
  /// The settings of pairs and sound. ``settings()`` replaces their placement.
  var session: Settings
  var placement: PlacementName
  /// The tuning of intervals: the name of a built-in one, or of a scale in ``files``. ``settings()``
  /// gives it to the session.
  var tuning: String
  /// The note from which the scale of the tuning rises.
  var tonic: MIDINote
  /// Whether sessions play examples. ``settings()`` has them only if they always do.
  package internal(set) var examples: ExampleChoice
  /// The name of a mapping in ``files``, which places the scale in place of ``tonic``; `nil` for none.
  var keyboard: String?
  /// The scales and mappings that can be chosen.
  package var files = TuningFiles()
  /// The value of every placement parameter, by name.
  private var parameters: [String: ParameterValue] = [:]
  /// The language and appearance of the front end.
  package var preferences: Preferences

  /// Creates the values of these settings.
  package init(_ settings: Settings, preferences: Preferences = Preferences()) {
    session = settings
    self.preferences = preferences
    placement = settings.placement.name
    tuning = settings.tuning.name
    tonic = settings.tuning.tonic ?? .standardTonic
    examples = settings.example ? .always : .auto
    switch settings.tuning {
    case .intervals, .temperament: break
    case .scale(let scale, _): files.scales[tuning] = scale
    case .keyboard(let scale, let mapping):
      files.scales[tuning] = scale
      keyboard = tuning
      files.mappings[tuning] = mapping
    }
    for parameter in Placements.standard.parameters { self[parameter] = parameter.standard }
    for (parameter, value) in settings.placement.values { self[parameter] = value }
  }

  /// The default of every setting.
  package static let standard: SettingValues = {
    do { return SettingValues(try Settings()) } catch { preconditionFailure("\(error)") }
  }()

  /// The settings of a front end that rounds of a protocol fix, with their values there.
  package static let fixedInRounds:
    [(key: SettingKey, fix: @Sendable (inout Preferences) -> Void)] = [
      (SettingKey(.showDifference), { $0.differenceDisplay = .off }),
      (SettingKey(.holdAfterWrong), { $0.holdsAfterWrong = false }),
      (.cues, { $0.cues = .off }),
    ]

  /// The values for rounds of a protocol, in which only the look of a front end is the listener's.
  package var ofRounds: SettingValues {
    var values = self
    for (_, fix) in Self.fixedInRounds { fix(&values.preferences) }
    return values
  }

  /// The task of the session.
  package var task: Task { session.task }

  /// Whether the listener may hear a pair again.
  package var permitsRepeats: Bool { session.repeats != 0 }

  /// The prior of the session. It has no setting key: the program is started with it.
  package var prior: ThresholdPrior {
    get { session.prior }
    set { session.prior = newValue }
  }

  /// The value of a placement parameter, whether or not its placement is chosen.
  subscript(parameter: PlacementParameter) -> ParameterValue {
    get { parameters[parameter.name] ?? parameter.standard }
    set { parameters[parameter.name] = newValue }
  }

  /// Returns the settings of a session with these values.
  ///
  /// - Throws: `SettingsError` for the first value that is out of bounds.
  package func settings() throws(SettingsError) -> Settings {
    var settings = session
    settings.example = examples == .always
    settings.placement =
      placementOfTask.map { PlacementPlan($0.rule.init { self[$0] }) } ?? .profile(.init())
    settings.tuning = try tuningDefinition()
    if task.hasIntervals { (settings.catchEvery, settings.referencePosition) = (nil, .first) }
    try settings.validate()
    try settings.validateForNewSession()
    return settings
  }
}

// MARK: - The tuning

extension SettingValues {
  /// Returns the tuning that the settings choose. One that measures intervals from the reference tone is
  /// not placed on a keyboard.
  private func tuningDefinition() throws(SettingsError) -> TuningDefinition {
    let scale = files.scales[tuning].map { TuningDefinition.scale($0, tonic: tonic) }
    guard let unplaced = scale ?? TuningDefinition(name: tuning, tonic: tonic) else {
      throw unreadable(.tuning)
    }
    guard let keyboard else { return unplaced }
    guard let mapping = files.mappings[keyboard] else { throw unreadable(.keyboard) }
    return unplaced.placed(by: mapping) ?? unplaced
  }

  private func unreadable(_ setting: SettingKey) -> SettingsError {
    .unreadable(name: setting.rawValue, text(of: setting), wanted: setting.wanted)
  }

  /// Whether the tuning is a scale, so that it has to be placed on the notes.
  private var hasScale: Bool {
    files.scales[tuning] != nil || IntervalTuning(rawValue: tuning) == nil
  }

  /// Returns all values of a setting as text, with the files that have been read, where there are few;
  /// otherwise an empty list.
  package func words(of setting: SettingKey) -> [String] {
    switch setting {
    case .tuning: setting.words + files.scales.keys.sorted()
    case .keyboard: setting.words + files.mappings.keys.sorted()
    default: setting.words
    }
  }

  /// Returns a value of a setting with a file by the name of its scale, or by its own name.
  package func shortText(_ text: String, of setting: SettingKey) -> String {
    switch setting {
    case .tuning where files.scales[text]?.description.isEmpty == false:
      files.scales[text]?.description ?? text
    case .tuning, .keyboard: text.fileName
    default: text
    }
  }
}

// MARK: - By name

extension SettingValues {
  /// Returns the value of a setting as options and files write it; lists are joined by commas.
  package func text(of setting: SettingKey) -> String { setting.text(self) }

  /// Sets a value from text. ``settings()`` checks the bounds.
  ///
  /// - Throws: `SettingsError.unreadable(name:_:wanted:)`. In this case nothing changes.
  package mutating func set(_ setting: SettingKey, to text: String) throws(SettingsError) {
    guard setting.take(text, &self) else {
      throw .unreadable(name: setting.rawValue, text, wanted: setting.wanted)
    }
  }

  /// Returns the settings with values that differ from those in `other`, each with its value as
  /// text.
  package func changes(from other: SettingValues) -> [SettingKey: String] {
    let changed = SettingKey.allCases.filter { text(of: $0) != other.text(of: $0) }
    return Dictionary(uniqueKeysWithValues: changed.map { ($0, text(of: $0)) })
  }

  /// The placement of the chosen task; `nil` if the task needs none.
  private var placementOfTask: PlacementName? {
    switch session.task.intervalMeasure {
    case nil: placement
    case .judgement: PlacementName(ProfilePlacement.Rule.self)
    case .matching: nil
    }
  }

  /// The settings of a session that apply and are not the defaults, each with its value.
  package var changed: [(setting: SettingKey, text: String)] {
    SettingKey.allCases.filter { $0.reachesSession && applies($0) }.compactMap { setting in
      let text = text(of: setting)
      return text == Self.standard.text(of: setting) ? nil : (setting, text)
    }
  }

  /// Returns whether a setting applies to the chosen placement, to the chosen task and to its tuning.
  package func applies(_ setting: SettingKey) -> Bool { reason(against: setting) == nil }

  /// Checks that a setting applies to the chosen placement, to the chosen task and to its tuning.
  ///
  /// - Throws: `SettingsError` with the reason.
  package func checkApplies(_ setting: SettingKey) throws(SettingsError) {
    switch reason(against: setting) {
    case nil: return
    // The placement that a task has in any case may be named, and no keyboard mapping is right for all tunings.
    case .ofOther? where setting == .placement && placement == placementOfTask: return
    case .tuningWithoutScale? where setting == .keyboard && keyboard == nil: return
    case let reason?: throw reason
    }
  }

  /// Returns why a setting does not apply; `nil` if it does.
  private func reason(against setting: SettingKey) -> SettingsError? {
    guard setting.tasks.contains(session.task) else {
      return .ofOther(
        setting: "task", name: setting.rawValue, owners: setting.tasks.map(\.name),
        chosen: session.task.name)
    }
    if [.tonic, .keyboard].contains(setting), !hasScale {
      return .tuningWithoutScale(name: setting.rawValue, tuning: tuning)
    }
    if setting == .tonic, let keyboard { return .tonicOfKeyboard(keyboard) }
    guard let placements = setting.placements, let chosen = placementOfTask,
      !placements.contains(chosen.rawValue)
    else { return nil }
    return .ofOther(
      setting: "placement", name: setting.rawValue, owners: placements, chosen: chosen.rawValue)
  }
}
