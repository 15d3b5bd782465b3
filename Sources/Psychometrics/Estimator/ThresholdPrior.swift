public import Music

/// The belief about a listener before the first answer.
///
/// θ(note) = log2 T75 in cents is normal. At middle C its mean is log2(15). Other notes add half
/// the frequency shape of Micheyl, Xiao & Oxenham (2012), *Hear Res* 292, 26–34. The covariance is
///
///     σ_offset² + σ_tilt² · o · o′ + σ_course² · Matérn-3/2(distance / length) + σ_note² · [same note]
///
/// with o in octaves above middle C. If trials have several conditions, each condition adds an
/// independent offset. β and κ are normal and independent of θ. The lapse rate λ and the speed of
/// drift are on grids. π, the share of “higher” among lapses, has a beta distribution.
public struct ThresholdPrior: Sendable {
  /// A value on a grid, and its prior probability.
  public struct Hypothesis: Sendable {
    /// The value.
    public let value: Double
    /// The prior probability. The probabilities of a grid sum to 1.
    public let weight: Double

    /// Creates a hypothesis.
    public init(value: Double, weight: Double) {
      self.value = value
      self.weight = weight
    }
  }

  /// The prior of every listener in the program.
  public static let standard = ThresholdPrior()

  /// The mean T75 at middle C.
  public var limenAtMiddleC = Cents(15)
  /// The share of the published frequency shape. Instrument tones have a flatter shape.
  public var shapeShare = 0.5
  /// The standard deviation of the level common to all notes, in octaves of T75.
  public var offsetSpread = 1.3
  /// The standard deviation of the tilt, in octaves of T75 per octave of pitch.
  public var tiltSpread = 0.22
  /// The standard deviation of the smooth course over the keyboard, in octaves of T75.
  public var courseSpread = 0.38
  /// The length scale of that course, in semitones.
  public var courseLength = 10.0
  /// The standard deviation of the independent part of each note, in octaves of T75.
  public var noteSpread = 0.10
  /// The standard deviation of the offset of each condition, in octaves of T75.
  public var conditionSpread = 0.30
  /// The standard deviation of β. Its mean is 0.
  public var biasSpread = 0.35
  /// The mean of κ.
  public var contractionMean = -0.2
  /// The standard deviation of κ.
  public var contractionSpread = 0.40
  /// The grid of λ.
  public var lapses = [
    Hypothesis(value: 0.012, weight: 0.50), Hypothesis(value: 0.05, weight: 0.36),
    Hypothesis(value: 0.14, weight: 0.14),
  ]
  /// The strength of the belief that π is one half. The belief is as certain as after twice this
  /// number of known lapses.
  public var lapsePreferenceStrength = 5.0
  /// The grid of the speed of drift: the share of the knowledge that fades into this prior with
  /// each answer, while the listener learns and tires.
  ///
  /// A speed of 3e-4 lets the level common to all notes wander by a third of an octave of T75 in
  /// 200 trials.
  public var drifts = [
    Hypothesis(value: 2e-6, weight: 0.70), Hypothesis(value: 3e-4, weight: 0.30),
  ]
  /// The share of the knowledge that fades with each day between two sessions.
  ///
  /// In a month the common level may wander by an eighth of an octave of T75.
  public var driftPerDay = 3e-4

  /// Creates the prior with the default of every property.
  public init() {}

  /// Returns the belief about x before any answer.
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

  /// Returns the prior mean of θ at `note`.
  func mean(at note: MIDINote) -> Double {
    DeterministicMath.log2(limenAtMiddleC.value)
      + shapeShare
      * (Self.log2PublishedLimen(at: note) - Self.log2PublishedLimen(at: MIDINote(60)))
  }

  /// Returns the prior covariance of θ at two notes.
  func covariance(_ one: MIDINote, _ other: MIDINote) -> Double {
    let distance = Double(abs(one.number - other.number)) * 3.0.squareRoot() / courseLength
    let matern = (1 + distance) * DeterministicMath.exp(-distance)
    return offsetSpread * offsetSpread
      + tiltSpread * tiltSpread * one.octavesAboveMiddleC * other.octavesAboveMiddleC
      + courseSpread * courseSpread * matern
      + (one == other ? noteSpread * noteSpread : 0)
  }

  /// Returns log2 of the published difference limen in cents.
  ///
  /// Micheyl, Xiao & Oxenham (2012) fitted the limen DLF in Hz to twelve studies:
  ///
  ///     log10 DLF = 0.38 f^0.82 + 0.37 (SL/10)^−1.09 + 0.42 (t/100)^−0.42 − 0.38
  ///
  /// The frequency f is in kHz. Here the sensation level SL is 40 dB and the duration t is 200 ms.
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
