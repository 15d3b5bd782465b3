/// How a device takes a sample, little endian.
public enum SampleFormat: CaseIterable, Hashable, Sendable {
  /// IEEE 754 single precision, full scale at ±1.
  case float32
  /// 32-bit signed integers.
  case signed32
  /// 16-bit signed integers, dithered.
  case signed16

  /// The bytes of one sample of one channel.
  public var bytesPerSample: Int {
    switch self {
    case .float32, .signed32: 4
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
    switch self {
    case .float32:
      write(samples, channelCount: channelCount, into: &bytes, at: offset) { sample, _ in
        Float(sample).bitPattern
      }
    case .signed32:
      write(samples, channelCount: channelCount, into: &bytes, at: offset) { sample, _ in
        UInt32(bitPattern: Int32(nearestInteger(to: sample * 2_147_483_647)))
      }
    case .signed16:
      // Full scale lies one step lower than it might: the dither of the loudest sample fits, too.
      write(samples, channelCount: channelCount, into: &bytes, at: offset) { sample, index in
        let dithered = sample * 32766 + dither(at: position + index)
        return UInt16(bitPattern: Int16(nearestInteger(to: dithered)))
      }
    }
  }

  @inline(__always)
  private func write<Word: FixedWidthInteger & BitwiseCopyable>(
    _ samples: Span<Double>, channelCount: Int, into bytes: inout MutableRawSpan,
    at start: Int, word: (_ sample: Double, _ index: Int) -> Word
  ) {
    var offset = start
    for index in 0..<samples.count {
      let encoded = word(min(max(samples[index], -1), 1), index).littleEndian
      for _ in 0..<channelCount {
        bytes.storeBytes(of: encoded, toByteOffset: offset, as: Word.self)
        offset += MemoryLayout<Word>.size
      }
    }
  }
}

/// Rounds a number between ±2^32; halves go up.
///
/// `rounded()` is a call into the C library on CPUs that lack SSE 4.1. Truncation is one
/// instruction, and above zero, where the offset takes every such number, it rounds downwards.
private func nearestInteger(to number: Double) -> Int {
  Int(number + (0x1p32 + 0.5)) - 0x1_0000_0000
}

/// Triangular dither of one frame of a stimulus, in steps: between −1 and 1, 0 on average.
///
/// The difference of two uniform numbers, the halves of one output of SplitMix64 (Steele, Lea &
/// Flood 2014, *OOPSLA*, 453–472), whose n-th output is computed from n alone.
private func dither(at position: Int) -> Double {
  var bits = UInt64(truncatingIfNeeded: position &+ 1) &* 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
  bits ^= bits >> 31
  let difference = Int64(bits >> 32) - Int64(bits & 0xFFFF_FFFF)
  return Double(difference) * 0x1p-32
}
