package import Music

/// Tones that sound together, from the same first frame to the same last one. They have one level
/// and one timbre.
public struct Chord: Hashable, Sendable {
  /// The largest number of tones.
  package static let largestCount = 4

  /// The number of tones.
  package private(set) var count = 1
  /// The peak level of each tone.
  package let level: Decibels
  /// The timbre of each tone.
  package let timbre: Timbre
  /// The length of the ramps, as of a ``Tone``.
  let ramp: Duration?
  /// The frequencies of the tones, in hertz. Lanes without a tone repeat the first one. Unlike an
  /// array, a vector has no memory that the device thread would have to free.
  private var hertz: SIMD4<Double>

  /// Creates a chord.
  ///
  /// - Precondition: There are 1 to ``largestCount`` tones, which differ in pitch alone, and their
  ///   level leaves `Decibels.headroom(ofTones:)`.
  package init(_ tones: [Tone]) {
    precondition((1...Self.largestCount).contains(tones.count), "no chord has \(tones.count) tones")
    self.init(tones[0])
    for tone in tones.dropFirst() { add(tone) }
  }

  init(_ tone: Tone) {
    level = tone.level
    timbre = tone.timbre
    ramp = tone.ramp
    hertz = SIMD4(repeating: tone.frequency.value)
  }

  mutating func add(_ tone: Tone) {
    precondition(tone.level == level && tone.timbre == timbre, "a chord differs in pitch alone")
    hertz[count] = tone.frequency.value
    count += 1
    // A level at the limit may exceed it by its rounding.
    precondition(level.amplitude * Double(count) < 1 + 1e-12, "\(count) tones exceed full scale")
  }

  /// Returns the frequency of a tone.
  ///
  /// - Precondition: `index` is in 0..<``count``.
  package subscript(index: Int) -> Hertz {
    precondition(index < count, "the chord has \(count) tones")
    return Hertz(hertz[index])
  }

  /// The frequency of the lowest tone.
  package var lowest: Hertz { Hertz(hertz.min()) }

  /// The frequency of the highest tone.
  package var highest: Hertz { Hertz(hertz.max()) }
}
