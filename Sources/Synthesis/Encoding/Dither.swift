internal import Music

/// Triangular dither: between −1 and 1 step, 0 on average, independent from frame to frame.
enum Dither {
  /// The dither of eight frames of a stimulus.
  ///
  /// Each is the difference of two uniform numbers of 16 bits. Four outputs of ``SplitMix64`` hold all
  /// of them, and its n-th output is computed from n alone, so that a stimulus has the same dither in
  /// blocks of any sizes.
  ///
  /// - Parameter position: The first of the eight frames, a multiple of eight.
  @inline(__always)
  static func next8(at position: Int) -> SIMD8<Double> {
    var generator = SplitMix64(seed: 0, skipping: UInt64(truncatingIfNeeded: position / 2))
    var draws = SIMD4<UInt64>()
    for lane in 0..<4 { draws[lane] = generator.next() }
    let uniforms = unsafeBitCast(draws, to: SIMD16<UInt16>.self)
    let differences =
      SIMD8<Int32>(truncatingIfNeeded: uniforms.evenHalf)
      &- SIMD8<Int32>(truncatingIfNeeded: uniforms.oddHalf)
    return SIMD8<Double>(differences) * 0x1p-16
  }
}
