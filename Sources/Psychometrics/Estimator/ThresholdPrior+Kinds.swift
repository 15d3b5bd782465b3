internal import Music

extension ThresholdPrior {
  /// A kind of listener. Listeners of one kind have one prior of θ and one drift, and their lapse
  /// rates are on one grid.
  ///
  /// Nobody knows the kind of a listener. The estimator holds a belief for every kind and lapse
  /// rate, and the answers decide between them.
  package struct Kind: Hashable, Sendable {
    /// The name of the kind in files and reports.
    package let name: String
    /// The share of listeners who are of this kind.
    package var share: Double
    /// The level common to all notes above the mean of the prior, in octaves of T75.
    package var raise = 0.0
    /// The standard deviation of that level, in octaves of T75.
    package var offsetSpread = 1.3
    /// The standard deviation of the course over the keyboard, in octaves of T75.
    package var courseSpread = 0.30
    /// The length scale of that course, in semitones.
    package var courseLength = 14.0
    /// The grid of λ.
    package var lapses: [Hypothesis]
    /// The share of the knowledge that fades into the prior with each answer, while the listener
    /// learns and tires.
    ///
    /// A speed of 3e-4 lets the level common to all notes wander by a third of an octave of T75 in
    /// 200 trials.
    package var driftPerTrial = 2e-6
    /// The variance that each answer adds to the level common to all notes, as a share of its
    /// variance in the prior.
    package var levelDriftPerTrial = 0.0

    /// Returns the correlation of the course at two notes: Matérn-3/2.
    func correlation(_ one: MIDINote, _ other: MIDINote) -> Double {
      let distance = Double(abs(one.number - other.number)) * 3.0.squareRoot() / courseLength
      return (1 + distance) * DeterministicMath.exp(-distance)
    }
  }
}

extension ThresholdPrior.Kind {
  /// The limens of these listeners hardly change within a session. Some listeners lapse often.
  package static let steady = Self(
    name: "steady", share: 0.46,
    lapses: [
      .init(value: 0.012, weight: 0.47), .init(value: 0.05, weight: 0.34),
      .init(value: 0.14, weight: 0.13), .init(value: 0.30, weight: 0.06),
    ])
  /// The limens of these listeners fall or rise within a session.
  package static let learning = Self(
    name: "learning", share: 0.22, lapses: fewLapses, driftPerTrial: 3e-4)
  /// The level of these listeners wanders within minutes.
  package static let wandering = Self(
    name: "wandering", share: 0.06, lapses: fewLapses, levelDriftPerTrial: 1.5e-3)
  /// The limens of these listeners differ from note to note.
  package static let rough = Self(
    name: "rough", share: 0.11, courseSpread: 0.9, courseLength: 5, lapses: fewLapses)
  /// The limens of these listeners differ from octave to octave: one bad octave, or a loss above a
  /// note.
  package static let uneven = Self(
    name: "uneven", share: 0.07, courseSpread: 0.9, courseLength: 12,
    lapses: [.init(value: 0.03, weight: 1)])
  /// These listeners hear that the pitch changed, but often not in which direction.
  package static let high = Self(
    name: "high", share: 0.08, raise: 3.1, offsetSpread: 0.9, courseSpread: 0.38, courseLength: 10,
    lapses: [.init(value: 0.03, weight: 1)], driftPerTrial: 3e-5)

  private static let fewLapses: [ThresholdPrior.Hypothesis] = [
    .init(value: 0.02, weight: 0.65), .init(value: 0.10, weight: 0.35),
  ]
}

// MARK: - JSON

extension ThresholdPrior.Kind: Codable {
  private enum CodingKeys: String, CodingKey {
    case name
    case share
    case raise = "raise_octaves"
    case offsetSpread = "offset_sd"
    case courseSpread = "course_sd"
    case courseLength = "course_semitones"
    case lapses
    case driftPerTrial = "drift_per_trial"
    case levelDriftPerTrial = "level_drift_per_trial"
  }
}
