package import Music

/// The frames for a device: the output of a voice, in the device's format and channels.
package struct FrameStream: Sendable {
  /// The voice to render.
  package var voice: Voice
  /// The format of the samples.
  package let format: SampleFormat
  /// The number of channels. All channels of a frame that sound hold the same sample.
  package let channelCount: Int
  /// The ear that hears the voice, by the first or the second channel. One channel is for both.
  package var ear = Ear.both

  /// Creates a stream of the output of `voice`.
  ///
  /// - Precondition: `channelCount` is positive.
  package init(voice: Voice, format: SampleFormat, channelCount: Int) {
    precondition(channelCount > 0, "a frame has channels")
    self.voice = voice
    self.format = format
    self.channelCount = channelCount
  }

  private var soundingChannels: Range<Int> {
    switch ear {
    case .left where channelCount > 1: 0..<1
    case .right where channelCount > 1: 1..<2
    case .both, .left, .right: 0..<channelCount
    }
  }

  /// The number of bytes in a frame.
  package var bytesPerFrame: Int { format.bytesPerSample * channelCount }

  /// Renders as many frames as `bytes` can hold, without allocation.
  ///
  /// - Returns: The number of frames from the start that belong to the stimulus. The rest are
  ///   digital silence, with every bit zero.
  package mutating func render(into bytes: inout MutableRawSpan) -> Int {
    let frameCount = bytes.byteCount / bytesPerFrame
    var block = InlineArray<512, Double>(repeating: 0)
    var samples = block.mutableSpan
    let channels = soundingChannels
    var sounding = 0
    while let position = voice.position, sounding < frameCount {
      let count = voice.render(min(samples.count, frameCount - sounding), into: &samples)
      format.encode(
        samples.span.extracting(first: count), from: position, channelCount: channelCount,
        sounding: channels, into: &bytes, at: sounding * bytesPerFrame)
      sounding += count
    }
    for offset in (sounding * bytesPerFrame)..<bytes.byteCount {
      bytes.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
    }
    return sounding
  }
}

extension Stimulus {
  /// Returns the samples of the whole stimulus, with full scale at ±1.
  public func samples(at rate: SampleRate) -> [Double] {
    var voice = Voice(sampleRate: rate)
    voice.start(self)
    var samples = Array(repeating: 0.0, count: layout(at: rate).frameCount)
    var span = samples.mutableSpan
    _ = voice.render(span.count, into: &span)
    return samples
  }

  /// Returns the bytes of the whole stimulus for a device with this rate, format and number of
  /// channels.
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
