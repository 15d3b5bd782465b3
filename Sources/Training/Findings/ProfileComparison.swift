public import Music
public import Psychometrics

/// Two profiles side by side: how much larger the limens of one are, and how surely.
///
/// The two are taken to be known independently of each other: other listeners, or other answers of
/// one listener.
public struct ProfileComparison: Sendable {
  /// The limen of the one beside that of the other.
  public struct Contrast: Sendable {
    /// The limen of the first as a multiple of that of the second: the posterior median.
    public let ratio: Double
    /// The band that holds 95 % of the posterior of the ratio.
    public let band95: CredibleBand<Double>
    /// The probability that the limen of the first is the lower.
    public let probabilityLower: Double

    init(_ first: NormalMixture, _ second: NormalMixture) {
      let excess = first.subtracting(second)
      ratio = DeterministicMath.exp2(excess.quantile(0.5))
      band95 = excess.band(holding: 0.95).map(DeterministicMath.exp2)
      probabilityLower = excess.cumulative(0)
    }
  }

  /// What was found of the first.
  public let first: ListenerFindings
  /// What was found of the second, over the same notes.
  public let second: ListenerFindings

  /// Puts findings side by side.
  ///
  /// - Precondition: Both tell of the same notes.
  public init(_ first: ListenerFindings, _ second: ListenerFindings) {
    precondition(first.range == second.range, "profiles of other notes")
    self.first = first
    self.second = second
  }

  /// The limens at a note; one that is told of.
  public func contrast(at note: MIDINote) -> Contrast {
    Contrast(first.profile.log2Limen(at: note), second.profile.log2Limen(at: note))
  }

  /// The limens over a region of what is told of.
  ///
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profiles cover.
  public func contrast(over region: NoteRange) -> Contrast {
    Contrast(first.profile.log2Limen(over: region), second.profile.log2Limen(over: region))
  }
}
