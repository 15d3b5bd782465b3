/// A SplitMix64 generator. Its n-th output can be computed from n alone.
///
/// Steele, Lea & Flood (2014), *OOPSLA*, 453–472. It expands a seed into a larger state, and
/// provides draws that do not need the state of the previous draw.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline
  var state: UInt64

  /// Creates a generator that starts after the first `count` outputs of `seed`.
  @inlinable
  package init(seed: UInt64, skipping count: UInt64 = 0) {
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
