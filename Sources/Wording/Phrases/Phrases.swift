package import Music
package import Psychometrics
package import Training

/// All phrases of one language.
///
/// Each phrase is a requirement of the protocol, so a language that lacks a phrase does not
/// compile. A phrase with a value is a function. Each language thus decides the position of the
/// value and the plural form. ``Words`` and its callers compose everything that is the same in
/// every language, such as the order of the parts of a line.
///
/// Error messages, and the names of commands, options, settings and JSON members, are English in
/// every language.
package protocol Phrases: PitchPhrases, FindingPhrases, TrialPhrases, ScreenPhrases, KeyPhrases,
  SettingPhrases, LinePhrases, CardPhrases, ReportPhrases, ChartPhrases, ReplayPhrases,
  SessionPhrases, RequestPhrases, PagePhrases, Sendable
{}

/// The format of notes, numbers and units.
package protocol PitchPhrases {
  /// The name of the language in the language.
  var languageName: String { get }
  /// The default names of notes.
  var noteNames: NoteNames { get }
  /// The sign between the whole number and the fraction.
  var decimalSign: Character { get }
  /// The ASCII spellings of the letters and signs of the language.
  var asciiSpellings: [Character: String] { get }

  /// The name of a unit after a number other than one.
  func name(of unit: PitchUnit) -> String
  /// The full name of an interval of the twelve-tone scale, from P1 (0) to P8 (12).
  func nameOfInterval(_ semitones: Int) -> String
  func name(of direction: Interval.Direction) -> String
  /// The name of an aid: `drone`.
  func name(of aid: Aid) -> String
  /// The aid after the name of an interval: `over a drone`.
  func with(_ aid: Aid) -> String
}

/// The phrases about findings, for screens, lines and reports.
package protocol FindingPhrases {
  func name(of register: Register) -> String
  func name(of state: NoteReport.State) -> String
  /// The heading of a column of notes.
  var headingNote: String { get }
  /// The heading of a column of numbers of trials.
  var headingTrials: String { get }
  /// The heading of a column of proportions or numbers of correct answers.
  var headingRight: String { get }
  var headingEnd: String { get }
  var headingReversals: String { get }
  /// The heading of a column of states.
  var headingState: String { get }

  /// States that there is no answer yet.
  var noAnswerYet: String { get }
  func rightAnswers(_ right: Int, of answered: Int) -> String
  /// States that no threshold is reported yet, and about how many answers are missing; `nil` if
  /// that cannot be predicted.
  func needsMoreAnswers(about count: Int?) -> String

  /// Returns what a measure of intervals is called. `limen` is the symbol of the point at which limens
  /// are reported.
  func terms(of measure: IntervalMeasure, limen: String) -> IntervalTerms
  /// States how wide a listener's interval is, or where the listener matches it, and how precisely.
  ///
  /// - Parameters:
  ///   - distance: The distance from nominal with its unit and without its sign; `nil` for none.
  ///   - isPositive: Whether the interval is wide, or its upper tone sharp.
  ///   - from: The lower bound of the 95 % band, with its sign. `to` is the upper one.
  ///   - size: The limen or the spread, with its unit.
  func place(
    of interval: String, by measure: IntervalMeasure, at distance: String?, isPositive: Bool,
    from: String, to: String, size: String, trials: Int, state: String
  ) -> String
  /// States that an interval was not asked about yet.
  func notAsked(_ interval: String) -> String
  /// States that there is no trend yet.
  var noTrendYet: String { get }
  /// States that a limen fell or rose over trials, and the probability of that in percent. `to`
  /// includes the unit.
  func sentence(
    on change: LearningTrend.Change, of symbol: String, from: String, to: String, trials: Int,
    probability: String
  ) -> String
  /// States that the answers do not decide whether a limen fell or rose.
  func noChange(of symbol: String, trials: Int) -> String
  /// States that a limen is larger at the beginning of each session.
  var warmsUp: String { get }
}

/// The phrases about the outcome of a trial.
package protocol TrialPhrases {
  /// Returns the phrases that depend on what a listener does to answer a question.
  func phrases(for response: ResponseForm) -> ResponsePhrases
  /// Returns the words that a listener types for an answer, in lower case, whatever the task. No word
  /// may have another meaning in another language.
  func words(meaning answer: Answer) -> [String]
  var right: String { get }
  var wrong: String { get }
  /// Returns the matching error of a match: `4.3 cents sharp`.
  func matchingError(_ size: String, _ side: Answer) -> String
  /// A match without an error.
  var inTune: String { get }
  /// A match whose tone was committed as it began.
  var unmoved: String { get }
  /// Returns the number of matches, without a full stop.
  func matches(_ count: Int) -> String
  /// The advice to a listener who leaves tones near where they begin.
  var stopsEarly: String { get }
  /// Returns the centre and the spread of an interval after a match: `yours: +2 ± 6`.
  func yours(_ centreAndSpread: String) -> String
  /// Returns the mistuning at which a comparison tone began.
  func began(_ size: String) -> String
  /// States that the listener voided a trial.
  var void: String { get }
  /// States that a fault of the sound voided a trial.
  var disturbed: String { get }
  /// States that the pair of a void trial is presented again.
  var samePair: String { get }
  /// The same statement in at most 20 characters.
  var samePairShort: String { get }
  /// States that the last answer was taken back.
  /// States that an answer counts, and nothing else about it.
  var noted: String { get }
  var lastAnswerExcluded: String { get }
  /// States that a trial or a session is excluded, in at most 20 characters.
  var excluded: String { get }
  /// The number of answered trials, after the name of a note. Both together have at most 24
  /// characters, of which the smallest screen shows 20 until the history is read.
  func answered(_ count: Int) -> String
  /// The last line of a training.
  func farewell(answered count: Int) -> String
}
