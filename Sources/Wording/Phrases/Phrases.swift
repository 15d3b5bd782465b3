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
package protocol Phrases: Sendable {
  // MARK: Notes, numbers and units

  // The format of notes, numbers and units.

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

  // MARK: Findings

  // The phrases about findings, for screens, lines and reports.

  func name(of register: Register) -> String
  func name(of state: NoteReport.State) -> String
  /// The heading of a column of notes.
  var headingNote: String { get }
  /// The heading of a column of numbers of trials.
  var headingTrials: String { get }
  /// The heading of a column of limits that ended sessions.
  var headingEnd: String { get }
  /// The heading of a column of reversals of staircases.
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

  // MARK: Trials

  // The phrases about the outcome of a trial.

  /// Returns the phrases that depend on what a listener does to answer a question.
  func phrases(for response: ResponseForm) -> ResponsePhrases
  /// Returns the words that a listener types for an answer, in lower case, whatever the task. No word
  /// may have another meaning in another language.
  func words(meaning answer: Answer) -> [String]
  /// A correct answer, and the heading of a column of proportions or numbers of correct answers.
  var right: String { get }
  var wrong: String { get }
  /// Returns the matching error of a match: `4.3 cents sharp`.
  func matchingError(_ size: String, _ side: Answer) -> String
  /// A match without an error, and the heading of where an interval is in tune for the listener, in cents
  /// from the reference tone.
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

  // MARK: Screens

  // The phrases of the screens, except those about findings and trials.

  // The start screen, and messages that replace the training.
  /// The kind of session that is suggested today.
  func today(_ kind: String) -> String
  /// The kind of the session that has just ended.
  func sameAgain(_ kind: String) -> String
  /// The reason to suggest a task that was left alone for a number of days.
  func neglected(_ task: String, days: Int) -> String
  /// The reason to suggest a check after a number of days without a session.
  func checks(afterDays days: Int) -> String
  /// The marks of the last days with and without a session.
  func lastDays(_ marks: String, _ count: Int) -> String
  /// The number of answers today, in at most 12 characters.
  func today(_ answered: Int, of aim: Int?) -> String
  func days(_ count: Int) -> String
  /// A length of time that is not exact.
  func about(_ time: String) -> String
  /// An explanation for new listeners: how the difference changes.
  var differenceShrinks: String { get }
  /// An explanation for new listeners: the unit cent.
  var whatCentsAre: String { get }
  /// States the choice of cues to new listeners.
  func cues(_ choice: String) -> String
  var cuesOff: String { get }
  var cuesOfWrong: String { get }
  var cuesOfAll: String { get }
  /// States the key that changes the choice of cues.
  func changesCues(_ key: String) -> String
  var opening: String { get }
  var paused: String { get }
  /// The status after an answer key that came too soon after the onset of the comparison tone.
  var tooEarly: String { get }
  /// The reason for a pause after an answer key that repeats.
  var keyHeld: String { get }
  /// Asks the user to enlarge the window to this size.
  func enlarge(to size: String) -> String
  var reading: String { get }
  var train: String { get }

  // The kinds of sessions.
  /// The kind of a session without a limit, and how long it lasts.
  var free: String { get }
  var untilYouLeave: String { get }
  /// The titles of the standard presets, by their names.
  var presetTitles: [String: String] { get }
  func minutes(_ count: Int) -> String
  /// How far a session is towards its last answer, in at most 14 characters.
  func done(_ answered: Int, of all: Int) -> String
  /// The time until the end of a session, in at most 14 characters.
  func left(_ time: String) -> String
  /// The notes of a session for weak spots.
  var weakestOctave: String { get }
  /// The intervals of a session for weak spots.
  var weakestIntervals: String { get }

  /// Returns the title of a page; `nil` for the start and the training.
  func title(of page: KeyContext) -> String?
  var session: String { get }

  // The profile.
  /// The whole range in a column of notes, and every state in a choice of one.
  var all: String { get }
  /// The reason why no threshold is shown yet.
  var noThresholdYet: String { get }
  /// The reason why there is no learning curve yet.
  var noCurve: String { get }
  /// The reason why the learning curve is not shown yet although there are sessions.
  var curveInPause: String { get }

  // The history.
  var headingBegan: String { get }
  var headingAnswer: String { get }
  /// The heading of a column of median response times.
  var headingResponse: String { get }
  var note: String { get }
  var noSessions: String { get }
  var noDevices: String { get }
  func answeredToday(_ count: Int) -> String

  // The program.
  func about(version: String, engine: Int) -> String
  /// States the listener and the path of the stored answers.
  func answers(of listener: String, keptIn path: String) -> String

  // The training.
  /// The name of the first or second tone of a pair, in at most 6 characters.
  func tone(_ number: Int) -> String

  // MARK: Keys

  // The labels of keys, and the descriptions of their effects.

  /// The labels of the keys that type no character, by their names in files.
  var keyLabels: [String: String] { get }
  /// The label of the key that turns letters into commands.
  var keyControl: String { get }

  // One or two words after a key, at the foot of a screen or below a card.
  var trains: String { get }
  var goesOn: String { get }
  var chooses: String { get }
  var ends: String { get }
  var leaves: String { get }
  var anotherDevice: String { get }
  /// The label of the key that restores what is excluded.
  var restore: String { get }

  /// Returns a few words after a key, on the screen of keys; `nil` for an action that opens a page, and
  /// for one that answers, which ``ResponsePhrases`` describe.
  func effect(of action: Action, in context: KeyContext) -> String?
  /// Returns one or two words after a key, at the foot of a screen; `nil` to use those on the screen of
  /// keys.
  func hint(_ action: Action, in context: KeyContext) -> String?

  // What the key of the views leads to.
  var answerFields: String { get }
  var viewMatching: String { get }
  var viewAdvice: String { get }
  /// States that no row contains the text of a filter.
  var noHit: String { get }

  // MARK: Requests

  // The questions and reports about requests on the screens.

  /// States that the terminal selects text with the mouse.
  var mouseSelectsText: String { get }
  var noDecisionToUndo: String { get }
  /// The label before the path of an export.
  var exportsTo: String { get }
  func exported(to path: String) -> String
  /// Asks for the label of the listener to confirm that all sessions are deleted.
  func deletes(sessions: Int, trials: Int, of listener: String) -> String
  var nothingDeleted: String { get }
  /// The reason why nothing is deleted while a session is open, and the way out.
  var deletesOnlyAfterSession: String { get }

  // MARK: Settings

  // The phrases that name and explain settings and devices to the people who choose them. Files and
  // options use the setting keys and their own values.

  func text(of setting: SettingName) -> SettingWords
  /// The words for the parameters of placements, by name; without those that describe themselves in the
  /// language.
  var parameters: [String: SettingWords] { get }

  // Groups of settings.
  var groupPairs: String { get }
  var groupSound: String { get }
  var groupSession: String { get }
  var groupDisplay: String { get }

  // Values.
  /// The word between two alternatives.
  var or: String { get }
  var yes: String { get }
  var no: String { get }

  // The values that a setting can take.
  func values(_ values: String) -> String
  func standardValue(_ value: String) -> String
  func from(_ lowest: String, to highest: String) -> String
  func numbers(_ bounds: String) -> String
  var twoNotes: String { get }
  var anyNotes: String { get }
  var oneNote: String { get }
  var anyIntervals: String { get }
  var anyDevice: String { get }
  var anyMIDIPort: String { get }

  // Rows and keys of the settings screen.
  var resetsAll: String { get }
  /// Asks whether to reset all settings, which the same key then does.
  var asksToResetAll: String { get }
  var accepts: String { get }
  var discards: String { get }
  /// The reason why another device cannot play a pair yet.
  var otherDeviceLater: String { get }

  // Devices.
  /// The badge of a device that plays no sound, in at most 10 characters.
  var noSound: String { get }
  var noMIDI: String { get }
  /// The number of devices that convert sound for another one.
  func converters(_ count: Int) -> String
  /// The names of these devices.
  func converters(_ names: [String]) -> String

  // MARK: The line mode

  // The phrases of the line mode, except those about findings and trials.
  //
  // The names of its commands are the same in every language.

  /// States, to a new listener, how a screen reader gets time for the line of each pair.
  var howToAnnounce: String { get }

  /// The help: one or two sentences on each command, except those on the open trial.
  var helpOnCommands: [String] { get }

  // Messages about events.
  /// States how to change the choice of cues.
  var changesCuesPlain: String { get }
  /// States that the terminal cannot give the signal for wrong answers.
  func cannotSignal(_ signal: String) -> String
  /// States that a changed setting begins a new session.
  var newSessionBegins: String { get }
  /// What is left of a session until the first of these limits.
  func remaining(_ limits: [String]) -> String
  /// The limits that are not amounts, of which one may end the session.
  func endsAfter(_ limits: [String]) -> String
  // Limits, as they follow *after*.
  /// A number of reversals of a staircase.
  func reversals(_ count: Int) -> String
  /// A number of answers in a row to pairs with the largest difference.
  func answersAtLargest(_ count: Int) -> String
  /// A number of answers of which some are right.
  func answers(_ count: Int, withRight right: Int) -> String
  /// The ratio of the bounds of the 95 % band.
  func band(within factor: String) -> String
  var noLimit: String { get }
  /// States that a session has reached its limit.
  func over(after limit: String) -> String
  /// States that a session asks only about some notes of the range.
  func onlyNotes(_ range: String) -> String
  /// States which wolves a tuning leaves out: intervals, each with the names of notes.
  func leavesOut(_ wolves: String) -> String
  /// States how many of the intervals of a session have wolves, which the tuning leaves out.
  func leavesOut(wolvesOf count: Int, among intervals: Int) -> String
  /// States how a session presents its intervals.
  func begins(with aid: Aid) -> String
  /// States that a session for weak spots asks about the whole range.
  var noWeakOctave: String { get }
  /// States the same of the next session.
  var noWeakOctaveNext: String { get }
  /// States that an answer before the second tone does not count.
  var tooEarlyLine: String { get }
  /// States that a pair is not played once more.
  var noMoreRepeats: String { get }
  var nothingToUndo: String { get }
  var deviceReconnected: String { get }
  var midiReconnected: String { get }
  /// States that there is no such setting, and which there are.
  func noSetting(_ name: String, among names: [String]) -> String
  /// States a changed setting, and whether it is in the configuration file.
  func changed(_ setting: String, isSaved: Bool) -> String

  // The history and the profile.
  /// A session by its id; only the word without one.
  func session(withID id: Int64?) -> String
  /// The number of right answers in a session.
  func right(_ right: Int, of answered: Int) -> String
  func noSession(_ id: Int64) -> String
  func noTrial(_ number: Int, of session: Int64) -> String
  func notTrained(_ notes: String) -> String
  /// States that a note lies outside the range that is reported.
  func notReported(_ note: String, range: String) -> String
  /// The limen over notes, with its 68 % band.
  func hears(_ limen: String, from: String, to: String, over notes: String, answers: Int) -> String

  /// Returns a sentence on a decision about a session or one of its trials.
  func sentence(on decision: HistoryEvent.Kind, of session: Int64) -> String

  // MARK: The card at the end of a session

  // The phrases of the card at the end of a session, each a sentence, and the advice.

  /// The limen over notes after a session, with its 68 % band.
  func hears(_ limen: String, from: String, to: String, over notes: String) -> String
  var firstThreshold: String { get }
  /// The smallest difference of a right answer, and the note or interval.
  func finest(_ size: String, at place: String) -> String
  /// The limen before the session with its 68 % band. It has become smaller with this probability.
  func fell(from limen: String, with probability: String) -> String
  /// The same of a limen that has become larger.
  func rose(from limen: String, with probability: String) -> String
  /// The same when no change can be claimed.
  func hardlyChanged(from limen: String) -> String

  /// Returns what to do next. `name` returns the name of notes.
  func sentence(on advice: Advice, naming name: (NoteRange) -> String) -> String

  // MARK: Reports

  // The phrases of reports on profiles and comparisons. Numbers are passed as formatted text.

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

  // MARK: Charts

  // The phrases of charts.

  func limens(of listener: String) -> String
  var limensOfAAndB: String { get }
  func profile(trials: String, range: String, period: String?, timbre: String) -> String
  func period(from: String, to: String) -> String
  func comparison(ratio: String, band: String, probability: String, over range: String) -> String
  /// Follows the symbol of a limen and states that the value is a median.
  var median: String { get }
  /// The title of the axis of notes.
  var referenceAxis: String { get }

  // MARK: Replay

  // The phrases of a replay and of its progress.

  // Parts of the line about a session.
  func session(_ number: Int) -> String
  func seed(_ seed: UInt64) -> String
  func answeredInSession(_ count: Int) -> String
  func rightInSession(_ count: Int) -> String
  /// The share of answers that came within 100 ms of the comparison tone.
  func earlyInSession(_ share: String) -> String
  func logLoss(bits: String) -> String
  /// The log loss of guessing, and that of a logistic regression if it is known, after the one of the
  /// profile.
  func baselines(logistic: String?) -> String
  /// The estimate of an alternative estimator.
  func otherwise(_ estimate: String) -> String
  /// Several notes whose answers make one estimate.
  func pooled(_ count: Int, from lowest: String, to highest: String) -> String
  /// The means of the differences at reversals, and the standard deviation of their logarithms in
  /// octaves.
  func reversals(_ count: Int, geometricMean: String, mean: String, spread: String) -> String

  // The verdict on a session.
  var verified: String { get }
  func differs(at trial: Int, because reason: String) -> String
  var unverifiableWithoutEngine: String { get }
  func unverifiable(engine: Int, here: Int) -> String
  func unverifiable(earlierTrials: Int, found: Int) -> String
  var noSuchTrial: String { get }
  func pair(_ recorded: String, insteadOf chosen: String) -> String
  var recordChanged: String { get }

  // The summary.
  func replayed(sessions: Int, listeners: Int) -> String
  func answers(_ count: Int, right: Int) -> String
  func bitsAnAnswer(_ bits: String) -> String
  func verdicts(verified: Int, differing: Int, unverifiable: Int) -> String
  func skipped(_ count: Int) -> String

  // The progress.
  func listeners(_ done: Int) -> String
  func listeners(_ done: Int, of total: Int) -> String
  func pace(_ count: Int) -> String
  func remaining(seconds: Int) -> String

  // MARK: Lists of sessions

  // The phrases of lists of sessions and of their trials.

  /// The heading of a column of listeners.
  var headingListener: String { get }
  /// The heading of a column of numbers of trials within their session.
  var headingTrial: String { get }
  /// The length of each tone and the silence between two, in milliseconds.
  func lengths(tone: Int, gap: Int) -> String
  func engine(_ version: Int) -> String
  /// The prior, as a part of a line.
  func withPrior(_ name: String) -> String
  /// The sample rate, the sample format and the buffer of the device.
  func played(at rate: Int, as format: String, period: Int, of buffer: Int) -> String
  /// The priority of the thread that feeds the device; `nil` for an ordinary thread.
  func priority(_ priority: Int?) -> String

  // MARK: Pages

  // The texts of a page for browsers.

  /// What the reader can do with a chart.
  var howToPoint: String { get }
  var headingNotes: String { get }
  var headingRegions: String { get }
  var headingSessions: String { get }
  var headingAdvice: String { get }
  var headingNorms: String { get }

  /// The label of the choice of units.
  var labelUnit: String { get }
  /// The label of the choice of colours.
  var labelColours: String { get }
  /// The colours that the reader's system prefers.
  var coloursAsPreferred: String { get }
  var coloursLight: String { get }
  var coloursDark: String { get }
  var coloursContrast: String { get }
  /// The label of the choice of rows by state.
  var labelState: String { get }
  /// The label of the field that finds notes by name.
  var labelFind: String { get }
  /// The title of the chart of the limen from session to session.
  var limenBySession: String { get }
}
