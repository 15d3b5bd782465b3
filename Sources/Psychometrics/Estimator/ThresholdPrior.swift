public import Music

/// The belief about a listener before the first answer.
///
/// θ(note) = log2 T75 in cents is normal. At middle C its mean is log2(15). Other notes add half
/// the frequency shape of Micheyl, Xiao & Oxenham (2012), *Hear Res* 292, 26–34. The covariance is
///
///     σ_offset² + σ_tilt² · o · o′ + σ_course² · Matérn-3/2(distance / length) + σ_note² · [same note]
///
/// with o in octaves above middle C. If trials have several conditions, each condition adds an
/// independent offset. β and κ are normal and independent of θ. The level, σ_offset, σ_course, the
/// length, the lapse rate λ and the drift depend on the ``Kind`` of listener, which is unknown. π,
/// the share of “higher” among lapses, has a beta distribution.
public struct ThresholdPrior: Sendable {
  /// A value on a grid, and its probability.
  public struct Hypothesis: Sendable {
    /// The value.
    public let value: Double
    /// The probability. The probabilities of a grid sum to 1.
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
  /// The standard deviation of the tilt, in octaves of T75 per octave of pitch.
  public var tiltSpread = 0.22
  /// The standard deviation of the independent part of each note, in octaves of T75.
  public var noteSpread = 0.10
  /// The standard deviation of the offset of each condition, in octaves of T75.
  public var conditionSpread = 0.30
  /// The standard deviation of β. Its mean is 0.
  public var biasSpread = 0.35
  /// The share of the knowledge of β that fades with each answer.
  public var biasDriftPerTrial = 3e-3
  /// The mean of κ.
  public var contractionMean = -0.2
  /// The standard deviation of κ.
  public var contractionSpread = 0.40
  /// The strength of the belief that π is one half. The belief is as certain as after twice this
  /// number of known lapses.
  public var lapsePreferenceStrength = 5.0
  /// The share of the knowledge that fades with each day between two sessions.
  ///
  /// In a month the common level may wander by an eighth of an octave of T75.
  public var driftPerDay = 3e-4
  /// The kinds of listener. Their shares sum to 1.
  public var kinds: [Kind] = [.steady, .learning, .wandering, .rough, .high]

  /// Creates the prior with the default of every property.
  public init() {}

  /// Returns the belief about x before any answer, for a listener of a kind.
  func state(of kind: Kind, over notes: [MIDINote], conditionCount: Int) -> Gaussian {
    let offsets = conditionCount == 1 ? 0 : conditionCount
    let means =
      notes.map { mean(at: $0, of: kind) } + [0, contractionMean]
      + Array(repeating: 0, count: offsets)
    let known = SymmetricMatrix(order: means.count) { row, column in
      if max(row, column) < notes.count {
        return covariance(notes[row], notes[column], of: kind)
      }
      guard row == column else { return 0 }
      let spread =
        switch row - notes.count {
        case 0: biasSpread
        case 1: contractionSpread
        default: conditionSpread
        }
      return spread * spread
    }
    return Gaussian(mean: StateVector(means), covariance: known)
  }

  /// Returns the prior mean of θ at `note`, for a listener of a kind.
  func mean(at note: MIDINote, of kind: Kind = .steady) -> Double {
    DeterministicMath.log2(limenAtMiddleC.value) + kind.raise
      + shapeShare
      * (Self.log2PublishedLimen(at: note) - Self.log2PublishedLimen(at: MIDINote(60)))
  }

  /// Returns the prior covariance of θ at two notes, for a listener of a kind.
  func covariance(_ one: MIDINote, _ other: MIDINote, of kind: Kind) -> Double {
    let distance = Double(abs(one.number - other.number)) * 3.0.squareRoot() / kind.courseLength
    let matern = (1 + distance) * DeterministicMath.exp(-distance)
    return kind.offsetSpread * kind.offsetSpread
      + tiltSpread * tiltSpread * one.octavesAboveMiddleC * other.octavesAboveMiddleC
      + kind.courseSpread * kind.courseSpread * matern
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
