public import Music

/// How a simulated listener hears intervals:
///
///     P(“higher”) = λ · p + (1 − λ) · Φ(K · sign(d − c) · (|d − c| / T75)^e − β − κ · v)
///     log2 T75 = (θ(reference note) + θ(comparison note)) / 2 + offset of the interval
///     c = centre of the interval + centre per octave · octaves of the reference note above middle C
///
/// d is the mistuning in cents, and “higher” means too high. Downwards, the centre has the other sign.
/// The bias towards the last answer adds to the argument of Φ, as for unisons.
public struct SimulatedIntervals: Hashable, Sendable {
  /// The offset of log2 T75 at each interval from P1 to P8; 0 for the unison.
  public var offsets: [Double]
  /// The centre of each interval from P1 to P8, in cents above the nominal size; 0 for the unison.
  public var centres: [Double]
  /// The rise of all centres but the unison's, in cents an octave of the register.
  public var centrePerOctave: Double

  /// Creates the hearing of a listener who hears every interval like a unison.
  public init() {
    offsets = Array(repeating: 0, count: Interval.named.count)
    centres = offsets
    centrePerOctave = 0
  }
}

extension SimulatedListener {
  /// Returns log2 T75 at an interval of the twelve-tone scale, before any learning.
  ///
  /// - Precondition: ``range`` contains the note.
  public func log2Limen(at note: MIDINote, interval: DirectedInterval) -> Double {
    guard interval != .unison else { return log2Limens[Self.range.index(of: note)] }
    let steps = interval.interval.steps
    let other = note.number + (interval.direction == .up ? steps : -steps)
    let bounded = min(max(other, Self.range.lowest.number), Self.range.highest.number)
    return
      (log2Limens[Self.range.index(of: note)]
      + log2Limens[Self.range.index(of: MIDINote(bounded))]) / 2
      + (intervals?.offsets[steps] ?? 0)
  }

  /// Returns the listener's centre of an interval of the twelve-tone scale, in cents from nominal.
  public func centre(at note: MIDINote, interval: DirectedInterval) -> Double {
    guard let intervals, interval != .unison else { return 0 }
    return interval.sign
      * (intervals.centres[interval.interval.steps]
        + intervals.centrePerOctave * note.octavesAboveMiddleC)
  }

  /// Returns the mistuning that the listener calls too high half the time, without lapses and the
  /// contraction bias, in cents.
  public func pointOfSubjectiveEquality(
    at note: MIDINote, interval: DirectedInterval
  ) -> Double {
    let size = bias.magnitude / PsychometricFunction.standardDifference(inLimens: 1)
    let limens =
      size == 0 ? 0 : DeterministicMath.exp2(DeterministicMath.log2(size) / exponent)
    return centre(at: note, interval: interval)
      + (bias < 0 ? -limens : limens)
      * DeterministicMath.exp2(log2Limen(at: note, interval: interval))
  }
}

// MARK: - JSON

extension SimulatedIntervals: Codable {
  private enum CodingKeys: String, CodingKey {
    case offsets = "offsets_octaves"
    case centres = "centres_cents"
    case centrePerOctave = "centre_per_octave_cents"
  }

  /// Decodes the hearing of intervals.
  ///
  /// - Throws: `DecodingError` if a value is missing, or not every interval from P1 to P8 has one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func values(_ key: CodingKeys) throws -> [Double] {
      let values = try container.decode([Double].self, forKey: key)
      guard values.count == Interval.named.count else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container,
          debugDescription: "\(values.count) numbers for \(Interval.named.count) intervals")
      }
      return values
    }
    offsets = try values(.offsets)
    centres = try values(.centres)
    centrePerOctave = try container.decode(Double.self, forKey: .centrePerOctave)
  }
}
