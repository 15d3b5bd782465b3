/// The sample format of a device, little endian. Cases are ordered by precision, highest first.
public enum SampleFormat: CaseIterable, Hashable, Sendable {
  /// IEEE 754 single precision, with full scale at ±1.
  case float32
  /// 32-bit signed integers.
  case signed32
  /// 24-bit signed integers in the low bytes of 32-bit words.
  case signed24
  /// 24-bit signed integers in three bytes.
  case signed24Packed
  /// 16-bit signed integers with dither.
  case signed16

  /// The number of bytes in one sample of one channel.
  package var bytesPerSample: Int {
    switch self {
    case .float32, .signed32, .signed24: 4
    case .signed24Packed: 3
    case .signed16: 2
    }
  }

  /// Writes samples as interleaved frames, with each sample in every channel that sounds.
  ///
  /// - Parameters:
  ///   - samples: The samples, with full scale at ±1. Values beyond full scale are clipped.
  ///   - position: The frame of the stimulus at which `samples` starts. The dither depends on it
  ///     alone, so that the bytes of a stimulus are reproducible and do not depend on block sizes.
  ///   - channelCount: The number of channels.
  ///   - sounding: The channels that sound. The others are silent.
  ///   - bytes: The destination.
  ///   - offset: The offset of the first frame in `bytes`.
  func encode(
    _ samples: Span<Double>, from position: Int, channelCount: Int, sounding: Range<Int>,
    into bytes: inout MutableRawSpan, at offset: Int
  ) {
    let write = FrameWriter(
      position: position, channelCount: channelCount, sounding: sounding,
      bytesPerSample: bytesPerSample)
    switch self {
    case .float32:
      write(samples, into: &bytes, at: offset) { samples, _ in SIMD8<Float>(samples.held) }
    case .signed32:
      write(samples, into: &bytes, at: offset) { samples, _ in
        nearestIntegers(to: samples.held * 2_147_483_647)
      }
    case .signed24, .signed24Packed:
      write(samples, into: &bytes, at: offset) { samples, _ in
        nearestIntegers(to: samples.held * 8_388_607)
      }
    case .signed16:
      // Full scale is one step below the maximum, so that the loudest sample with dither fits. It is
      // 0.0005 dB below the 2^15 by which readers divide.
      write(samples, into: &bytes, at: offset) { samples, position in
        SIMD8<Int16>(
          truncatingIfNeeded: nearestIntegers(
            to: samples.held * 32766 + Dither.next8(at: position)))
      }
    }
  }
}

extension SIMD8<Double> {
  /// The samples, clipped to full scale.
  @inline(__always)
  fileprivate var held: SIMD8<Double> {
    var held = self
    held.replace(with: 1, where: self .> 1)
    held.replace(with: -1, where: self .< -1)
    return held
  }
}

/// Rounds numbers between ±2^51 to integers, ties to even, and returns the low 32 bits.
///
/// The sum with 1.5 · 2^52 has no bits below one: the addition rounds them away and leaves the
/// integer in the low bits. `rounded()` is a call into the C library on CPUs without SSE 4.1.
@inline(__always)
private func nearestIntegers(to numbers: SIMD8<Double>) -> SIMD8<Int32> {
  SIMD8<Int32>(truncatingIfNeeded: unsafeBitCast(numbers + 0x1.8p52, to: SIMD8<Int64>.self))
}
