package import Music
package import Psychometrics
package import Training

/// The findings about a listener as text.
extension Words {
  /// Returns the name of a region in a column of regions. An octave is named by its notes.
  package func name(of region: Region) -> String {
    switch region.kind {
    case .range: phrases.all
    case .octave: name(of: region.notes)
    case .register: phrases.name(of: region.register)
    }
  }

  package func name(of state: NoteReport.State) -> String { phrases.name(of: state) }

  /// Returns a limen over the notes of settings with its 68 % band as one sentence.
  package func sentence(on limen: LimenEstimate, over settings: Settings) -> String {
    phrases.hears(
      "\(digits(of: limen.t75, over: settings)) \(unitName)",
      from: digits(of: limen.band68.lower, over: settings),
      to: digits(of: limen.band68.upper, over: settings), over: name(of: settings.range))
  }

  /// Returns a limen over the notes of settings in the unit; above the largest difference, `>` and that
  /// limit. Hertz need a note, and the middle note represents the range.
  package func digits(of limen: Cents, over settings: Settings) -> String {
    digits(
      of: limen, upTo: settings.prior.largestDifference,
      above: ConcertPitch(a4: settings.concertPitch).frequency(of: settings.range.middle))
  }

  /// Returns the last days with a mark for each, the last of which is today.
  package func lastDays(of practice: Practice) -> String {
    let marks = practice.trainedDays.map { $0 ? "●" : "○" }.joined()
    return phrases.lastDays(marks, Practice.countedDays)
  }

  /// Returns why a session is suggested; `nil` if nothing is to be said.
  package func sentence(on suggestion: Suggestion) -> String? {
    switch suggestion {
    case .advised(let advice): advice.map { sentence(on: $0, naming: nil) }
    case .neglected(let task, let days):
      phrases.neglected(phrases.text(of: .task).values[task.name] ?? task.name, days: days)
    case .check(let days): phrases.checks(afterDays: days)
    }
  }

  /// Returns sentences on the number of correct answers and, until a threshold is reported, on what
  /// it takes.
  package func sentences(on answers: AnswerDiagnostics) -> [String] {
    if answers.answered == 0 { return [phrases.noAnswerYet] }
    let count = phrases.rightAnswers(answers.right, of: answers.answered)
    return [count] + [Advice(untilThreshold: answers).map { sentence(on: $0) }].compactMap(\.self)
  }

  /// Returns the sentences on a trend: on a change that is certain enough to be reported, and on a
  /// warm-up that is.
  ///
  /// - Parameters:
  ///   - trend: The trend.
  ///   - symbol: The symbol of the limen.
  ///   - start: The limen at the first answer.
  ///   - end: The limen at the last answer, in the same unit.
  package func sentences(
    on trend: LearningTrend, of symbol: String, from start: String, to end: String
  ) -> String {
    let fell = trend.fall.probability
    let change =
      trend.fall.change.map {
        phrases.sentence(
          on: $0, of: symbol, from: start, to: "\(end) \(unitName)", trials: trend.trials,
          probability: chance($0 == .fell ? fell : 1 - fell))
      } ?? phrases.noChange(of: symbol, trials: trend.trials)
    return trend.warmUp?.change == .fell ? change + " " + phrases.warmsUp : change
  }

  /// Returns what to do next as one sentence.
  ///
  /// - Parameters:
  ///   - advice: The advice.
  ///   - range: Returns the name of notes; `nil` for that with a dash.
  package func sentence(on advice: Advice, naming range: ((NoteRange) -> String)? = nil) -> String {
    phrases.sentence(on: advice, naming: range ?? name(of:))
  }
}
