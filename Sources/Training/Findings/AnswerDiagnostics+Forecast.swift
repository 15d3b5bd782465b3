extension AnswerDiagnostics {
  /// The answers, and the right ones among them, that a forecast adds to those of the listener as a
  /// prior. With these, forecasts after ten answers are hardly biased, for ordinary, naive and very
  /// fine ears (`Benchmarks claims forecast`).
  private static let expected = (answers: 20.0, right: 16.0)
  /// The largest number of answers that is predicted. Beyond it, the answers look like guesses.
  private static let mostPredicted = 200

  /// The number of further answers until a threshold is more likely reported than not, for a
  /// listener who hears the differences that training presents; 0 if one is reported, and `nil` if
  /// it takes more than 200 answers.
  ///
  /// From now on the share of right answers is assumed to be what it was so far.
  ///
  /// All possible sequences of answers are followed at once, each until ``reportsThreshold`` is true: a
  /// sequence is known by its number of right answers.
  ///
  /// - Complexity: O(*f* · (*f* + *a*)) for *a* answered trials and a forecast of *f*.
  package var answersUntilThreshold: Int? {
    if reportsThreshold { return 0 }
    guard reportsThreshold(afterRight: Self.mostPredicted, of: Self.mostPredicted) else {
      return nil
    }
    let share = (Self.expected.right + Double(right)) / (Self.expected.answers + Double(answered))
    // The probability of each number of further right answers without a threshold so far.
    var chances = [1.0]
    var reached = 0.0
    var enough = 1
    for further in 1...Self.mostPredicted {
      // More answers never need fewer right ones.
      while enough <= further, !reportsThreshold(afterRight: enough, of: further) { enough += 1 }
      let wrong = chances.map { $0 * (1 - share) } + [0]
      let right = [0] + chances.map { $0 * share }
      chances = zip(wrong, right).map(+)
      reached += chances.dropFirst(enough).reduce(0, +)
      if reached >= 0.5 { return further }
      chances = Array(chances.prefix(enough))
    }
    return nil
  }

  /// Returns whether a threshold is reported after further answers.
  private func reportsThreshold(afterRight further: Int, of answers: Int) -> Bool {
    let counts = AnswerCounts(answered: answered + answers, right: right + further)
    return AnswerDiagnostics(counts).reportsThreshold
  }
}
