/// An interval with the size that a tuning gives it: where a comparison tone should be.
public struct NominalInterval: Hashable, Sendable {
  /// The interval.
  public let interval: DirectedInterval
  /// The size in thousandths of a cent, negative downwards. Sizes lie on this grid so that a replay
  /// compares integers.
  package let thousandths: Int

  /// The unison.
  public static let unison = Self(.unison, thousandths: 0)
  /// The sizes that a record may contain, in thousandths of a cent.
  package static let sizes = -10_000_000...10_000_000

  /// Creates an interval with a size in thousandths of a cent.
  public init(_ interval: DirectedInterval, thousandths: Int) {
    self.interval = interval
    self.thousandths = thousandths
  }

  /// The size, negative downwards.
  public var size: Cents { Cents(Double(thousandths) / 1000) }

  /// The direction from the reference tone: that of the size, which is another one than that of the
  /// interval where a scale falls.
  package var direction: Interval.Direction {
    thousandths == 0 ? interval.direction : thousandths < 0 ? .down : .up
  }

  /// Whether the interval is one of the twelve-tone scale and lies within a quarter tone of its place
  /// in equal temperament. Otherwise its name would mislead.
  package var fitsName: Bool {
    let steps = interval.interval
    return steps.stepsAnOctave == 12
      && (Int(thousandths.magnitude) - 100_000 * steps.steps).magnitude <= 50_000
  }

  /// The name of the interval. It is that by steps for a size that does not fit the name.
  public var name: String { fitsName ? interval.interval.name : interval.interval.nameBySteps }

  /// The signed distance of the size from that in equal temperament.
  package var aboveEqual: Cents {
    let equal = interval.equalSize.magnitude
    return direction == .up ? size - equal : size + equal
  }
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
  /// at its size there, lowest note first. Wolves of a tuning that avoids them are left out, unless there is
  /// nothing else.
  ///
  /// An interval that leads to no note of the keyboard counts as its nearest number of semitones.
  package func references(
    for interval: DirectedInterval, in range: NoteRange
  ) -> [(note: MIDINote, nominal: NominalInterval)] {
    let places = places(of: interval, in: range)
    let others = places.filter { !$0.isWolf }
    return (others.isEmpty ? places : others).map { ($0.note, $0.nominal) }
  }

  /// Returns the notes of a range that ``references(for:in:)`` leaves out because the interval is a wolf
  /// there, lowest note first.
  package func wolves(of interval: DirectedInterval, in range: NoteRange) -> [MIDINote] {
    let places = places(of: interval, in: range)
    return places.allSatisfy(\.isWolf) ? [] : places.filter(\.isWolf).map(\.note)
  }

  private func places(
    of interval: DirectedInterval, in range: NoteRange
  ) -> [(note: MIDINote, nominal: NominalInterval, isWolf: Bool)] {
    let (semitones, usual): (Int, Cents?) =
      switch self {
      case .intervals: (Int((interval.equalSize.value / 100).rounded()), nil)
      case .keyboard(let tuning):
        (
          Int(interval.sign) * interval.interval.steps,
          tuning.avoidsWolves ? tuning.usualSize(of: interval.interval) : nil
        )
      }
    let numbers = range.lowest.number...range.highest.number
    return range.notes.compactMap { note in
      guard numbers.contains(note.number + semitones),
        let nominal = try? nominal(interval, from: note),
        NominalInterval.sizes.contains(nominal.thousandths)
      else { return nil }
      let isWolf = usual.map {
        KeyboardTuning.isWolf(interval.interval, of: nominal.size.magnitude, beside: $0)
      }
      return (note, nominal, isWolf ?? false)
    }
  }
}
