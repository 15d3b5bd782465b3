internal import RealModule

/// The source of a device's samples: silence, or a stimulus and its current position.
///
/// A voice is plain state. Rendering and commands do not allocate, lock or wait, so that the device
/// thread may call all of them. The samples do not depend on block sizes.
public struct Voice: Sendable {
  /// The sample rate.
  public let sampleRate: SampleRate

  private var sounding: Sounding?

  /// Creates a silent voice.
  public init(sampleRate: SampleRate) {
    self.sampleRate = sampleRate
  }

  /// Whether the next frame belongs to no stimulus.
  public var isSilent: Bool { sounding == nil }

  /// The next frame of the stimulus to render; `nil` in silence.
  public var position: Int? { sounding?.position }

  /// Starts a stimulus at the next frame, and cuts off the current one.
  public mutating func start(_ stimulus: Stimulus) {
    let layout = stimulus.layout(at: sampleRate)
    sounding = layout.frameCount > 0 ? Sounding(stimulus: stimulus, layout: layout) : nil
  }

  /// Fades the current stimulus to silence within 10 ms. A second call does not restart the fade.
  public mutating func fadeOut() {
    guard sounding?.fade == nil else { return }
    sounding?.fade = Fade(frameCount: sampleRate.framesPerSecond / 100)
  }

  /// Stops the current stimulus at the next frame. This causes a click, and is meant for sound that
  /// is already corrupted.
  public mutating func silence() {
    sounding = nil
  }

  /// Renders `frameCount` frames into the start of `samples`, with full scale at ±1.
  ///
  /// - Returns: The number of frames from the start that belong to the stimulus. The rest are exact
  ///   zeros.
  public mutating func render(_ frameCount: Int, into samples: inout MutableSpan<Double>) -> Int {
    let count = sounding?.render(frameCount, into: &samples, at: sampleRate) ?? 0
    if sounding?.isOver == true { sounding = nil }
    for index in count..<frameCount { samples[index] = 0 }
    return count
  }
}

/// A stimulus in progress.
private struct Sounding: Sendable {
  let stimulus: Stimulus
  let layout: FrameLayout
  var position = 0
  var tone: ToneGenerator?
  var fade: Fade?

  init(stimulus: Stimulus, layout: FrameLayout) {
    self.stimulus = stimulus
    self.layout = layout
  }

  var isOver: Bool { position == layout.frameCount || fade?.isOver == true }

  /// Renders up to `limit` frames and returns their number.
  mutating func render(
    _ limit: Int, into samples: inout MutableSpan<Double>, at rate: SampleRate
  ) -> Int {
    let left = layout.frameCount - position
    let count = min(limit, left, fade?.framesLeft ?? left)
    var done = 0
    while done < count {
      let part = partAtPosition
      let range = done..<min(done + part.frames.upperBound - position, count)
      if let tone = part.tone {
        if position == part.frames.lowerBound {
          self.tone = ToneGenerator(
            tone, spectrum: stimulus.spectrum(at: rate), frameCount: part.frames.count, rate: rate)
        }
        self.tone?.render(into: &samples, range: range)
      } else if case .noise(let bursts) = stimulus {
        bursts.render(into: &samples, range: range, from: position, at: rate)
      } else {
        for index in range { samples[index] = 0 }
      }
      position += range.count
      done = range.upperBound
    }
    fade?.apply(to: &samples, count: count)
    return count
  }

  /// The part of the stimulus with the next frame, and its tone; the gap and noise have none.
  private var partAtPosition: (frames: Range<Int>, tone: Tone?) {
    switch stimulus {
    case .tone(let tone, _):
      return (layout.reference, tone)
    case .pair(let pair):
      if layout.reference.contains(position) { return (layout.reference, pair.reference) }
      if let tone = layout.comparison, tone.contains(position) { return (tone, pair.comparison) }
      return (layout.gap ?? position..<layout.frameCount, nil)
    case .noise:
      return (layout.reference, nil)
    }
  }
}

/// The fade of a stimulus to silence: half a raised cosine, applied to all samples.
private struct Fade: Sendable {
  private let frameCount: Int
  private var frame = 0

  init(frameCount: Int) {
    self.frameCount = frameCount
  }

  var framesLeft: Int { frameCount - frame }
  var isOver: Bool { framesLeft == 0 }

  /// Applies the next `count` gains, which are strictly between 1 and 0.
  mutating func apply(to samples: inout MutableSpan<Double>, count: Int) {
    for index in 0..<count {
      frame += 1
      samples[index] *= 0.5 + 0.5 * .cos(.pi * Double(frame) / Double(frameCount + 1))
    }
  }
}
