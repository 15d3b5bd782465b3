internal import Music

/// Two tones and the silence between them, ready to sound.
public struct SoundingPair: Hashable, Sendable {
  /// The tone that sounds first.
  public let reference: Tone
  /// The tone judged against it.
  public let comparison: Tone
  /// How long each of the two sounds, ramps included.
  public let toneLength: Duration
  /// The silence between the two.
  public let gap: Duration

  /// Makes a pair.
  ///
  /// - Precondition: `toneLength` is positive, `gap` not negative, and both tones have one timbre.
  public init(reference: Tone, comparison: Tone, toneLength: Duration, gap: Duration) {
    precondition(toneLength > .zero && gap >= .zero, "lengths of tones and gaps are positive")
    precondition(reference.timbre == comparison.timbre, "a pair differs in pitch alone")
    self.reference = reference
    self.comparison = comparison
    self.toneLength = toneLength
    self.gap = gap
  }
}

/// What sounds as one whole, from silence to silence.
public enum Stimulus: Hashable, Sendable {
  /// A pair to be judged.
  case pair(SoundingPair)
  /// A single tone, which nothing is compared with.
  case tone(Tone, length: Duration)

  /// Where each part lies at a sample rate; every part has the length nearest to the one asked for.
  public func layout(at rate: SampleRate) -> FrameLayout {
    switch self {
    case .pair(let pair):
      let tone = rate.frameCount(in: pair.toneLength)
      let comparisonStart = tone + rate.frameCount(in: pair.gap)
      return FrameLayout(
        reference: 0..<tone, comparison: comparisonStart..<(comparisonStart + tone))
    case .tone(_, let length):
      return FrameLayout(reference: 0..<rate.frameCount(in: length), comparison: nil)
    }
  }
}

extension Stimulus {
  /// The harmonics of the only tone, or of both: no colour can tell them apart.
  func spectrum(at rate: SampleRate) -> Spectrum {
    switch self {
    case .pair(let pair):
      let (reference, comparison) = (pair.reference.frequency, pair.comparison.frequency)
      return Spectrum(
        pair.reference.timbre, at: reference, upTo: max(reference, comparison), rate: rate)
    case .tone(let tone, _):
      return Spectrum(tone.timbre, at: tone.frequency, upTo: tone.frequency, rate: rate)
    }
  }
}

/// Where the parts of a stimulus lie, in frames from its first.
public struct FrameLayout: Hashable, Sendable {
  /// The reference tone, or the only tone.
  public let reference: Range<Int>
  /// The comparison tone; `nil` where there is a single tone.
  public let comparison: Range<Int>?

  /// The silence between two tones; `nil` where there is a single tone.
  public var gap: Range<Int>? {
    comparison.map { reference.upperBound..<$0.lowerBound }
  }

  /// The frames of the whole stimulus.
  public var frameCount: Int { comparison?.upperBound ?? reference.upperBound }
}
