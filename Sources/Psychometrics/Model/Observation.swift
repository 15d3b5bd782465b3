public import Music

/// One response, as an estimator sees it.
public struct Observation: Sendable {
  /// The note of the reference tone; the field's range contains it.
  public let note: MIDINote
  /// The index of the condition, from 0: what shifts a limen as a whole, such as the timbre.
  public let condition: Int
  /// What the response says about the limen.
  public let evidence: Evidence
  /// v: octaves of the reference tone above the running mean of reference tones.
  public let octavesAboveRecent: Double

  /// Makes an observation.
  public init(
    note: MIDINote, condition: Int = 0, evidence: Evidence, octavesAboveRecent: Double
  ) {
    self.note = note
    self.condition = condition
    self.evidence = evidence
    self.octavesAboveRecent = octavesAboveRecent
  }
}
