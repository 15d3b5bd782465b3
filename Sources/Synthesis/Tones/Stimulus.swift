/// Two tones and the gap between them, ready to be rendered; perhaps after an example of the interval
/// between them.
public struct SoundingPair: Hashable, Sendable {
  /// The shortest silence between an example and the pair.
  package static let shortestPause = Duration.milliseconds(600)

  /// The reference tone, which sounds first.
  public let reference: Tone
  /// The comparison tone, which is judged against the reference tone.
  public let comparison: Tone
  /// The tone that follows the reference tone in an example before the pair; `nil` for no example.
  package let example: Tone?
  /// The length of each tone, ramps included.
  public let toneLength: Duration
  /// The silence between the tones.
  public let gap: Duration

  /// Creates a pair.
  ///
  /// - Precondition: `toneLength` is positive, `gap` is not negative, and all tones have the same
  ///   timbre.
  public init(
    reference: Tone, comparison: Tone, example: Tone? = nil, toneLength: Duration, gap: Duration
  ) {
    precondition(toneLength > .zero && gap >= .zero, "lengths of tones and gaps are positive")
    precondition(
      reference.timbre == comparison.timbre
        && example?.timbre ?? reference.timbre == reference.timbre,
      "a pair differs in pitch alone")
    self.reference = reference
    self.comparison = comparison
    self.example = example
    self.toneLength = toneLength
    self.gap = gap
  }

  /// The silence between the example and the pair, by which listeners tell them apart: twice the gap, or
  /// ``shortestPause``.
  var pause: Duration { max(gap * 2, Self.shortestPause) }
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
      let second = tone + rate.frameCount(in: pair.gap)
      guard pair.example != nil else {
        return FrameLayout(reference: 0..<tone, comparison: second..<(second + tone))
      }
      let example = FrameLayout.Example(reference: 0..<tone, nominal: second..<(second + tone))
      let start = second + tone + rate.frameCount(in: pair.pause)
      return FrameLayout(
        example: example, reference: start..<(start + tone),
        comparison: (start + second)..<(start + second + tone))
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
      let highest = max(reference, comparison, pair.example?.frequency ?? reference)
      return Spectrum(pair.reference.timbre, at: reference, upTo: highest, rate: rate)
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

  /// Returns the tones of a part; `nil` for silence and noise.
  func tones(of part: FrameLayout.Part) -> Chord? {
    switch (self, part) {
    case (_, .silence), (.noise, _): nil
    case (.pair(let pair), .reference): Chord(pair.reference)
    case (.pair(let pair), .nominal): pair.example.map { Chord($0) }
    case (.pair(let pair), .comparison): Chord(pair.comparison)
    case (.tone(let tone, _), _): Chord(tone)
    case (.chord(let chord, _), _): chord
    case (.held(let held), .comparison), (.held(let held), .nominal): held.chord
    case (.held(let held), .reference):
      if case .before(let tone, _, _) = held.reference { Chord(tone) } else { held.chord }
    }
  }
}

/// The frames of the parts of a stimulus, counted from its first frame.
public struct FrameLayout: Hashable, Sendable {
  /// The two tones of an example.
  package struct Example: Hashable, Sendable {
    /// The reference tone.
    package let reference: Range<Int>
    /// The nominal tone.
    package let nominal: Range<Int>
  }

  /// A part of a stimulus.
  enum Part {
    /// The reference tone, in an example too; the only tone, tones that sound together, or the noise.
    case reference
    /// The nominal tone of an example.
    case nominal
    /// The comparison tone, or the held tone after a reference tone.
    case comparison
    /// A gap or a pause.
    case silence
  }

  /// The example before the pair; `nil` if there is none.
  package private(set) var example: Example?
  /// The reference tone, the only tone, tones that sound together, or the noise.
  public let reference: Range<Int>
  /// The comparison tone, or the held tone after a reference tone; `nil` if there is none.
  public let comparison: Range<Int>?

  /// The gap between the tones; `nil` if there is one tone or none.
  package var gap: Range<Int>? {
    comparison.map { reference.upperBound..<$0.lowerBound }
  }

  /// The number of frames of the whole stimulus.
  public var frameCount: Int { last.upperBound }

  /// The last part.
  var last: Range<Int> { comparison ?? reference }

  /// Returns the part with a frame, and all frames of this part.
  func part(at frame: Int) -> (part: Part, frames: Range<Int>) {
    if let example {
      if frame < example.reference.upperBound { return (.reference, example.reference) }
      if frame < example.nominal.lowerBound {
        return (.silence, example.reference.upperBound..<example.nominal.lowerBound)
      }
      if frame < example.nominal.upperBound { return (.nominal, example.nominal) }
      if frame < reference.lowerBound {
        return (.silence, example.nominal.upperBound..<reference.lowerBound)
      }
    }
    guard let comparison, let gap, frame >= reference.upperBound else {
      return (.reference, reference)
    }
    return gap.contains(frame) ? (.silence, gap) : (.comparison, comparison)
  }

  /// Returns the layout of a held tone with another end.
  func ending(at frame: Int) -> FrameLayout {
    let last = last.lowerBound..<frame
    return comparison == nil
      ? FrameLayout(reference: last, comparison: nil)
      : FrameLayout(reference: reference, comparison: last)
  }
}
