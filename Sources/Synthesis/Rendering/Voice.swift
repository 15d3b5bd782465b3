internal import RealModule

/// What a device plays: silence, or a stimulus at the frame it has reached.
///
/// A voice is plain state. Neither rendering nor the commands allocate, lock or wait, so that the
/// thread of a device may call all of them. Blocks of any sizes add up to the same samples.
public struct Voice: Sendable {
  /// The rate of the samples.
  public let sampleRate: SampleRate

  private var sounding: Sounding?

  /// Makes a silent voice.
  public init(sampleRate: SampleRate) {
    self.sampleRate = sampleRate
  }

  /// Whether the next frame belongs to no stimulus.
  public var isSilent: Bool { sounding == nil }

  /// The frame of the stimulus that is rendered next; `nil` in silence.
  public var position: Int? { sounding?.position }

  /// Starts a stimulus at the next frame; one that was sounding breaks off there.
  public mutating func start(_ stimulus: Stimulus) {
    let layout = stimulus.layout(at: sampleRate)
    sounding = layout.frameCount > 0 ? Sounding(stimulus: stimulus, layout: layout) : nil
  }

  /// Fades what sounds to silence within 10 ms from the next frame; once begun, a fade runs on.
  public mutating func fadeOut() {
    guard sounding?.fade == nil else { return }
    sounding?.fade = Fade(frameCount: sampleRate.framesPerSecond / 100)
  }

  /// Falls silent at the next frame. This clicks: it is meant for sound that is damaged already.
  public mutating func silence() {
    sounding = nil
  }

  /// Renders the next `frameCount` frames over the first of `samples`, full scale at ±1.
  ///
  /// - Returns: How many of them, counted from the first, belong to the stimulus; the others are
  ///   exact zeros.
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

  /// Renders up to `limit` frames and returns how many there were.
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
      } else {
        for index in range { samples[index] = 0 }
      }
      position += range.count
      done = range.upperBound
    }
    fade?.apply(to: &samples, count: count)
    return count
  }

  /// The part that holds the next frame, and its tone unless it is the gap.
  private var partAtPosition: (frames: Range<Int>, tone: Tone?) {
    switch stimulus {
    case .tone(let tone, _):
      return (layout.reference, tone)
    case .pair(let pair):
      if layout.reference.contains(position) { return (layout.reference, pair.reference) }
      if let tone = layout.comparison, tone.contains(position) { return (tone, pair.comparison) }
      return (layout.gap ?? position..<layout.frameCount, nil)
    }
  }
}

/// The fall of an answered stimulus to silence: half a raised cosine over everything that sounds.
private struct Fade: Sendable {
  private let frameCount: Int
  private var frame = 0

  init(frameCount: Int) {
    self.frameCount = frameCount
  }

  var framesLeft: Int { frameCount - frame }
  var isOver: Bool { framesLeft == 0 }

  /// Applies the next `count` gains, which lie between full and silent and reach neither.
  mutating func apply(to samples: inout MutableSpan<Double>, count: Int) {
    for index in 0..<count {
      frame += 1
      samples[index] *= 0.5 + 0.5 * .cos(.pi * Double(frame) / Double(frameCount + 1))
    }
  }
}
