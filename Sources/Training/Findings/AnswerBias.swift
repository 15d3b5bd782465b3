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

  init(_ posterior: NormalMixture, at note: MIDINote, limen: LimenEstimate) {
    noise = posterior.mean
    cents = PsychometricFunction.difference(atNoise: noise, limen: limen.t75)
    self.note = note
    isFlagged = !posterior.band(holding: 0.95).holds(0)
  }
}

extension PerceptualProfile {
  /// Returns the constant bias, converted to cents at a note.
  ///
  /// - Precondition: The profile covers the note.
  func bias(at note: MIDINote) -> AnswerBias {
    AnswerBias(field.bias, at: note, limen: limen(at: note))
  }

  /// Returns the contraction bias per octave, converted to cents at a note.
  ///
  /// - Precondition: The profile covers the note.
  func contraction(at note: MIDINote) -> AnswerBias {
    AnswerBias(field.contraction, at: note, limen: limen(at: note))
  }
}
