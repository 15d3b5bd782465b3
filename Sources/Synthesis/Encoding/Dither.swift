internal import Music

/// Triangular dither between −1 and 1 step, with mean 0 and independent from frame to frame.
enum Dither {
  /// Returns the dither of eight frames of a stimulus.
  ///
  /// Each value is the difference of two uniform 16-bit numbers. Four outputs of ``SplitMix64``
  /// contain all sixteen numbers. Its n-th output depends on n alone, so that the dither of a
  /// stimulus does not depend on block sizes.
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
