internal import Music
internal import Psychometrics
internal import Training
internal import Wording

extension ProfileReport {
  /// Returns the most important findings about the listener and what to do next, in a few sentences
  /// for musicians.
  func summary(in words: Words) -> [String] {
    guard findings.answers.answered > 0 else {
      // Of a listener with other answers only, the summary says nothing.
      guard findings.profile.isBlank else { return [] }
      return [words.phrases.nothingAnswered, words.phrases.howToTrain]
    }
    let found =
      findings.answers.reportsThreshold
      ? [limenSentence(words), courseSentence(words)] : [guessSentence(words)]
    return found + [adviceSentence(words)]
  }
}

// MARK: - When a threshold is reported

extension ProfileReport {
  private func limenSentence(_ words: Words) -> String {
    let (limen, largest) = (whole.limen, findings.largestDifference)
    let range = words.span(range)
    guard limen.size <= largest else {
      return words.phrases.hearsOnlyBeyond(words.cents(largest), over: range)
    }
    let size =
      findings.whole.state == .wide
      ? words.phrases.between(
        words.limen(limen.band68.lower, upTo: largest),
        words.limen(limen.band68.upper, upTo: largest))
      : words.phrases.exactly(words.cents(limen.size))
    let howOften = words.howOften(at: limenPoint)
    return limen.size > .semitone
      ? words.phrases.hears(differenceAboveSemitone: size, howOften: howOften, over: range)
      : words.phrases.hears(difference: size, howOften: howOften, over: range)
  }

  /// Returns what to do next.
  func adviceSentence(_ words: Words) -> String {
    words.sentence(on: findings.advice, naming: words.span)
  }

  private func courseSentence(_ words: Words) -> String {
    let learning = findings.curve.trend.map { words.phrases.clause(on: $0.fall.change) }
    return [weakestClause(words), learning].compactMap(\.self)
      .joined(separator: words.phrases.clauseJoint) + "."
  }

  /// Returns the weakest octaves, without a full stop.
  func weakestClause(_ words: Words) -> String {
    words.weakest(findings.weakest.map { (words.span($0.region.notes), $0.comparison?.ratio ?? 1) })
  }
}

// MARK: - When no threshold is reported

extension ProfileReport {
  private func guessSentence(_ words: Words) -> String {
    let answers = findings.answers
    return answers.isReversed
      ? words.phrases.fewerThanGuesses(answers.right, of: answers.answered)
      : words.phrases.noBetterThanGuessingYet(answers.right, of: answers.answered)
  }
}
