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
      write(samples, into: &bytes, at: offset) { samples, _ in SIMD8<Float>(samples) }
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

/// Writes samples as interleaved frames, eight at a time.
///
/// The eights are counted from the start of the stimulus, not of the block, so that what depends on
/// the position comes out the same in blocks of any sizes.
private struct FrameWriter {
  /// The frame of the stimulus that is written first.
  let position: Int
  let channelCount: Int
  let bytesPerSample: Int

  /// Writes `samples` from the byte `offset` on.
  ///
  /// - Parameter words: Eight encoded samples, from eight samples and the position of their first.
  ///   Where words are wider than a sample, the low bytes are the sample.
  @inline(__always)
  func callAsFunction<Word>(
    _ samples: Span<Double>, into bytes: inout MutableRawSpan, at offset: Int,
    words: (_ samples: SIMD8<Double>, _ position: Int) -> SIMD8<Word>
  ) {
    let fillsBytes = channelCount == 1 && bytesPerSample == MemoryLayout<Word>.size
    var index = 0
    while index < samples.count {
      let lane = (position + index) % 8
      let count = min(8 - lane, samples.count - index)
      let eight = samples.eight(from: index, count: count, lane: lane)
      let encoded = words(eight, position + index - lane)
      let start = offset + index * channelCount * bytesPerSample
      if count == 8 && fillsBytes {
        bytes.store(encoded, at: start)
      } else {
        spread(encoded, lanes: lane..<(lane + count), into: &bytes, at: start)
      }
      index += count
    }
  }

  /// Writes each lane into every channel of its frame.
  private func spread<Word>(
    _ words: SIMD8<Word>, lanes: Range<Int>, into bytes: inout MutableRawSpan, at start: Int
  ) {
    withUnsafeBytes(of: words) { words in
      var offset = start
      for lane in lanes {
        let word = lane * MemoryLayout<Word>.size
        for _ in 0..<channelCount {
          for byte in 0..<bytesPerSample {
            bytes.storeBytes(of: words[word + byte], toByteOffset: offset + byte, as: UInt8.self)
          }
          offset += bytesPerSample
        }
      }
    }
  }
}

extension Span<Double> {
  /// Elements from `index` on in the lanes from `lane` on; the other lanes are zero.
  @inline(__always)
  fileprivate func eight(from index: Int, count: Int, lane: Int) -> SIMD8<Double> {
    if count == 8 {
      precondition(index >= 0 && self.count - index >= 8)
      return withUnsafeBytes {
        $0.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
      }
    }
    var eight = SIMD8<Double>.zero
    for place in 0..<count { eight[lane + place] = self[index + place] }
    return eight
  }
}

extension MutableRawSpan {
  /// Stores eight words at once.
  @inline(__always)
  fileprivate mutating func store<Word>(_ words: SIMD8<Word>, at offset: Int) {
    precondition(offset >= 0 && byteCount - offset >= MemoryLayout<SIMD8<Word>>.size)
    withUnsafeMutableBytes {
      $0.storeBytes(of: words, toByteOffset: offset, as: SIMD8<Word>.self)
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
