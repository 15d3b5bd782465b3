/// How a device takes a sample, little endian; the most exact first.
public enum SampleFormat: CaseIterable, Hashable, Sendable {
  /// IEEE 754 single precision, full scale at ±1.
  case float32
  /// 32-bit signed integers.
  case signed32
  /// 24-bit signed integers, each in the low bytes of 32 bits.
  case signed24
  /// 24-bit signed integers of three bytes each.
  case signed24Packed
  /// 16-bit signed integers, dithered.
  case signed16

  /// The bytes of one sample of one channel.
  public var bytesPerSample: Int {
    switch self {
    case .float32, .signed32, .signed24: 4
    case .signed24Packed: 3
    case .signed16: 2
    }
  }

  /// Writes samples as interleaved frames, each sample into every channel.
  ///
  /// - Parameters:
  ///   - samples: Full scale at ±1; what exceeds it is held there.
  ///   - position: The frame of the stimulus that `samples` begins with. The dither is a function
  ///     of it, so a stimulus has the same bytes each time and in blocks of any sizes.
  ///   - channelCount: The channels of a frame.
  ///   - bytes: Where the frames go, from `offset` on.
  ///   - offset: The byte of the first frame.
  func encode(
    _ samples: Span<Double>, from position: Int, channelCount: Int,
    into bytes: inout MutableRawSpan, at offset: Int
  ) {
    let write = FrameWriter(
      position: position, channelCount: channelCount, bytesPerSample: bytesPerSample)
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
      // Full scale lies one step lower than it might: the dither of the loudest sample fits, too.
      write(samples, into: &bytes, at: offset) { samples, position in
        SIMD8<Int16>(
          truncatingIfNeeded: nearestIntegers(
            to: samples.held * 32766 + Dither.next8(at: position)))
      }
    }
  }
}

extension SIMD8<Double> {
  /// The samples, held at full scale where they exceed it.
  @inline(__always)
  fileprivate var held: SIMD8<Double> {
    var held = self
    held.replace(with: 1, where: self .> 1)
    held.replace(with: -1, where: self .< -1)
    return held
  }
}

/// Rounds numbers between ±2^51 and keeps the low 32 bits; halves go to the even neighbour.
///
/// Beside 1.5 · 2^52 the bits below one have no place: the addition rounds them away and leaves the
/// integer in the low bits. `rounded()` is a call into the C library on CPUs that lack SSE 4.1.
@inline(__always)
private func nearestIntegers(to numbers: SIMD8<Double>) -> SIMD8<Int32> {
  SIMD8<Int32>(truncatingIfNeeded: unsafeBitCast(numbers + 0x1.8p52, to: SIMD8<Int64>.self))
}
