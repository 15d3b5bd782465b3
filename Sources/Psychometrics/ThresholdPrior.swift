public import Music

/// What is believed of a listener before the first answer.
///
/// θ(note) = log2 T75 in cents has the mean log2(15) plus half the frequency shape of Micheyl, Xiao
/// & Oxenham (2012), *Hear Res* 292, 26–34, and the covariance
///
///     σ_offset² + σ_tilt² · o · o′ + σ_shape² · Matérn-3/2(distance / length) + σ_note² · [same note]
///
/// with o in octaves above middle C. Beside it stand β, κ and the lapse rate λ on a grid.
public struct ThresholdPrior: Sendable {
  /// A lapse rate, and how much it is believed before any answer.
  public struct LapseHypothesis: Sendable {
    /// λ, in 0..<1.
    public let rate: Double
    /// The prior probability; those of all hypotheses sum to 1.
    public let weight: Double

    /// Makes a hypothesis.
    public init(rate: Double, weight: Double) {
      self.rate = rate
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
  public var tiltSpread = 0.35
  /// The standard deviation of the smooth course over the keyboard, in octaves of T75.
  public var courseSpread = 0.45
  /// The length over which that course changes, in semitones.
  public var courseLength = 10.0
  /// The standard deviation of each note by itself, in octaves of T75.
  public var noteSpread = 0.10
  /// β: mean 0, this standard deviation.
  public var biasSpread = 0.35
  /// κ: its mean.
  public var contractionMean = -0.2
  /// κ: its standard deviation.
  public var contractionSpread = 0.40
  /// The grid of λ.
  public var lapses = [
    LapseHypothesis(rate: 0.005, weight: 0.25), LapseHypothesis(rate: 0.02, weight: 0.30),
    LapseHypothesis(rate: 0.05, weight: 0.25), LapseHypothesis(rate: 0.10, weight: 0.14),
    LapseHypothesis(rate: 0.20, weight: 0.06),
  ]
  /// The share of what is known that fades into this prior with each answered trial: the listener
  /// learns and tires. 2e-5 gives the level common to all notes the variance 3e-5 a trial.
  public var driftPerTrial = 2e-5

  /// The prior as published above.
  public init() {}

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
    let levelTerm = 0.37 * power(4, -1.09)
    let durationTerm = 0.42 * power(2, -0.42)
    let log10Limen = 0.38 * power(kilohertz, 0.82) + levelTerm + durationTerm - 0.38
    let ratio = 1 + power(10, log10Limen) / (kilohertz * 1000)
    return DeterministicMath.log2(1200 * DeterministicMath.log2(ratio))
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    DeterministicMath.exp2(exponent * DeterministicMath.log2(base))
  }
}
