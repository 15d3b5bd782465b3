/// Writes samples as interleaved frames, in groups of eight.
///
/// Groups are counted from the start of the stimulus, not of the block, so that results that depend
/// on the position do not depend on block sizes.
struct FrameWriter {
  /// The frame of the stimulus to write first.
  let position: Int
  let channelCount: Int
  /// The channels that sound. The others are silent, with every bit zero.
  let sounding: Range<Int>
  let bytesPerSample: Int

  /// Writes `samples`, starting at the byte `offset`.
  ///
  /// - Parameters:
  ///   - samples: The samples to write.
  ///   - bytes: The destination.
  ///   - offset: The offset of the first frame in `bytes`.
  ///   - words: Encodes eight samples, given the samples and the position of the first. If words
  ///     are wider than a sample, their low bytes are the sample.
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

  /// Writes each lane into the sounding channels of its frame.
  private func spread<Word>(
    _ words: SIMD8<Word>, lanes: Range<Int>, into bytes: inout MutableRawSpan, at start: Int
  ) {
    withUnsafeBytes(of: words) { words in
      var offset = start
      for lane in lanes {
        let word = lane * MemoryLayout<Word>.size
        for channel in 0..<channelCount {
          let isSounding = sounding.contains(channel)
          for byte in 0..<bytesPerSample {
            bytes.storeBytes(
              of: isSounding ? words[word + byte] : 0, toByteOffset: offset + byte, as: UInt8.self)
          }
          offset += bytesPerSample
        }
      }
    }
  }
}

extension Span<Double> {
  /// Returns elements from `index` in the lanes from `lane`. The other lanes are zero.
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
