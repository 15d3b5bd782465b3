public import Music

/// An interval, and the aid with which it is presented.
///
/// With an aid, a listener judges otherwise than without: estimators give each presentation of an
/// interval a limen and a centre of its own.
public struct PresentedInterval: Hashable, Sendable {
  /// The interval.
  public let interval: DirectedInterval
  /// The aid; `nil` for the two tones alone.
  public let aid: Aid?

  /// The unison without an aid.
  public static let unison = Self(.unison)

  /// Creates an interval with an aid.
  public init(_ interval: DirectedInterval, aid: Aid? = nil) {
    self.interval = interval
    self.aid = aid
  }

  /// Returns the distance of a nominal interval from the one from which mistunings are measured.
  ///
  /// That is the interval in equal temperament, so that one estimate serves all tunings. It is the nominal
  /// interval itself after an example, and in scales that are no tunings of twelve steps: if the scale
  /// has another number of degrees, or has the interval more than a quarter tone away.
  public func aboveOrigin(_ nominal: NominalInterval) -> Cents {
    let isOfOtherScale = nominal.interval.interval.stepsAnOctave != 12
    // Nominal sizes are rounded to thousandths of a cent.
    let nearest = isOfOtherScale ? Cents(0.001) : Cents(50)
    return aid == .example || nominal.aboveEqual.magnitude > nearest
      ? Cents(0) : nominal.aboveEqual
  }

  /// Returns how far the centre of the interval moves with the register of a reference note, in units of
  /// that of an upward interval in the octave above middle C. An example moves with it.
  func registerShare(at note: MIDINote) -> Double {
    interval == .unison || aid == .example ? 0 : interval.sign * note.octavesAboveMiddleC
  }

  /// The text of the interval, followed by the aid: `P5`, `-M3`, or `P5+drone`.
  public var text: String { interval.text + (aid.map { "+\($0.rawValue)" } ?? "") }
}

extension PresentedInterval: Comparable {
  /// Returns whether `lhs` has the smaller interval, or the same one with an aid that comes earlier;
  /// no aid comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.interval == rhs.interval ? lhs.place < rhs.place : lhs.interval < rhs.interval
  }

  private var place: Int {
    aid.flatMap(Aid.allCases.firstIndex(of:)).map { $0 + 1 } ?? 0
  }
}

extension PresentedInterval: Codable {
  /// Decodes the ``text``.
  ///
  /// - Throws: `DecodingError` if the text is not an interval with a known aid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let parts = try container.decode(String.self).split(
      separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let aid = parts.count == 2 ? Aid(rawValue: String(parts[1])) : nil
    guard let name = parts.first, (aid == nil) == (parts.count == 1),
      let interval = try? DirectedInterval(text: String(name))
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no interval with an aid")
    }
    self.init(interval, aid: aid)
  }

  /// Encodes the ``text``.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}
