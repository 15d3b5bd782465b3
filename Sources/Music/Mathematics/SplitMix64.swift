/// SplitMix64: random bits whose n-th output can be computed from n alone.
///
/// Steele, Lea & Flood (2014), *OOPSLA*, 453–472. It spreads a seed over a larger state, and gives
/// draws that need no state from one to the next.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline
  var state: UInt64

  /// Begins with the first output of a seed.
  package init(seed: UInt64) { state = seed }

  /// Begins after the first `count` outputs of a seed.
  @inlinable
  package init(seed: UInt64, skipping count: UInt64) {
    state = seed &+ count &* 0x9e37_79b9_7f4a_7c15
  }

  /// Returns the next 64 bits.
  @inlinable
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
