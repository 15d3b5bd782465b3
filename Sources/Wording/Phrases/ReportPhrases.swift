/// What reports on profiles and comparisons say as text. Numbers come as they are written.
package protocol ReportPhrases {
  /// Joins the last two clauses of a sentence, with the blanks around it.
  var clauseJoint: String { get }
  func trials(_ count: Int) -> String
  /// After the trials of a range: how many there are at notes outside of it, with a blank before.
  func andAtOtherNotes(_ count: Int) -> String
  /// How often a difference is heard: 3 times of 4.
  func howOften(_ times: String, of all: String) -> String
  /// What the limen with this symbol is; `conversion` is how it follows from T75, in brackets.
  func definition(of symbol: String, howOften: String, conversion: String) -> String

  // Two sentences at the head of a profile.
  var nothingAnswered: String { get }
  var howToTrain: String { get }
  /// A size of so many cents, before their unit.
  func exactly(_ cents: String) -> String
  /// A size between two numbers of cents, before their unit.
  func between(_ lower: String, _ upper: String) -> String
  func hears(difference size: String, howOften: String, over range: String) -> String
  func hears(differenceAboveSemitone size: String, howOften: String, over range: String) -> String
  func hearsOnlyBeyond(_ largest: String, over range: String) -> String
  /// A weak octave, and how many times larger its limen is than that of the others.
  func weakOctave(_ notes: String, times: String) -> String
  /// A clause on the octaves that stand out, the weakest first; perhaps none.
  func weakest(_ octaves: [String]) -> String
  /// Clauses on the trend.
  var hearsFiner: String { get }
  var hearsLessFinely: String { get }
  var noSureTrend: String { get }
  func fewerThanGuesses(_ right: Int, of answered: Int) -> String
  func noBetterThanGuessingYet(_ right: Int, of answered: Int) -> String
  func evidence(_ probability: String, reportedFrom bound: String) -> String

  // Tables.
  var headingRegion: String { get }
  /// Heads a column of numbers of trials where room is short.
  var headingTrialsShort: String { get }
  var headingSession: String { get }
  func band(_ percent: Int) -> String
  /// The range as a whole, before its notes.
  var rangeName: String { get }
  func octave(_ number: Int) -> String
  func moreThanDays(_ count: Int) -> String

  // Habits, each a part of a line.
  func lapses(_ share: String) -> String
  func bias(_ cents: String, at note: String) -> String
  func contraction(_ cents: String, at note: String) -> String
  func right(_ share: String) -> String
  func answeredHigher(_ share: String) -> String
  func halfWithin(seconds: String) -> String
  var standsOut: String { get }

  // Comparisons.
  func timbre(_ name: String) -> String
  /// Somebody's answers up to a time.
  func name(_ name: String, until: String) -> String
  /// Somebody's answers between two times.
  func name(_ name: String, after: String, until: String) -> String
  /// One of two sides, in one sentence.
  func side(_ title: String, over range: String) -> String
  func comparison(over range: String, ratio: String, band: String, probability: String) -> String
  func noBetterThanGuessingYet(side letter: String) -> String
  /// The probability that A has the lower limen, as a symbol.
  var probabilityALower: String { get }
}

/// What charts for a page say.
package protocol ChartPhrases {
  func limens(of listener: String) -> String
  var limensOfAAndB: String { get }
  func profile(trials: String, range: String, period: String?, timbre: String) -> String
  func period(from: String, to: String) -> String
  func comparison(ratio: String, band: String, probability: String, over range: String) -> String
  /// After the symbol of a limen: that it is a median.
  var median: String { get }
  /// Names the axis of notes.
  var referenceAxis: String { get }
}
