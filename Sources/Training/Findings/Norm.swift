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

  /// The publication.
  package struct Source: Hashable, Sendable {
    /// The first author and the year.
    package let name: String
    /// The digital object identifier, without `https://doi.org/`.
    package let doi: String

    /// Creates a source.
    package init(name: String, doi: String) {
      self.name = name
      self.doi = doi
    }
  }

  /// The listeners.
  package struct Listeners: Hashable, Sendable {
    /// The group to which they belong.
    package let group: Group
    /// The number of listeners.
    package let count: Int
    /// Their ages.
    package let ages: String?
    /// Their training.
    package let training: String?

    /// Creates the description of a group.
    package init(group: Group, count: Int, ages: String?, training: String?) {
      self.group = group
      self.count = count
      self.ages = ages
      self.training = training
    }
  }

  /// The tones and the task.
  package struct Method: Hashable, Sendable {
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

    /// Creates the description of a method.
    package init(
      stimulus: Stimulus?, frequency: Hertz, duration: Milliseconds?, level: String?, task: String?
    ) {
      self.stimulus = stimulus
      self.frequency = frequency
      self.duration = duration
      self.level = level
      self.task = task
    }
  }

  /// The published value.
  package struct Figure: Hashable, Sendable {
    /// How the value summarizes the group.
    package let statistic: Statistic
    /// The point of the psychometric function at which the limens were measured.
    package let point: LimenPoint?
    /// The published value.
    package let centre: Cents
    /// The standard deviation between listeners; `nil` if there is none.
    package let spread: Cents?

    /// Creates a figure from a positive value and a positive standard deviation.
    package init(statistic: Statistic, point: LimenPoint?, centre: Cents, spread: Cents?) {
      self.statistic = statistic
      self.point = point
      self.centre = centre
      self.spread = spread
    }
  }

  /// The publication.
  package let source: Source
  /// The listeners.
  package let listeners: Listeners
  /// The tones and the task.
  package let method: Method
  /// The published value.
  package let figure: Figure

  /// Creates a norm.
  package init(source: Source, listeners: Listeners, method: Method, figure: Figure) {
    self.source = source
    self.listeners = listeners
    self.method = method
    self.figure = figure
  }
}

// MARK: - Comparing

extension Norm {
  /// Returns whether tones of this timbre belong to the class of the published ones. Tones of which
  /// only a frequency is stated are compared with sine tones.
  package func isOf(_ timbre: Timbre) -> Bool {
    (method.stimulus ?? .sine) == Stimulus(of: timbre)
  }

  /// The published value, converted to T75. A value whose point is not stated is not converted.
  package var t75: Cents {
    Cents(figure.centre.value / (figure.point ?? .t75).timesT75)
  }

  /// The distribution of log2 T75 in the group; `nil` without a standard deviation.
  ///
  /// It is the log-normal distribution with the published mean and standard deviation, because a
  /// limen is positive and a standard deviation is often as large as the mean.
  var log2Limen: NormalMixture? {
    guard let spread = figure.spread else { return nil }
    let variation = spread.value / figure.centre.value
    // The variance of the natural logarithm is ln(1 + variation²).
    let octaves = DeterministicMath.log2(1 + variation * variation)
    return NormalMixture(
      mean: DeterministicMath.log2(t75.value) - octaves / 2,
      spread: (octaves / DeterministicMath.logarithmOf2).squareRoot())
  }
}
