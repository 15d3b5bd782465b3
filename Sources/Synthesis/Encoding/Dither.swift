/// Triangular dither: between −1 and 1 step, 0 on average, independent from frame to frame.
enum Dither {
  /// The dither of eight frames of a stimulus.
  ///
  /// Each is the difference of two uniform numbers of 16 bits. Four outputs of SplitMix64 (Steele,
  /// Lea & Flood 2014, *OOPSLA*, 453–472) hold all of them, and its n-th output is computed from n
  /// alone, so that a stimulus has the same dither in blocks of any sizes.
  ///
  /// - Parameter position: The first of the eight frames, a multiple of eight.
  @inline(__always)
  static func next8(at position: Int) -> SIMD8<Double> {
    var seed = UInt64(truncatingIfNeeded: position / 2 &+ 1) &* 0x9E37_79B9_7F4A_7C15
    var draws = SIMD4<UInt64>()
    for lane in 0..<4 {
      var bits = seed
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      draws[lane] = bits ^ (bits >> 31)
      seed &+= 0x9E37_79B9_7F4A_7C15
    }
    let uniforms = unsafeBitCast(draws, to: SIMD16<UInt16>.self)
    let differences =
      SIMD8<Int32>(truncatingIfNeeded: uniforms.evenHalf)
      &- SIMD8<Int32>(truncatingIfNeeded: uniforms.oddHalf)
    return SIMD8<Double>(differences) * 0x1p-16
  }
}
