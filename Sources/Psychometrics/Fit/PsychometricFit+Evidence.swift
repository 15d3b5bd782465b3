internal import Music

extension PsychometricFit {
  /// Fits the probability of “higher” to responses; lapses go either way.
  ///
  /// - Returns: `nil` with responses to fewer than two differences.
  public init?(to evidence: [Evidence]) {
    var answers: [Cents: [Answer]] = [:]
    for case .side(let difference, let answer) in evidence {
      answers[difference, default: []].append(answer)
    }
    let blocks = answers.sorted { $0.key < $1.key }.map { difference, answers in
      Block(
        level: difference.value, positive: answers.count { $0 == .higher }, total: answers.count)
    }
    self.init(to: blocks, asymptotes: .lapsingEitherWay)
  }
}
