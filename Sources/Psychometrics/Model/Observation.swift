public import Music

/// One answer, as evidence.
public struct Observation: Sendable {
  /// The note of the first tone; the field's range contains it.
  public let note: MIDINote
  /// Which of the field's timbres sounded, from 0.
  public let timbre: Int
  /// d: second tone minus first; finite.
  public let difference: Cents
  /// v: octaves of the first tone above the running mean of first tones.
  public let octavesAboveRecent: Double
  /// What was answered.
  public let answer: Answer

  /// Makes an observation.
  public init(
    note: MIDINote, timbre: Int = 0, difference: Cents, octavesAboveRecent: Double, answer: Answer
  ) {
    self.note = note
    self.timbre = timbre
    self.difference = difference
    self.octavesAboveRecent = octavesAboveRecent
    self.answer = answer
  }
}
