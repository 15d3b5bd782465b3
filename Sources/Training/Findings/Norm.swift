public import Music
public import Notation
public import Psychometrics

/// A published limen of a group of listeners. A value that the source does not state is `nil`.
public struct Norm: Hashable, Sendable {
  /// Whose limens they are.
  public enum Group: String, CaseIterable, Sendable {
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
  public enum Stimulus: String, CaseIterable, Sendable {
    /// Sine tones.
    case sine
    /// Complex tones with harmonics.
    case harmonic

    /// The class of a timbre.
    public init(of timbre: Timbre) { self = timbre == .sine ? .sine : .harmonic }
  }

  /// How the published value summarizes the group.
  public enum Statistic: String, CaseIterable, Sendable {
    /// The arithmetic mean.
    case mean
    /// The value of a curve that was fitted to the limens.
    case curve = "fitted curve"
  }

  /// The publication.
  public struct Source: Hashable, Sendable {
    /// The first author and the year.
    public let name: String
    /// The digital object identifier, without `https://doi.org/`.
    public let doi: String

    /// Creates a source.
    public init(name: String, doi: String) {
      self.name = name
      self.doi = doi
    }
  }

  /// The listeners.
  public struct Listeners: Hashable, Sendable {
    /// The group to which they belong.
    public let group: Group
    /// The number of listeners.
    public let count: Int
    /// Their ages.
    public let ages: String?
    /// Their training.
    public let training: String?

    /// Creates the description of a group.
    public init(group: Group, count: Int, ages: String?, training: String?) {
      self.group = group
      self.count = count
      self.ages = ages
      self.training = training
    }
  }

  /// The tones and the task.
  public struct Method: Hashable, Sendable {
    /// The class of the tones.
    public let stimulus: Stimulus?
    /// The frequency of the tones, or their fundamental frequency.
    public let frequency: Hertz
    /// The length of each tone.
    public let duration: Milliseconds?
    /// The level with its unit, such as `60 dB SL`.
    public let level: String?
    /// The task of the listener.
    public let task: String?

    /// Creates the description of a method.
    public init(
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
  public struct Figure: Hashable, Sendable {
    /// How the value summarizes the group.
    public let statistic: Statistic
    /// The point of the psychometric function at which the limens were measured.
    public let point: LimenPoint?
    /// The published value.
    public let centre: Cents
    /// The standard deviation between listeners; `nil` if there is none.
    public let spread: Cents?

    /// Creates a figure from a positive value and a positive standard deviation.
    public init(statistic: Statistic, point: LimenPoint?, centre: Cents, spread: Cents?) {
      self.statistic = statistic
      self.point = point
      self.centre = centre
      self.spread = spread
    }
  }

  /// The publication.
  public let source: Source
  /// The listeners.
  public let listeners: Listeners
  /// The tones and the task.
  public let method: Method
  /// The published value.
  public let figure: Figure

  /// Creates a norm.
  public init(source: Source, listeners: Listeners, method: Method, figure: Figure) {
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
  public func isOf(_ timbre: Timbre) -> Bool {
    (method.stimulus ?? .sine) == Stimulus(of: timbre)
  }

  /// The published value, converted to T75. A value whose point is not stated is not converted.
  public var t75: Cents {
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
