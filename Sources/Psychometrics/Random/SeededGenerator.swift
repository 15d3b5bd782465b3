internal import Music
internal import Notation

/// A generator of random numbers that depend on the seed alone, in every version of Swift.
///
/// xoshiro256++ (Blackman & Vigna 2021, *ACM TOMS* 47(4), 36) with a state filled by SplitMix64.
/// The draws are implemented here because the standard library may change how its draws use the
/// bits.
public struct SeededGenerator: Sendable {
  /// The purpose of a stream of draws.
  ///
  /// Each purpose has its own stream, so that an additional draw for one purpose never shifts
  /// another.
  package enum Purpose: String, CaseIterable, Sendable {
    /// The note of a trial and the size of its difference.
    case placement
    /// The sign of the difference.
    case sign
    /// The level of each tone.
    case levelRove = "level rove"
    /// The catch pairs.
    case catchPairs = "catch pairs"
    /// Whether the reference tone or the comparison tone comes first.
    case order
    /// The answers of a simulated listener.
    case answers
  }

  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates the stream for one purpose from the seed of a session.
  package init(seed: UInt64, for purpose: Purpose) {
    self.init(seed: seed ^ Digest(of: purpose.rawValue.utf8).value)
  }

  /// Creates a stream from a seed alone.
  public init(seed: UInt64) {
    var fill = SplitMix64(seed: seed)
    state = (fill.next(), fill.next(), fill.next(), fill.next())
  }

  init(state: (UInt64, UInt64, UInt64, UInt64)) { self.state = state }

  /// Returns the next 64 random bits.
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

  /// Returns a number in 0..<1, in steps of 2^−53.
  public mutating func unit() -> Double { Double(bits() >> 11) * 0x1p-53 }

  /// Returns an integer in 0..<`bound`, uniformly distributed.
  ///
  /// Lemire (2019), *ACM TOMACS* 29(1), 3: multiplies, and draws again in the few biased cases.
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

  /// Returns the result of tossing a fair coin.
  public mutating func coin() -> Bool { bits() >> 63 == 1 }

  private func rotated(_ bits: UInt64, by places: UInt64) -> UInt64 {
    (bits << places) | (bits >> (64 - places))
  }
}
