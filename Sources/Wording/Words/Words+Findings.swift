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
  package func sentence(
    on advice: Advice, naming range: ((NoteRange) -> String)? = nil
  ) -> String {
    phrases.sentence(on: advice, naming: range ?? name(of:))
  }
}
