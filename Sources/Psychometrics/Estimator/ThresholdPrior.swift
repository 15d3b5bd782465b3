public import Music

/// What is believed of a listener before the first answer.
///
/// θ(note) = log2 T75 in cents has the mean log2(15) plus half the frequency shape of Micheyl, Xiao
/// & Oxenham (2012), *Hear Res* 292, 26–34, and the covariance
///
///     σ_offset² + σ_tilt² · o · o′ + σ_shape² · Matérn-3/2(distance / length) + σ_note² · [same note]
///
/// with o in octaves above middle C. Where trials have several conditions, each adds an offset of its own.
/// Beside θ stand β and κ, the lapse rate λ and the speed of drift on grids, and π, the share of
/// “higher” among lapses.
public struct ThresholdPrior: Sendable {
  /// A value on a grid, and how much it is believed before any answer.
  public struct Hypothesis: Sendable {
    /// The value.
    public let value: Double
    /// The prior probability; those of a grid sum to 1.
    public let weight: Double

    /// Makes a hypothesis.
    public init(value: Double, weight: Double) {
      self.value = value
      self.weight = weight
    }
  }

  /// The prior of every listener that is measured.
  public static let standard = ThresholdPrior()

  /// The mean T75 at middle C.
  public var limenAtMiddleC = Cents(15)
  /// How much of the published frequency shape is expected; instrument tones are flatter.
  public var shapeShare = 0.5
  /// The standard deviation common to all notes, in octaves of T75.
  public var offsetSpread = 1.3
  /// The standard deviation of the tilt, in octaves of T75 an octave of pitch.
  public var tiltSpread = 0.22
  /// The standard deviation of the smooth course over the keyboard, in octaves of T75.
  public var courseSpread = 0.38
  /// The length over which that course changes, in semitones.
  public var courseLength = 10.0
  /// The standard deviation of each note by itself, in octaves of T75.
  public var noteSpread = 0.10
  /// The standard deviation of the offset of each condition, in octaves of T75.
  public var conditionSpread = 0.30
  /// β: mean 0, this standard deviation.
  public var biasSpread = 0.35
  /// κ: its mean.
  public var contractionMean = -0.2
  /// κ: its standard deviation.
  public var contractionSpread = 0.40
  /// The grid of λ.
  public var lapses = [
    Hypothesis(value: 0.012, weight: 0.50), Hypothesis(value: 0.05, weight: 0.36),
    Hypothesis(value: 0.14, weight: 0.14),
  ]
  /// π is believed to be one half as firmly as twice so many known lapses would make it.
  public var lapsePreferenceStrength = 5.0
  /// The grid of the speed of drift: the share of what is known that fades into this prior with each
  /// answer, while the listener learns and tires. 3e-4 lets the level common to all notes wander by
  /// a third of an octave of T75 in 200 trials.
  public var drifts = [
    Hypothesis(value: 2e-6, weight: 0.70), Hypothesis(value: 3e-4, weight: 0.30),
  ]
  /// The share of what is known that fades with each day between two sessions: a month lets the
  /// common level wander by an eighth of an octave of T75.
  public var driftPerDay = 3e-4

  /// The prior as published above.
  public init() {}

  /// The belief about x before any answer.
  func state(over notes: [MIDINote], conditionCount: Int) -> Gaussian {
    let offsets = conditionCount == 1 ? 0 : conditionCount
    let mean =
      notes.map(mean) + [0, contractionMean] + Array(repeating: 0, count: offsets)
    let known = SymmetricMatrix(order: mean.count) { row, column in
      if max(row, column) < notes.count { return covariance(notes[row], notes[column]) }
      guard row == column else { return 0 }
      let spread =
        switch row - notes.count {
        case 0: biasSpread
        case 1: contractionSpread
        default: conditionSpread
        }
      return spread * spread
    }
    return Gaussian(mean: StateVector(mean), covariance: known)
  }

  /// The prior mean of θ at `note`.
  func mean(at note: MIDINote) -> Double {
    DeterministicMath.log2(limenAtMiddleC.value)
      + shapeShare
      * (Self.log2PublishedLimen(at: note) - Self.log2PublishedLimen(at: MIDINote(60)))
  }

  /// The prior covariance of θ at two notes.
  func covariance(_ one: MIDINote, _ other: MIDINote) -> Double {
    let distance = Double(abs(one.number - other.number)) * 3.0.squareRoot() / courseLength
    let matern = (1 + distance) * DeterministicMath.exp(-distance)
    return offsetSpread * offsetSpread
      + tiltSpread * tiltSpread * one.octavesAboveMiddleC * other.octavesAboveMiddleC
      + courseSpread * courseSpread * matern
      + (one == other ? noteSpread * noteSpread : 0)
  }

  /// log2 of the difference limen in cents by the fit of Micheyl, Xiao & Oxenham (2012) to twelve
  /// studies: log10 DLF = 0.38 f^0.82 + 0.37 (SL/10)^−1.09 + 0.42 (t/100)^−0.42 − 0.38, with f in
  /// kHz, and here SL = 40 dB and t = 200 ms.
  static func log2PublishedLimen(at note: MIDINote) -> Double {
    let log2Hertz = DeterministicMath.log2(440) + Double(note.number - 69) / 12
    let kilohertz = DeterministicMath.exp2(log2Hertz) / 1000
    let levelTerm = 0.37 * DeterministicMath.power(4, -1.09)
    let durationTerm = 0.42 * DeterministicMath.power(2, -0.42)
    let log10Limen =
      0.38 * DeterministicMath.power(kilohertz, 0.82) + levelTerm + durationTerm - 0.38
    let ratio = 1 + DeterministicMath.power(10, log10Limen) / (kilohertz * 1000)
    return DeterministicMath.log2(1200 * DeterministicMath.log2(ratio))
  }
}
