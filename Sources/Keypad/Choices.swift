internal import Music
internal import Psychometrics
public import Training

/// Every ``Choice`` with its value, out of bounds or not: what a settings screen edits, and what the
/// sources of settings lay one over the other.
///
/// The rules of all placements are kept side by side, so that trying another one loses nothing.
public struct Choices: Hashable, Sendable {
  /// What reaches pairs and sound, without the placement.
  var session: Settings
  var placement: PlacementPlan.Method
  var profile = ProfilePlacement.Rule()
  var notes: [MIDINote]?
  var staircase = StaircasePlacement.Rule()
  var kazez = KazezPlacement.Rule()
  var constant = ConstantPlacement.Rule()
  /// How the front end speaks and looks.
  public var preferences: Preferences

  /// Makes the choices that lead to these settings.
  public init(_ settings: Settings, preferences: Preferences = Preferences()) {
    session = settings
    self.preferences = preferences
    switch settings.placement {
    case .profile(let rule):
      (placement, profile) = (.profile, rule)
    case .staircase(let rule):
      (placement, notes, staircase) = (.staircase, rule.notes, rule)
    case .quest(let rule):
      (placement, notes) = (.quest, rule.notes)
    case .kazez(let rule):
      (placement, kazez) = (.kazez, rule)
    case .constant(let rule):
      (placement, notes, constant) = (.constant, rule.notes, rule)
    }
  }

  /// The choices of somebody who has made none.
  public static let standard: Choices = {
    do { return Choices(try Settings()) } catch { preconditionFailure("\(error)") }
  }()

  /// What the choices make of a session.
  ///
  /// - Throws: ``SettingsError`` naming the first value that is out of bounds.
  public func settings() throws(SettingsError) -> Settings {
    var settings = session
    settings.placement = plan
    try settings.validate()
    return settings
  }

  private var plan: PlacementPlan {
    switch placement {
    case .profile:
      return .profile(profile)
    case .staircase:
      var rule = staircase
      rule.notes = notes
      return .staircase(rule)
    case .quest:
      return .quest(.init(notes: notes))
    case .kazez:
      return .kazez(kazez)
    case .constant:
      var rule = constant
      rule.notes = notes
      return .constant(rule)
    }
  }
}

// MARK: - By name

extension Choices {
  /// The value of a choice, as options and files write it; lists are joined by commas.
  public func text(of choice: Choice) -> String { choice.field.text(self) }

  /// Takes over a value that somebody wrote; whether it is in bounds, ``settings()`` says.
  ///
  /// - Throws: ``SettingsError/unreadable(name:_:wanted:)``; nothing has changed then.
  public mutating func choose(_ choice: Choice, _ text: String) throws(SettingsError) {
    let field = choice.field
    guard field.take(text, &self) else {
      throw .unreadable(name: choice.rawValue, text, wanted: field.wanted)
    }
  }

  /// What is chosen otherwise than in `other`, as text.
  public func changes(from other: Choices) -> [Choice: String] {
    let changed = Choice.allCases.filter { text(of: $0) != other.text(of: $0) }
    return Dictionary(uniqueKeysWithValues: changed.map { ($0, text(of: $0)) })
  }

  /// Whether a choice matters with the placement that is chosen.
  public func matters(_ choice: Choice) -> Bool {
    choice.placements?.contains(placement) ?? true
  }

  /// Checks that a choice matters with the placement that is chosen.
  ///
  /// - Throws: ``SettingsError/ofOtherPlacement(name:placements:chosen:)``.
  public func checkMatters(_ choice: Choice) throws(SettingsError) {
    guard let placements = choice.placements, !placements.contains(placement) else { return }
    throw .ofOtherPlacement(name: choice.rawValue, placements: placements, chosen: placement)
  }
}
