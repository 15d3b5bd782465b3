internal import Music

extension PsychometricFit {
  /// Creates a fit of the probability of “higher” to responses, with lapses in either direction.
  ///
  /// The result is `nil` for responses to fewer than two differences.
  package init?(to evidence: [Evidence]) {
    var answers: [Cents: [Answer]] = [:]
    for response in evidence { answers[response.difference, default: []].append(response.answer) }
    let blocks = answers.sorted { $0.key < $1.key }.map { difference, answers in
      Block(
        level: difference.value, positive: answers.count { $0 == .higher }, total: answers.count)
    }
    self.init(to: blocks)
  }
}
