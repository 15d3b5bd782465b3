internal import Music
internal import Notation

/// Random numbers that are the same for the same seed, today and on any later Swift.
///
/// xoshiro256++ (Blackman & Vigna 2021, *ACM TOMS* 47(4), 36), its state filled by SplitMix64. The
/// draws are our own, because the standard library may change how its draws use the bits.
public struct SeededGenerator: Sendable {
  /// What a stream of draws is for.
  ///
  /// Each purpose has its own stream, so that one more draw for one never shifts another.
  public enum Purpose: String, CaseIterable, Sendable {
    /// Which note is played, and how large the difference is.
    case placement
    /// Whether the second tone is the higher one.
    case sign
    /// The level of each tone.
    case levelRove = "level rove"
    /// What a simulated listener answers.
    case answers
  }

  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Makes the stream for one purpose of a session's seed.
  public init(seed: UInt64, for purpose: Purpose) {
    self.init(seed: seed ^ Digest(of: purpose.rawValue.utf8).value)
  }

  /// Makes a stream from a seed alone.
  public init(seed: UInt64) {
    var fill = SplitMix64(seed: seed)
    state = (fill.next(), fill.next(), fill.next(), fill.next())
  }

  init(state: (UInt64, UInt64, UInt64, UInt64)) { self.state = state }

  /// The next 64 random bits.
  public mutating func bits() -> UInt64 {
    let result = rotated(state.0 &+ state.3, by: 23) &+ state.0
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 45)
    return result
  }

  /// A number from 0 up to, but not, 1, in steps of 2^-53.
  public mutating func unit() -> Double { Double(bits() >> 11) * 0x1p-53 }

  /// An integer from 0 up to, but not, `bound`, each equally likely.
  ///
  /// Lemire (2019), *ACM TOMACS* 29(1), 3: multiply, and draw again in the few unfair cases.
  ///
  /// - Precondition: `bound` is positive.
  public mutating func integer(below bound: Int) -> Int {
    precondition(bound > 0, "nothing to draw from")
    let bound = UInt64(bound)
    let unfair = (0 &- bound) % bound
    while true {
      let product = bits().multipliedFullWidth(by: bound)
      if product.low >= unfair { return Int(product.high) }
    }
  }

  /// Heads or tails, of a fair coin.
  public mutating func coin() -> Bool { bits() >> 63 == 1 }

  private func rotated(_ bits: UInt64, by places: UInt64) -> UInt64 {
    (bits << places) | (bits >> (64 - places))
  }
}
