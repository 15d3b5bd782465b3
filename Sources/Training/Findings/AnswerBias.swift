public import Music
internal import Psychometrics

/// A pull on the answers that has nothing to do with how finely somebody hears.
public struct AnswerBias: Hashable, Sendable {
  /// The posterior mean in standard deviations of the listener's noise (an octave, for a
  /// contraction).
  public let noise: Double
  /// The same as a difference at ``note``, where it shifts what is called higher half the time.
  public let cents: Cents
  /// The note it is told at.
  public let note: MIDINote
  /// Whether 95 % of the posterior lies on one side of none.
  public let isFlagged: Bool

  init(_ posterior: NormalMixture, at note: MIDINote, limen: LimenEstimate) {
    noise = posterior.mean
    cents = PsychometricFunction.difference(atNoise: noise, limen: limen.t75)
    self.note = note
    isFlagged = !posterior.band(holding: 0.95).holds(0)
  }
}
