extension AnswerDiagnostics {
  /// The proportion of right answers that a forecast assumes from now on.
  ///
  /// It is that of the 240 listeners of `limen simulate --bank base --trials 80 --seed 1 --out
  /// FOLDER` in their first 40 trials. Half of them are given a threshold within 32 answers, which
  /// is also the forecast before the first answer. Its mean error is 12 answers then, 10 after 10
  /// answers, and 6 after 30.
  private static let foreseenShareRight = 0.82
  /// The largest number of answers that is foreseen. Beyond it, the answers look like guesses.
  private static let mostForeseen = 200

  /// The number of further answers until a threshold is more likely reported than not, for a
  /// listener who hears the differences that training presents; 0 if one is reported, and `nil` if
  /// it takes more than 200 answers.
  ///
  /// All possible courses are followed at once, each until ``reportsThreshold`` is true: a course is
  /// known by its number of right answers.
  ///
  /// - Complexity: O(*f* · (*f* + *a*)) for *a* answered trials and a forecast of *f*.
  public var answersUntilThreshold: Int? {
    if reportsThreshold { return 0 }
    guard reportsThreshold(afterRight: Self.mostForeseen, of: Self.mostForeseen) else { return nil }
    // The probability of each number of further right answers without a threshold so far.
    var chances = [1.0]
    var reached = 0.0
    var enough = 1
    for further in 1...Self.mostForeseen {
      // More answers never need fewer right ones.
      while enough <= further, !reportsThreshold(afterRight: enough, of: further) { enough += 1 }
      let wrong = chances.map { $0 * (1 - Self.foreseenShareRight) } + [0]
      let right = [0] + chances.map { $0 * Self.foreseenShareRight }
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
