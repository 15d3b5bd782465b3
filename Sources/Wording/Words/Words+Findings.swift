internal import Music
package import Training

/// The findings about a listener as text.
extension Words {
  /// Returns the name of a region in a column of regions. An octave is named by its notes.
  package func name(of region: Region) -> String {
    switch region.kind {
    case .range: phrases.wholeRange
    case .octave: name(of: region.notes)
    case .register: phrases.name(of: Register(of: region.notes.lowest))
    }
  }

  package func name(of state: NoteReport.State) -> String { phrases.name(of: state) }

  /// Returns sentences on the number of correct answers and, until a threshold is reported, on the
  /// probability of hearing.
  package func sentences(on answers: AnswerDiagnostics) -> [String] {
    if answers.answered == 0 { return [phrases.noAnswerYet] }
    let count = phrases.rightAnswers(answers.right, of: answers.answered)
    guard !answers.reportsThreshold else { return [count] }
    let probability = decimal(answers.betterThanGuessing, places: 2)
    return [count, phrases.needsMoreAnswers(probabilityOfHearing: probability)]
  }
}
