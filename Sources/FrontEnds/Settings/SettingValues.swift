internal import Music
internal import Psychometrics
public import Training

/// Every ``SettingKey`` with its value, out of bounds or not: what a settings screen edits, and what the
/// sources of settings lay one over the other.
///
/// The parameters of all placements are kept side by side, so that trying another one loses nothing.
public struct SettingValues: Hashable, Sendable {
  /// What reaches pairs and sound, without the placement.
  var session: Settings
  var placement: PlacementName
  /// The value of every parameter by its name.
  private var parameters: [String: ParameterValue] = [:]
  /// How the front end speaks and looks.
  public var preferences: Preferences

  /// Makes the values of these settings.
  public init(_ settings: Settings, preferences: Preferences = Preferences()) {
    session = settings
    self.preferences = preferences
    placement = settings.placement.name
    for parameter in Placements.standard.parameters { self[parameter] = parameter.standard }
    for (parameter, value) in settings.placement.values { self[parameter] = value }
  }

  /// The default of every setting.
  public static let standard: SettingValues = {
    do { return SettingValues(try Settings()) } catch { preconditionFailure("\(error)") }
  }()

  /// The value of a parameter, whether or not its placement is chosen.
  subscript(parameter: PlacementParameter) -> ParameterValue {
    get { parameters[parameter.name] ?? parameter.standard }
    set { parameters[parameter.name] = newValue }
  }

  /// The settings of a session with these values.
  ///
  /// - Throws: ``/Training/SettingsError`` naming the first value that is out of bounds.
  public func settings() throws(SettingsError) -> Settings {
    var settings = session
    settings.placement = PlacementPlan(placement.rule.init { self[$0] })
    try settings.validate()
    return settings
  }
}

// MARK: - By name

extension SettingValues {
  /// The value of a setting, as options and files write it; lists are joined by commas.
  public func text(of setting: SettingKey) -> String { setting.field.text(self) }

  /// Sets a value as somebody wrote it. Its bounds are checked by ``settings()``.
  ///
  /// - Throws: ``/Training/SettingsError/unreadable(name:_:wanted:)``; nothing has changed then.
  public mutating func set(_ setting: SettingKey, to text: String) throws(SettingsError) {
    let field = setting.field
    guard field.take(text, &self) else {
      throw .unreadable(name: setting.rawValue, text, wanted: field.wanted)
    }
  }

  /// The settings whose values differ from those in `other`, as text.
  public func changes(from other: SettingValues) -> [SettingKey: String] {
    let changed = SettingKey.allCases.filter { text(of: $0) != other.text(of: $0) }
    return Dictionary(uniqueKeysWithValues: changed.map { ($0, text(of: $0)) })
  }

  /// Whether a setting applies to the placement that is chosen.
  public func applies(_ setting: SettingKey) -> Bool {
    setting.placements?.contains(placement.rawValue) ?? true
  }

  /// Checks that a setting applies to the placement that is chosen.
  ///
  /// - Throws: ``/Training/SettingsError/ofOtherPlacement(name:placements:chosen:)``.
  public func checkApplies(_ setting: SettingKey) throws(SettingsError) {
    guard let placements = setting.placements, !applies(setting) else { return }
    throw .ofOtherPlacement(
      name: setting.rawValue, placements: placements, chosen: placement.rawValue)
  }
}
