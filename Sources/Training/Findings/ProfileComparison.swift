package import Music
package import Psychometrics

/// A comparison of two profiles: the ratio of their limens, with its uncertainty.
///
/// The two posteriors are assumed to be independent, as those of different listeners, or of
/// different answers of one listener.
package struct ProfileComparison: Sendable {
  /// The comparison of two limens.
  package struct Contrast: Sendable {
    /// The ratio of the first limen to the second: the posterior median.
    package let ratio: Double
    /// The band that holds 95 % of the posterior of the ratio.
    package let band95: CredibleBand<Double>
    /// The probability that the first limen is lower than the second.
    package let probabilityLower: Double

    init(_ first: NormalMixture, _ second: NormalMixture) {
      let excess = first.subtracting(second)
      ratio = DeterministicMath.exp2(excess.quantile(0.5))
      band95 = excess.band(holding: 0.95).map(DeterministicMath.exp2)
      probabilityLower = excess.cumulative(0)
    }
  }

  /// The findings about the first side.
  package let first: ListenerFindings
  /// The findings about the second side, over the same notes.
  package let second: ListenerFindings

  /// Creates a comparison of two findings.
  ///
  /// - Precondition: Both report the same notes.
  package init(_ first: ListenerFindings, _ second: ListenerFindings) {
    precondition(first.range == second.range, "profiles of other notes")
    self.first = first
    self.second = second
  }

  /// Returns the comparison of the limens at a note.
  ///
  /// - Precondition: The note is one of the reported notes.
  package func contrast(at note: MIDINote) -> Contrast {
    Contrast(first.profile.log2Limen(at: note), second.profile.log2Limen(at: note))
  }

  /// Returns the comparison of the limens over a region.
  ///
  /// - Precondition: The region lies within the reported notes.
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profiles cover.
  package func contrast(over region: NoteRange) -> Contrast {
    Contrast(first.profile.log2Limen(over: region), second.profile.log2Limen(over: region))
  }
}
