internal import Music

extension PsychometricFit {
  /// Creates a fit of the probability of “higher” to responses, with lapses in either direction.
  ///
  /// The result is `nil` for responses to fewer than two differences.
  package init?(to evidence: [Evidence]) {
    let groups = Dictionary(grouping: evidence, by: \.difference).sorted { $0.key < $1.key }
    let blocks = groups.map { difference, group in
      Block(
        level: difference.value, positive: group.count { $0.answer == .higher }, total: group.count)
    }
    self.init(to: blocks)
  }
}
