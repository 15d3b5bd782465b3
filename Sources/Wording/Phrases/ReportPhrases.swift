package import Psychometrics
package import Training

/// The phrases of reports on profiles and comparisons. Numbers are passed as formatted text.
package protocol ReportPhrases {
  /// Joins the last two clauses of a sentence, with the surrounding spaces.
  var clauseJoint: String { get }
  func trials(_ count: Int) -> String
  /// Follows the number of trials in a range: the number of trials at notes outside the range, with
  /// a leading space.
  func andAtOtherNotes(_ count: Int) -> String
  /// The proportion of times that a difference is heard, such as 3 times out of 4.
  func howOften(_ times: String, of all: String) -> String
  /// Defines the limen with this symbol. `conversion` is its conversion from T75, in brackets.
  func definition(of symbol: String, howOften: String, conversion: String) -> String

  /// The prior, by its name or its digest.
  func prior(_ name: String) -> String

  // Two sentences at the head of a profile.
  var nothingAnswered: String { get }
  var howToTrain: String { get }
  /// A size in cents, before the unit.
  func exactly(_ cents: String) -> String
  /// A size between two numbers of cents, before the unit.
  func between(_ lower: String, _ upper: String) -> String
  func hears(difference size: String, howOften: String, over range: String) -> String
  func hears(differenceAboveSemitone size: String, howOften: String, over range: String) -> String
  func hearsOnlyBeyond(_ largest: String, over range: String) -> String
  /// A weak octave, with the ratio of its limen to that of the other notes.
  func weakOctave(_ notes: String, times: String) -> String
  /// A clause on the octaves that stand out as weak, the weakest first. The list may be empty.
  func weakest(_ octaves: [String]) -> String
  /// Returns the clause on the trend over all sessions.
  func clause(on change: LearningTrend.Change?) -> String
  func fewerThanGuesses(_ right: Int, of answered: Int) -> String
  func noBetterThanGuessingYet(_ right: Int, of answered: Int) -> String

  // Tables.
  var headingRegion: String { get }
  /// The heading of a narrow column of numbers of trials.
  var headingTrialsShort: String { get }
  var headingSession: String { get }
  func band(_ percent: Int) -> String
  /// The number of answers about intervals, how many are right, and the
  /// tunings.
  func intervals(trials: Int, right: Int, tunings: [String]) -> String
  /// Returns the number of matches, how many of their tones were never moved, and the tunings from
  /// which the centres are measured.
  func matches(_ count: Int, unmoved: Int, tunings: [String]) -> String
  /// Returns the starting-point bias, as a share.
  func startingPointBias(_ share: String) -> String
  /// The heading of a column of intervals.
  var headingInterval: String { get }
  /// Where an interval is in tune for the listener, in cents from the reference tone.
  var headingPlace: String { get }
  /// Intervals that were played at sizes that the chosen tuning does not have.
  func ofOtherTunings(_ count: Int) -> String
  /// States that an interval is very probably not heard in tune at its nominal size.
  var off: String { get }
  /// The name of the whole range, before its notes.
  var rangeName: String { get }
  func octave(_ number: Int) -> String
  func moreThanDays(_ count: Int) -> String

  // Habits, each as a part of a line.
  func lapses(_ share: String, band: String) -> String
  func bias(_ size: String, at note: String) -> String
  func contraction(_ size: String, at note: String) -> String
  func right(_ share: String) -> String
  func answeredHigher(_ share: String) -> String
  func halfWithin(seconds: String) -> String
  var standsOut: String { get }
  /// States the share of answers that came within 100 ms of the comparison tone.
  func cameEarly(_ share: String) -> String

  // Published limens.
  var besidePublishedLimens: String { get }
  /// The ratio of the listener's limen at a note to a published one, with its band. `group` is the
  /// value and whose it is, `source` the publication and the method.
  func norm(at note: String, times: String, band: String, group: String, source: String) -> String
  /// The value that summarizes a group, after *times the* or its translation.
  func value(_ statistic: Norm.Statistic, of group: Norm.Group, count: Int) -> String
  var stimulusNotStated: String { get }
  var pointNotStated: String { get }
  /// Follows a comparison: the share of such listeners whose limen is larger.
  func haveLargerLimens(_ share: String) -> String
  var normsNeedThreshold: String { get }
  /// States that no published limen can be compared, and the frequencies of those that there are.
  func noNormNear(_ stimulus: Norm.Stimulus, at frequencies: String) -> String

  // Comparisons.
  func timbre(_ name: String) -> String
  /// The answers of a listener up to a time.
  func name(_ name: String, until: String) -> String
  /// The answers of a listener between two times.
  func name(_ name: String, after: String, until: String) -> String
  /// One of the two sides, as one sentence.
  func side(_ title: String, over range: String) -> String
  func comparison(over range: String, ratio: String, band: String, probability: String) -> String
  func noBetterThanGuessingYet(side letter: String) -> String
  /// The symbol of the probability that A has the lower limen.
  var probabilityALower: String { get }
}

/// The phrases of charts.
package protocol ChartPhrases {
  func limens(of listener: String) -> String
  var limensOfAAndB: String { get }
  func profile(trials: String, range: String, period: String?, timbre: String) -> String
  func period(from: String, to: String) -> String
  func comparison(ratio: String, band: String, probability: String, over range: String) -> String
  /// Follows the symbol of a limen and states that the value is a median.
  var median: String { get }
  /// The title of the axis of notes.
  var referenceAxis: String { get }
}
