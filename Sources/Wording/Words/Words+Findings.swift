internal import Music
package import Training

/// What is known of a listener.
extension Words {
  /// The name of a region beside others: an octave by its notes, the range as a whole.
  package func name(of region: Region) -> String {
    switch region.kind {
    case .range: phrases.wholeRange
    case .octave: name(of: region.notes)
    case .register: phrases.name(of: Register(of: region.notes.lowest))
    }
  }

  package func name(of state: NoteReport.State) -> String { phrases.name(of: state) }

  /// What the answers say without a model; and until they report a threshold, how near they come.
  package func sentences(on answers: AnswerDiagnostics) -> [String] {
    if answers.answered == 0 { return [phrases.noAnswerYet] }
    let count = phrases.rightAnswers(answers.right, of: answers.answered)
    guard !answers.tellThreshold else { return [count] }
    let probability = decimal(answers.betterThanGuessing, places: 2)
    return [count, phrases.needsMoreAnswers(probabilityOfHearing: probability)]
  }
}
