package import Music

/// The source of a device's samples: silence, or a stimulus and its current position.
///
/// A voice is plain state. Rendering and commands do not allocate, lock or wait, so that the device
/// thread may call all of them. The samples do not depend on block sizes.
package struct Voice: Sendable {
  /// The sample rate.
  package let sampleRate: SampleRate

  private var sounding: Sounding?

  /// Creates a silent voice.
  package init(sampleRate: SampleRate) {
    self.sampleRate = sampleRate
  }

  /// Whether the next frame belongs to no stimulus.
  package var isSilent: Bool { sounding == nil }

  /// The next frame of the stimulus to render; `nil` in silence.
  package var position: Int? { sounding?.position }

  /// The number of frames of the stimulus if no further command changes it; `nil` in silence.
  package var frameCount: Int? { sounding?.layout.frameCount }

  /// Starts a stimulus at the next frame, and cuts off the current one.
  package mutating func start(_ stimulus: Stimulus) {
    let layout = stimulus.layout(at: sampleRate)
    sounding =
      layout.frameCount > 0
      ? Sounding(stimulus: stimulus, layout: layout, rate: sampleRate) : nil
  }

  /// Lets the pitch of a held tone glide to `frequency` within 15 ms, or three periods if they last
  /// longer, from the current pitch and without a step in phase. Afterwards, the pitch is exactly
  /// `frequency`.
  ///
  /// A glide begins within eight frames. If the held tone has not begun, it begins with this pitch.
  /// In both cases, the tone lasts for another ``HeldTone/longestRest``. A frequency above
  /// ``HeldTone/highest`` is replaced by that one. A stimulus that fades, or that is not held, does
  /// not change.
  ///
  /// - Precondition: `frequency` is positive and finite.
  package mutating func changePitch(to frequency: Hertz) {
    sounding?.changePitch(to: frequency)
  }

  /// Fades the current stimulus to silence within 10 ms. A second call does not restart the fade.
  package mutating func fadeOut() {
    sounding?.fadeOut()
  }

  /// Stops the current stimulus at the next frame. This causes a click, and is meant for sound that
  /// is already corrupted.
  package mutating func silence() {
    sounding = nil
  }

  /// Renders `frameCount` frames into the start of `samples`, with full scale at ±1.
  ///
  /// - Returns: The number of frames from the start that belong to the stimulus. The rest are exact
  ///   zeros.
  package mutating func render(_ frameCount: Int, into samples: inout MutableSpan<Double>) -> Int {
    let count = sounding?.render(frameCount, into: &samples) ?? 0
    if sounding?.isOver == true { sounding = nil }
    for index in count..<frameCount { samples[index] = 0 }
    return count
  }
}

/// A stimulus in progress.
private struct Sounding: Sendable {
  private var stimulus: Stimulus
  private(set) var layout: FrameLayout
  private(set) var position = 0
  private let rate: SampleRate
  private var tone: ToneGenerator?
  private var fade: Fade?

  init(stimulus: Stimulus, layout: FrameLayout, rate: SampleRate) {
    self.stimulus = stimulus
    self.layout = layout
    self.rate = rate
    if case .held = stimulus { fade = Fade(until: layout.frameCount, at: rate) }
  }

  var isOver: Bool { position == end }

  private var end: Int { min(layout.frameCount, fade?.frames.upperBound ?? layout.frameCount) }

  private var isFading: Bool { fade.map { position >= $0.frames.lowerBound } ?? false }

  mutating func fadeOut() {
    if !isFading { fade = Fade(from: position, at: rate) }
  }

  mutating func changePitch(to frequency: Hertz) {
    guard case .held(var held) = stimulus, !isFading else { return }
    held.changePitch(to: frequency)
    stimulus = .held(held)
    let start = layout.last.lowerBound
    if position > start { tone?.changePitch(to: held.tone.frequency) }
    layout = layout.ending(at: max(position, start) + rate.frameCount(in: HeldTone.longestRest))
    fade = Fade(until: layout.frameCount, at: rate)
  }

  /// Renders up to `limit` frames and returns their number.
  mutating func render(_ limit: Int, into samples: inout MutableSpan<Double>) -> Int {
    let start = position
    let count = min(limit, end - position)
    var done = 0
    while done < count {
      let (part, frames) = layout.part(at: position)
      let range = done..<min(done + frames.upperBound - position, count)
      if let tones = stimulus.tones(of: part) {
        if position == frames.lowerBound { tone = generator(of: tones, in: frames) }
        tone?.render(into: &samples, range: range)
      } else if case .noise(let bursts) = stimulus {
        bursts.render(into: &samples, range: range, from: position, at: rate)
      } else {
        for index in range { samples[index] = 0 }
      }
      position += range.count
      done = range.upperBound
    }
    fade?.apply(to: &samples, count: count, from: start)
    return count
  }

  private func generator(of tones: Chord, in frames: Range<Int>) -> ToneGenerator {
    // A held tone ends with a fade, because its end may be moved.
    let isHeld = if case .held = stimulus { frames == layout.last } else { false }
    return ToneGenerator(
      tones, spectrum: stimulus.spectrum(at: rate), frameCount: isHeld ? nil : frames.count,
      rate: rate)
  }
}
