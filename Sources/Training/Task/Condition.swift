public import Music

/// A condition of trials, which shifts a listener's limens as a whole: the timbre.
///
/// The limens are estimated per condition in one joint model. An estimator identifies a condition
/// by its index among the conditions of its profile, in ascending order.
public struct Condition: Hashable, Sendable {
  /// The timbre of both tones.
  public let timbre: Timbre

  /// Creates a condition.
  public init(timbre: Timbre) { self.timbre = timbre }

  /// The condition of the default settings.
  public static let standard = Condition(timbre: .sine)

  /// The name of the condition in caches and reports.
  package var name: String { timbre.rawValue }
}

extension Condition: Comparable {
  /// Returns whether the timbre of `lhs` precedes that of `rhs` in the list of timbres.
  public static func < (lhs: Condition, rhs: Condition) -> Bool { lhs.position < rhs.position }

  private var position: Int { Timbre.allCases.prefix { $0 != timbre }.count }
}

extension Settings {
  /// The condition of all trials of a session with these settings.
  package var condition: Condition { Condition(timbre: timbre) }
}
