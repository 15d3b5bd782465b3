/// The frames that a device takes: a voice, in the format and channels of the device.
public struct FrameStream: Sendable {
  /// What is rendered.
  public var voice: Voice
  /// The format of each sample.
  public let format: SampleFormat
  /// The channels of a frame, which all hold the same.
  public let channelCount: Int

  /// Makes a stream of what `voice` renders.
  ///
  /// - Precondition: `channelCount` is positive.
  public init(voice: Voice, format: SampleFormat, channelCount: Int) {
    precondition(channelCount > 0, "a frame has channels")
    self.voice = voice
    self.format = format
    self.channelCount = channelCount
  }

  /// The bytes of one frame.
  public var bytesPerFrame: Int { format.bytesPerSample * channelCount }

  /// Renders as many frames as `bytes` holds. Never allocates.
  ///
  /// - Returns: How many of them, counted from the first, belong to the stimulus; the others are
  ///   digital silence, in which no bit is set.
  public mutating func render(into bytes: inout MutableRawSpan) -> Int {
    let frameCount = bytes.byteCount / bytesPerFrame
    var block = InlineArray<512, Double>(repeating: 0)
    var samples = block.mutableSpan
    var sounding = 0
    while let position = voice.position, sounding < frameCount {
      let count = voice.render(min(samples.count, frameCount - sounding), into: &samples)
      format.encode(
        samples.span.extracting(first: count), from: position, channelCount: channelCount,
        into: &bytes, at: sounding * bytesPerFrame)
      sounding += count
    }
    for offset in (sounding * bytesPerFrame)..<bytes.byteCount {
      bytes.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
    }
    return sounding
  }
}

extension Stimulus {
  /// The samples of the whole stimulus, full scale at ±1.
  public func samples(at rate: SampleRate) -> [Double] {
    var voice = Voice(sampleRate: rate)
    voice.start(self)
    var samples = Array(repeating: 0.0, count: layout(at: rate).frameCount)
    var span = samples.mutableSpan
    _ = voice.render(span.count, into: &span)
    return samples
  }

  /// The bytes that a device with this rate, format and number of channels gets for the stimulus.
  public func bytes(at rate: SampleRate, as format: SampleFormat, channelCount: Int) -> [UInt8] {
    let frameCount = layout(at: rate).frameCount
    var stream = FrameStream(
      voice: Voice(sampleRate: rate), format: format, channelCount: channelCount)
    stream.voice.start(self)
    var bytes = [UInt8](repeating: 0, count: frameCount * stream.bytesPerFrame)
    var span = bytes.mutableSpan
    var raw = span.mutableBytes
    _ = stream.render(into: &raw)
    return bytes
  }
}
