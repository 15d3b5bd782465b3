public import Music

/// One response in the form that estimators observe.
///
/// The order and the sizes of its properties make it 32 bytes long, because a trend keeps all answers.
public struct Observation: Sendable {
  /// The information in the response about the limen.
  public let evidence: Evidence
  /// The note of the reference tone. The range of the field must contain it.
  public let note: MIDINote
  private let places: (condition: Int16, interval: Int16?)
  /// Δ: how far the nominal interval lies above its category.
  package let aboveCategory: Cents
  /// v: octaves of the reference tone above the running mean of reference tones.
  package let octavesAboveRecent: Double

  /// Creates an observation of a trial without an interval, under the first condition.
  public init(note: MIDINote, evidence: Evidence, octavesAboveRecent: Double) {
    self.init(
      note: note, condition: 0, interval: nil, evidence: evidence,
      octavesAboveRecent: octavesAboveRecent)
  }

  /// Creates an observation.
  package init(
    note: MIDINote, condition: Int = 0, interval: Int? = nil, aboveCategory: Cents = Cents(0),
    evidence: Evidence, octavesAboveRecent: Double
  ) {
    self.note = note
    places = (Int16(condition), interval.map { Int16($0) })
    self.aboveCategory = aboveCategory
    self.evidence = evidence
    self.octavesAboveRecent = octavesAboveRecent
  }

  /// The index of the condition, from 0. A condition, such as the timbre, shifts limens as a whole.
  package var condition: Int { Int(places.condition) }

  /// The index of the interval's category among those of the field; `nil` for a unison.
  package var interval: Int? { places.interval.map { Int($0) } }
}
