public import Music
internal import Psychometrics

/// A bias of the answers, which is independent of how finely the listener hears.
public struct AnswerBias: Hashable, Sendable {
  /// The posterior mean in standard deviations of the listener's noise, for a contraction bias per
  /// octave.
  package let noise: Double
  /// The same bias in cents: the shift of the point of subjective equality at `note`, for a
  /// contraction bias per octave.
  public let cents: Cents
  /// The note at which the bias is converted to cents.
  package let note: MIDINote
  /// Whether the band that holds 95 % of the posterior excludes 0.
  public let isFlagged: Bool

  /// Creates a bias.
  ///
  /// - Precondition: The profile covers the note.
  init(_ posterior: NormalMixture, at note: MIDINote, of profile: PerceptualProfile) {
    noise = posterior.mean
    cents = PsychometricFunction.difference(atNoise: noise, limen: profile.limen(at: note).t75)
    self.note = note
    isFlagged = !posterior.band(holding: 0.95).holds(0)
  }
}
