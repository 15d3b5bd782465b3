/// Sound files in the RIFF/WAVE format.
public enum WAV {
  /// The encoding of samples in a file. The raw value is the number of bits of a sample.
  public enum Encoding: String, CaseIterable, Hashable, Sendable {
    /// 16-bit integers with dither.
    case integer16 = "16"
    /// 24-bit integers.
    case integer24 = "24"
    /// 32-bit floating-point numbers.
    case float32 = "32"

    /// The format of the frames.
    public var format: SampleFormat { described.format }
    fileprivate var tag: UInt16 { described.tag }

    /// The format of the frames, and the tag of the format chunk. Tag 1, plain PCM, is limited to 16 bits:
    /// Microsoft (2001), *Multiple Channel Audio Data and WAVE Files*.
    private var described: (format: SampleFormat, tag: UInt16) {
      switch self {
      case .integer16: (format: .signed16, tag: 1)
      case .integer24: (format: .signed24Packed, tag: 0xFFFE)
      case .float32: (format: .float32, tag: 3)
      }
    }
  }

  /// Returns the bytes of a mono file.
  ///
  /// - Parameters:
  ///   - frames: Samples in the format of `encoding`.
  ///   - encoding: The encoding of samples.
  ///   - rate: The sample rate of `frames`.
  /// - Precondition: The file, including its header, is smaller than 4 GiB, because sizes are
  ///   32-bit fields.
  public static func monoFile(frames: [UInt8], encoding: Encoding, rate: SampleRate) -> [UInt8] {
    monoHeader(frameBytes: frames.count, encoding: encoding, rate: rate) + frames
      + monoPadding(frameBytes: frames.count)
  }

  /// Returns the bytes of a mono file before its frames.
  ///
  /// - Parameters:
  ///   - frameBytes: The number of bytes of all frames.
  ///   - encoding: The encoding of samples.
  ///   - rate: The sample rate of the frames.
  /// - Precondition: The file, including its header, is smaller than 4 GiB, because sizes are
  ///   32-bit fields.
  package static func monoHeader(frameBytes: Int, encoding: Encoding, rate: SampleRate) -> [UInt8] {
    var body = Array("WAVE".utf8) + chunk("fmt ", formatChunk(encoding, rate: rate))
    if encoding != .integer16 {
      // All formats other than plain PCM require a chunk with the number of frames.
      body += chunk("fact", bytes(of: UInt32(frameBytes / encoding.format.bytesPerSample)))
    }
    body += Array("data".utf8) + bytes(of: UInt32(frameBytes))
    let size = body.count + frameBytes + monoPadding(frameBytes: frameBytes).count
    return Array("RIFF".utf8) + bytes(of: UInt32(size)) + body
  }

  /// Returns the bytes of a mono file after its frames, which pad them to an even size as RIFF
  /// requires.
  package static func monoPadding(frameBytes: Int) -> [UInt8] {
    frameBytes.isMultiple(of: 2) ? [] : [0]
  }

  private static func formatChunk(_ encoding: Encoding, rate: SampleRate) -> [UInt8] {
    let bytesPerFrame = encoding.format.bytesPerSample
    var chunk = bytes(of: encoding.tag, 1)
    chunk += bytes(of: UInt32(rate.framesPerSecond), UInt32(rate.framesPerSecond * bytesPerFrame))
    chunk += bytes(of: UInt16(bytesPerFrame), UInt16(8 * bytesPerFrame))
    switch encoding {
    case .integer16: break
    case .float32: chunk += bytes(of: UInt16(0))  // no extension
    case .integer24:
      chunk += bytes(of: UInt16(22), 24)  // the number of valid bits
      chunk += bytes(of: UInt32(4))  // the channel mask: front centre
      chunk += bytes(of: UInt16(1))  // PCM, followed by the rest of its GUID
      chunk += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    }
    return chunk
  }

  /// Returns a chunk of even size.
  private static func chunk(_ tag: String, _ content: [UInt8]) -> [UInt8] {
    Array(tag.utf8) + bytes(of: UInt32(content.count)) + content
  }

  /// Returns little-endian fields, in order.
  private static func bytes<Field: FixedWidthInteger>(of fields: Field...) -> [UInt8] {
    fields.flatMap { withUnsafeBytes(of: $0.littleEndian) { Array($0) } }
  }
}
