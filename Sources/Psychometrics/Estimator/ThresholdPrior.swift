public import Music

/// The belief about a listener before the first answer.
///
/// θ(note) = log2 T75 in cents is normal. In the standard prior its mean at middle C is log2(15).
/// Other notes add half the frequency shape of Micheyl, Xiao & Oxenham (2012), *Hear Res* 292,
/// 1–13, and a departure from it, which is linear between given notes. The covariance is
///
///     σ_offset² + σ_tilt² · o · o′ + σ_course² · Matérn-3/2(distance / length) + σ_note² · [same note]
///
/// with o in octaves above middle C. If trials have several conditions, each condition adds an
/// independent offset. β and κ are normal and independent of θ. The level, σ_offset, σ_course, the
/// length, the lapse rate λ and the drift depend on the `Kind` of listener, which is unknown. π,
/// the share of “higher” among lapses, has a beta distribution.
public struct ThresholdPrior: Hashable, Sendable {
  /// A value on a grid, and its probability.
  package struct Hypothesis: Codable, Hashable, Sendable {
    /// The value.
    package let value: Double
    /// The probability. The probabilities of a grid sum to 1.
    package let weight: Double
  }

  /// The departure of the mean of θ from its shape, at one note.
  package struct Departure: Codable, Hashable, Sendable {
    /// The note.
    package let note: MIDINote
    /// The departure in octaves of T75.
    package let octaves: Double
  }

  /// The prior of the listeners of whom nothing is known.
  public static let standard = ThresholdPrior()
  /// The prior of listeners with a cochlear implant or with amusia, whose limens may be many
  /// semitones: wide limens about 200 cents.
  package static let clinical = ThresholdPrior(
    limenAtMiddleC: Cents(200), kinds: wideKinds, largestDifference: Cents(2400))

  /// The mean T75 at middle C.
  package var limenAtMiddleC = Cents(15)
  /// The share of the published frequency shape. Instrument tones have a flatter shape.
  package var shapeShare = 0.5
  /// The departures of the mean from that shape, ascending by note. Below the first and above the
  /// last note the departure is constant.
  package var departures: [Departure] = []
  /// The standard deviation of the tilt, in octaves of T75 per octave of pitch.
  package var tiltSpread = 0.22
  /// The standard deviation of the independent part of each note, in octaves of T75.
  package var noteSpread = 0.10
  /// The standard deviation of the offset of each condition, in octaves of T75.
  package var conditionSpread = 0.30
  /// The mean of β.
  package var biasMean = 0.0
  /// The standard deviation of β.
  package var biasSpread = 0.35
  /// The share of the knowledge of β that fades with each answer, while all trials are unisons. With
  /// intervals at most 10⁻⁴ of it fades.
  package var biasDriftPerTrial = 3e-3
  /// The mean of κ.
  package var contractionMean = -0.2
  /// The standard deviation of κ.
  package var contractionSpread = 0.40
  /// The strength of the belief that π is one half. The belief is as certain as after twice this
  /// number of known lapses.
  package var lapsePreferenceStrength = 5.0
  /// The share of the knowledge that fades with each day between two sessions.
  ///
  /// In a month the common level may wander by an eighth of an octave of T75.
  package var driftPerDay = 3e-4
  /// The kinds of listener. Their shares sum to 1.
  package var kinds: [Kind] = [.steady, .learning, .wandering, .rough, .uneven, .high]
  /// The largest difference of a pair.
  public var largestDifference = Cents(400)

  /// The kinds of the clinical prior. Only people who are known to need it train with it, so it has no
  /// kind for high limens.
  private static var wideKinds: [Kind] {
    let kinds = standard.kinds.filter { $0.raise == 0 }
    let total = kinds.reduce(0) { $0 + $1.share }
    return kinds.map { kind in
      var kind = kind
      kind.share /= total
      kind.offsetSpread = 2.2
      return kind
    }
  }

  /// Returns the prior mean of θ at `note`, for a listener of a kind.
  func mean(at note: MIDINote, of kind: Kind = .steady) -> Double {
    DeterministicMath.log2(limenAtMiddleC.value) + kind.raise
      + shapeShare
      * (Self.log2PublishedLimen(at: note) - Self.log2PublishedLimen(at: MIDINote(60)))
      + departure(at: note)
  }

  /// Returns the departure of the mean from its shape, linear between the notes where it is given.
  func departure(at note: MIDINote) -> Double {
    guard let above = departures.firstIndex(where: { $0.note >= note }) else {
      return departures.last?.octaves ?? 0
    }
    guard above > 0 else { return departures[above].octaves }
    let (low, high) = (departures[above - 1], departures[above])
    let share = Double(note.number - low.note.number) / Double(high.note.number - low.note.number)
    return low.octaves + share * (high.octaves - low.octaves)
  }

  /// Returns the prior covariance of θ at two notes, for a listener of a kind.
  func covariance(_ one: MIDINote, _ other: MIDINote, of kind: Kind) -> Double {
    kind.offsetSpread * kind.offsetSpread
      + tiltSpread * tiltSpread * one.octavesAboveMiddleC * other.octavesAboveMiddleC
      + kind.courseSpread * kind.courseSpread * kind.correlation(one, other)
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

// MARK: - JSON

extension ThresholdPrior: Codable {
  private enum CodingKeys: String, CodingKey {
    case limenAtMiddleC = "limen_at_middle_c_cents"
    case shapeShare = "shape_share"
    case departures
    case tiltSpread = "tilt_sd"
    case noteSpread = "note_sd"
    case conditionSpread = "condition_sd"
    case biasMean = "bias_mean"
    case biasSpread = "bias_sd"
    case biasDriftPerTrial = "bias_drift_per_trial"
    case contractionMean = "contraction_mean"
    case contractionSpread = "contraction_sd"
    case lapsePreferenceStrength = "lapse_preference_strength"
    case driftPerDay = "drift_per_day"
    case kinds
    case largestDifference = "largest_difference_cents"
  }
}
