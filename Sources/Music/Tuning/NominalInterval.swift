/// An interval with the size that a tuning gives it: where a comparison tone should be.
public struct NominalInterval: Hashable, Sendable {
  /// The interval.
  public let interval: DirectedInterval
  /// The size in thousandths of a cent, negative downwards. Sizes lie on this grid so that a replay
  /// compares integers.
  public let thousandths: Int

  /// The unison.
  public static let unison = Self(.unison, thousandths: 0)
  /// The sizes that a record may contain, in thousandths of a cent.
  public static let sizes = -10_000_000...10_000_000

  /// Creates an interval with a size in thousandths of a cent.
  public init(_ interval: DirectedInterval, thousandths: Int) {
    self.interval = interval
    self.thousandths = thousandths
  }

  /// The size, negative downwards.
  public var size: Cents { Cents(Double(thousandths) / 1000) }

  /// The signed distance of the size from that in equal temperament.
  public var aboveEqual: Cents { size - interval.equalSize }
}

extension TuningSystem {
  /// Returns an interval with its size from a note.
  ///
  /// - Throws: ``TuningError`` if the tuning has no such interval there.
  public func nominal(
    _ interval: DirectedInterval, from note: MIDINote
  ) throws(TuningError) -> NominalInterval {
    if interval == .unison { return .unison }
    let size = try size(of: interval.interval, interval.direction, from: note)
    return NominalInterval(interval, thousandths: Int((size.value * 1000).rounded()))
  }

  /// Returns the notes from which both tones of an interval lie within a range, each with the interval
  /// at its size there, lowest note first.
  ///
  /// An interval that leads to no note of the keyboard counts as its nearest number of semitones.
  public func references(
    for interval: DirectedInterval, in range: NoteRange
  ) -> [(note: MIDINote, nominal: NominalInterval)] {
    let semitones =
      switch self {
      case .intervals: Int((interval.equalSize.value / 100).rounded())
      case .keyboard: Int(interval.sign) * interval.interval.steps
      }
    let numbers = range.lowest.number...range.highest.number
    return range.notes.compactMap { note in
      guard numbers.contains(note.number + semitones),
        let nominal = try? nominal(interval, from: note),
        NominalInterval.sizes.contains(nominal.thousandths)
      else { return nil }
      return (note, nominal)
    }
  }
}
