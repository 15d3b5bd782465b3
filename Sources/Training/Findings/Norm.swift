package import Music
package import Notation
package import Psychometrics

/// A published limen of a group of listeners. A value that the source does not state is `nil`.
package struct Norm: Hashable, Sendable {
  /// Whose limens they are.
  package enum Group: String, CaseIterable, Sendable {
    /// Musicians.
    case musicians
    /// Listeners who are not musicians.
    case nonMusicians = "non-musicians"
    /// Listeners with normal hearing who had practised the task.
    case trainedListeners = "trained listeners"
    /// Listeners who hear through a cochlear implant.
    case implantUsers = "users of cochlear implants"
  }

  /// The class of the tones.
  package enum Stimulus: String, CaseIterable, Sendable {
    /// Sine tones.
    case sine
    /// Complex tones with harmonics.
    case harmonic

    /// The class of a timbre.
    package init(of timbre: Timbre) { self = timbre == .sine ? .sine : .harmonic }
  }

  /// How the published value summarizes the group.
  package enum Statistic: String, CaseIterable, Sendable {
    /// The arithmetic mean.
    case mean
    /// The value of a curve that was fitted to the limens.
    case curve = "fitted curve"
  }

  /// The first author and the year of the publication.
  package let source: String
  /// The digital object identifier, without `https://doi.org/`.
  package let doi: String
  /// The group to which the listeners belong.
  package let group: Group
  /// The number of listeners.
  package let count: Int
  /// Their ages.
  package let ages: String?
  /// Their training.
  package let training: String?
  /// The class of the tones.
  package let stimulus: Stimulus?
  /// The frequency of the tones, or their fundamental frequency.
  package let frequency: Hertz
  /// The length of each tone.
  package let duration: Milliseconds?
  /// The level with its unit, such as `60 dB SL`.
  package let level: String?
  /// The task of the listener.
  package let task: String?
  /// How the published value summarizes the group.
  package let statistic: Statistic
  /// The point of the psychometric function at which the limens were measured.
  package let point: LimenPoint?
  /// The published value.
  package let centre: Cents
  /// The standard deviation between listeners; `nil` if there is none.
  package let spread: Cents?
}

// MARK: - Reading

extension Norm {
  /// Reads the values of a row by their names; `nil` if a value is missing that each norm has.
  ///
  /// - Parameters:
  ///   - text: Returns a stated text.
  ///   - number: Returns a stated number, which is positive.
  package init?(text: (String) -> String?, number: (String) -> Double?) {
    guard let source = text("source"), let doi = text("doi"),
      let group = text("group").flatMap(Group.init),
      let count = number("n").flatMap(Int.init(exactly:)), let frequency = number("frequency-hz"),
      let statistic = text("statistic").flatMap(Statistic.init), let centre = number("centre-cents")
    else { return nil }
    self.init(
      source: source, doi: doi, group: group, count: count, ages: text("ages"),
      training: text("training"), stimulus: text("stimulus").flatMap(Stimulus.init),
      frequency: Hertz(frequency),
      duration: number("duration-ms").flatMap(Int.init(exactly:)).map(Milliseconds.init),
      level: text("level"), task: text("task"), statistic: statistic,
      point: text("point").flatMap(LimenPoint.init), centre: Cents(centre),
      spread: number("spread-cents").map(Cents.init))
  }
}

// MARK: - Comparing

extension Norm {
  /// Returns whether tones of this timbre belong to the class of the published ones. Tones of which
  /// only a frequency is stated are compared with sine tones.
  package func isOf(_ timbre: Timbre) -> Bool { (stimulus ?? .sine) == Stimulus(of: timbre) }

  /// The published value, converted to T75. A value whose point is not stated is not converted.
  package var t75: Cents { Cents(centre.value / (point ?? .t75).timesT75) }

  /// The distribution of log2 T75 in the group; `nil` without a standard deviation.
  ///
  /// It is the log-normal distribution with the published mean and standard deviation, because a
  /// limen is positive and a standard deviation is often as large as the mean.
  var log2Limen: NormalMixture? {
    guard let spread else { return nil }
    let variation = spread.value / centre.value
    // The variance of the natural logarithm is ln(1 + variation²).
    let octaves = DeterministicMath.log2(1 + variation * variation)
    return NormalMixture(
      mean: DeterministicMath.log2(t75.value) - octaves / 2,
      spread: (octaves / DeterministicMath.logarithmOf2).squareRoot())
  }
}
