public import Music

/// One response in the form that estimators observe.
public struct Observation: Sendable {
  /// The note of the reference tone. The range of the field must contain it.
  public let note: MIDINote
  /// The index of the condition, from 0. A condition, such as the timbre, shifts limens as a whole.
  public let condition: Int
  /// The index of the interval's category among those of the field; `nil` for a unison.
  public let interval: Int?
  /// Δ: how far the nominal interval lies above its category.
  public let aboveCategory: Cents
  /// The information in the response about the limen.
  public let evidence: Evidence
  /// v: octaves of the reference tone above the running mean of reference tones.
  public let octavesAboveRecent: Double

  /// Creates an observation.
  public init(
    note: MIDINote, condition: Int = 0, interval: Int? = nil, aboveCategory: Cents = Cents(0),
    evidence: Evidence, octavesAboveRecent: Double
  ) {
    self.note = note
    self.condition = condition
    self.interval = interval
    self.aboveCategory = aboveCategory
    self.evidence = evidence
    self.octavesAboveRecent = octavesAboveRecent
  }
}
