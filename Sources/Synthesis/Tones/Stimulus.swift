internal import Music

/// Two tones and the gap between them, ready to be rendered.
public struct SoundingPair: Hashable, Sendable {
  /// The reference tone, which sounds first.
  public let reference: Tone
  /// The comparison tone, which is judged against the reference tone.
  public let comparison: Tone
  /// The length of each tone, ramps included.
  public let toneLength: Duration
  /// The silence between the tones.
  public let gap: Duration

  /// Creates a pair.
  ///
  /// - Precondition: `toneLength` is positive, `gap` is not negative, and both tones have the same
  ///   timbre.
  public init(reference: Tone, comparison: Tone, toneLength: Duration, gap: Duration) {
    precondition(toneLength > .zero && gap >= .zero, "lengths of tones and gaps are positive")
    precondition(reference.timbre == comparison.timbre, "a pair differs in pitch alone")
    self.reference = reference
    self.comparison = comparison
    self.toneLength = toneLength
    self.gap = gap
  }
}

/// A sound from silence to silence.
public enum Stimulus: Hashable, Sendable {
  /// A pair to be judged.
  case pair(SoundingPair)
  /// A single tone without a comparison.
  case tone(Tone, length: Duration)
  /// Tones that sound together.
  case chord(Chord, length: Duration)
  /// A tone whose pitch can be changed while it sounds.
  case held(HeldTone)
  /// Noise that says what happened. It is not judged.
  case noise(NoiseBursts)

  /// Returns the frames of each part at a sample rate. Each part has the number of frames nearest
  /// to its requested length. A held tone is the last part, with the length that it has if its pitch
  /// is not changed.
  public func layout(at rate: SampleRate) -> FrameLayout {
    switch self {
    case .pair(let pair):
      let tone = rate.frameCount(in: pair.toneLength)
      let comparisonStart = tone + rate.frameCount(in: pair.gap)
      return FrameLayout(
        reference: 0..<tone, comparison: comparisonStart..<(comparisonStart + tone))
    case .tone(_, let length), .chord(_, let length):
      return FrameLayout(reference: 0..<rate.frameCount(in: length), comparison: nil)
    case .held(let held):
      let longest = rate.frameCount(in: HeldTone.longestRest)
      guard case .before(_, let length, let gap) = held.reference else {
        return FrameLayout(reference: 0..<longest, comparison: nil)
      }
      let tone = rate.frameCount(in: length)
      let start = tone + rate.frameCount(in: gap)
      return FrameLayout(reference: 0..<tone, comparison: start..<(start + longest))
    case .noise(let bursts):
      return FrameLayout(reference: 0..<rate.frameCount(in: bursts.length), comparison: nil)
    }
  }
}

extension Stimulus {
  /// Returns the common harmonics of all tones of the stimulus, so that tones cannot be
  /// distinguished by timbre.
  func spectrum(at rate: SampleRate) -> Spectrum {
    switch self {
    case .pair(let pair):
      let (reference, comparison) = (pair.reference.frequency, pair.comparison.frequency)
      return Spectrum(
        pair.reference.timbre, at: reference, upTo: max(reference, comparison), rate: rate)
    case .tone(let tone, _):
      return Spectrum(tone.timbre, at: tone.frequency, upTo: tone.frequency, rate: rate)
    case .chord(let chord, _):
      return Spectrum(chord.timbre, at: chord.lowest, upTo: chord.highest, rate: rate)
    case .held(let held):
      let first = (held.reference?.tone ?? held.tone).frequency
      return Spectrum(held.tone.timbre, at: first, upTo: max(first, held.highest), rate: rate)
    case .noise: preconditionFailure("noise has no harmonics")
    }
  }

  /// Returns the tones of the first part or of the comparison tone; `nil` for noise.
  func tones(ofComparison isComparison: Bool) -> Chord? {
    switch self {
    case .pair(let pair): return Chord(isComparison ? pair.comparison : pair.reference)
    case .tone(let tone, _): return Chord(tone)
    case .chord(let chord, _): return chord
    case .held(let held):
      guard !isComparison, case .before(let tone, _, _) = held.reference else { return held.chord }
      return Chord(tone)
    case .noise: return nil
    }
  }
}

/// The frames of the parts of a stimulus, counted from its first frame.
public struct FrameLayout: Hashable, Sendable {
  /// The reference tone, the only tone, tones that sound together, or the noise.
  public let reference: Range<Int>
  /// The comparison tone, or the held tone after a reference tone; `nil` if there is none.
  public let comparison: Range<Int>?

  /// The gap between the tones; `nil` if there is one tone or none.
  public var gap: Range<Int>? {
    comparison.map { reference.upperBound..<$0.lowerBound }
  }

  /// The number of frames of the whole stimulus.
  public var frameCount: Int { last.upperBound }

  /// The last part.
  var last: Range<Int> { comparison ?? reference }

  /// Returns the layout with another end.
  func ending(at frame: Int) -> FrameLayout {
    let last = last.lowerBound..<frame
    return comparison == nil
      ? FrameLayout(reference: last, comparison: nil)
      : FrameLayout(reference: reference, comparison: last)
  }
}
