package import Music

/// What a listener takes an interval for: a number of semitones, in a direction and with an aid.
///
/// Listeners hear intervals in categories about a semitone wide: Burns & Ward (1978), *JASA* 63(2),
/// 456–468. Estimators give each category a limen and a centre. With an aid, a listener judges otherwise
/// than without.
package struct IntervalCategory: Codable, Hashable, Sendable {
  /// The number of semitones; 0 for the unison alone.
  package let semitones: Int
  /// The direction from the reference tone; up for the unison.
  package let direction: Interval.Direction
  /// The aid; `nil` for the two tones alone.
  package let aid: Aid?
}

extension IntervalCategory {
  /// The unison without an aid.
  package static let unison = Self(.unison)

  /// Creates the category of an interval of the twelve-tone scale.
  package init(_ interval: DirectedInterval, aid: Aid? = nil) {
    self.init(semitones: interval.interval.steps, direction: interval.direction, aid: aid)
  }

  /// Whether it is the unison.
  package var isUnison: Bool { semitones == 0 }

  /// +1 upwards, −1 downwards.
  var sign: Double { direction == .up ? 1 : -1 }

  /// The size in octaves, without the direction.
  var octaves: Double { Double(semitones) / 12 }

  /// The interval of the twelve-tone scale that has this number of semitones; that of an octave for more.
  package var named: DirectedInterval {
    DirectedInterval(Interval.named[min(semitones, Interval.named.count - 1)], direction)
  }

  /// Returns how far the centre of the category moves with the register of a reference note, in units
  /// of that of an upward interval in the octave above middle C. An example moves with it.
  func registerShare(at note: MIDINote) -> Double {
    isUnison || aid == .example ? 0 : sign * note.octavesAboveMiddleC
  }
}

extension IntervalCategory: Comparable {
  /// Returns whether `lhs` has fewer semitones, or is played upwards and `rhs` downwards, or has an aid
  /// that comes earlier; no aid comes first.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.semitones, -lhs.sign, lhs.place) < (rhs.semitones, -rhs.sign, rhs.place)
  }

  private var place: Int {
    aid.flatMap(Aid.allCases.firstIndex(of:)).map { $0 + 1 } ?? 0
  }
}
