package import Music
package import Psychometrics
package import Training

/// Everything that is said in one language.
///
/// A phrase is one requirement, so a language that lacks a phrase does not compile. A phrase that
/// holds a value is a function: each language puts the value where its grammar wants it, and has its
/// own rule for the plural. What is the same in every language, such as the order of the parts of a
/// line, is composed by ``Words`` and by those who use it.
///
/// The sentences of errors, and the names of commands, options, settings and JSON members, are
/// English in every language.
package protocol Phrases: PitchPhrases, FindingPhrases, TrialPhrases, ScreenPhrases, KeyPhrases,
  SettingPhrases, LinePhrases, ReportPhrases, ChartPhrases, ReplayPhrases, Sendable
{}

/// How notes, numbers and units are written.
package protocol PitchPhrases {
  /// The names of notes where the reader has chosen no others.
  var noteNames: NoteNames { get }
  /// What stands between whole numbers and fractions.
  var decimalSign: Character { get }
  /// How letters and signs of the language are spelled in ASCII.
  var asciiSpellings: [Character: String] { get }

  /// The unit after a number other than one.
  func name(of unit: PitchUnit) -> String
}

/// What is known of a listener, as screens, lines and reports say it.
package protocol FindingPhrases {
  func name(of register: Register) -> String
  func name(of state: NoteReport.State) -> String
  /// Heads a column of notes.
  var headingNote: String { get }
  /// Heads a column of numbers of trials.
  var headingTrials: String { get }
  /// Heads a column of proportions or numbers of right answers.
  var headingRight: String { get }
  /// Heads a column of states.
  var headingState: String { get }

  /// Says of what no answer is known.
  var noAnswerYet: String { get }
  func rightAnswers(_ right: Int, of answered: Int) -> String
  /// Says why no threshold is reported yet.
  func needsMoreAnswers(probabilityOfHearing probability: String) -> String

  /// Says that there is no trend yet.
  var noTrendYet: String { get }
  /// Says how a limen changed over trials, and how probably it falls; `to` has the unit.
  func course(
    of symbol: String, from: String, to: String, trials: Int, probabilityOfFall: String
  ) -> String
}

/// What becomes of a trial.
package protocol TrialPhrases {
  /// The answer as a title.
  func name(of answer: Answer) -> String
  var right: String { get }
  var wrong: String { get }
  /// After a wrong answer: what the right one would have been.
  func itWas(_ answer: Answer) -> String
  /// That a trial is void, by the listener's wish.
  var void: String { get }
  /// That a fault of the sound made a trial void.
  var disturbed: String { get }
  /// That the pair of a void trial comes again.
  var samePair: String { get }
  /// The same in at most 20 characters.
  var samePairShort: String { get }
  /// That the last answer was taken back.
  var lastAnswerExcluded: String { get }
  /// That a trial or a session is excluded; at most 20 characters.
  var excluded: String { get }
  /// How many trials were answered, after the name of a note; together at most 20 characters.
  func answered(_ count: Int) -> String
  /// The last line of a training.
  func farewell(answered count: Int) -> String
}
