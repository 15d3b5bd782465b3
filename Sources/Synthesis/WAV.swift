/// Sound files as RIFF/WAVE has them.
public enum WAV {
  /// The bytes of a mono file.
  ///
  /// - Parameters:
  ///   - frames: What ``Stimulus/bytes(at:as:channelCount:)`` gives for one channel.
  ///   - format: The format of `frames`.
  ///   - rate: The rate of `frames`.
  /// - Precondition: `frames` is shorter than 4 GiB, the most that the header can say.
  public static func monoFile(
    frames: [UInt8], format: SampleFormat, rate: SampleRate
  ) -> [UInt8] {
    let bytesPerFrame = format.bytesPerSample
    var formatChunk = Bytes()
    formatChunk.append(UInt16(format == .float32 ? 3 : 1))  // IEEE float, PCM
    formatChunk.append(UInt16(1))
    formatChunk.append(UInt32(rate.framesPerSecond))
    formatChunk.append(UInt32(rate.framesPerSecond * bytesPerFrame))
    formatChunk.append(UInt16(bytesPerFrame))
    formatChunk.append(UInt16(8 * bytesPerFrame))

    var body = Bytes()
    body.append(tag: "WAVE")
    if format == .float32 {
      // Whatever is not PCM says the size of its extension, here none, and counts its frames.
      formatChunk.append(UInt16(0))
      body.append(chunk: "fmt ", formatChunk.bytes)
      var factChunk = Bytes()
      factChunk.append(UInt32(frames.count / bytesPerFrame))
      body.append(chunk: "fact", factChunk.bytes)
    } else {
      body.append(chunk: "fmt ", formatChunk.bytes)
    }
    body.append(chunk: "data", frames)

    var file = Bytes()
    file.append(chunk: "RIFF", body.bytes)
    return file.bytes
  }

  /// Little-endian fields, in order.
  private struct Bytes {
    private(set) var bytes: [UInt8] = []

    mutating func append<Field: FixedWidthInteger>(_ field: Field) {
      withUnsafeBytes(of: field.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(tag: String) {
      bytes.append(contentsOf: tag.utf8)
    }

    /// Appends a chunk, padded to an even size as RIFF wants.
    mutating func append(chunk tag: String, _ content: [UInt8]) {
      append(tag: tag)
      append(UInt32(content.count))
      bytes.append(contentsOf: content)
      if !content.count.isMultiple(of: 2) { bytes.append(0) }
    }
  }
}
