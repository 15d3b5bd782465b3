internal import Psychometrics
internal import Training

/// The text: the verdict first, the notes last.
extension ComparisonReport {
  /// Lines of at most 80 characters.
  public func text() -> String {
    let heading = (titles.map { "\($0) in \(range)." } + [limenPoint.definition])
      .flatMap { $0.wrapped(to: 80) }
    let sections =
      isTold
      ? [heading, verdict.wrapped(to: 80), regionTable, noteTable]
      : [heading, doubts.flatMap { $0.wrapped(to: 80) }]
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// Whether both sides have limens to be compared.
  var isTold: Bool { a.thresholdTold && b.thresholdTold }

  /// Who A and B are, and their timbres if they differ.
  var titles: [String] {
    [("A", a), ("B", b)].map { letter, side in
      let timbre = a.timbre == b.timbre ? "" : "timbre \(side.timbre), "
      return "\(letter): \(side.name), \(timbre)\(TextNumber.trials(side.trials))"
    }
  }

  private var verdict: String {
    "Over \(range) A needs \(TextNumber.ratio(whole.aOverB)) times the difference that B needs (95 % "
      + "band \(TextNumber.ratios(whole.aOverBBand95))). A's limen is the lower one with probability "
      + "\(TextNumber.probability(whole.probabilityALower))."
  }

  /// Why no limens are compared.
  var doubts: [String] {
    [("A", a), ("B", b)].filter { !$0.1.thresholdTold }.map { letter, _ in
      "The answers of \(letter) do not tell hearing from guessing yet: no limens are compared."
    }
  }

  private var regionTable: [String] {
    [header("region")]
      + ([whole] + regions).keepingFirst(by: \.range).map {
        row("\($0.name) \($0.range ?? "")", $0)
      }
  }

  private var noteTable: [String] { [header("note")] + notes.map { row($0.name, $0) } }

  private func header(_ name: String) -> String {
    name.left(17) + ["A: ", "B: "].map { ($0 + limenPoint.symbol).right(10) }.joined()
      + "A / B".right(8) + "  " + "95 % band".left(14) + "  P(A lower)"
  }

  private func row(_ name: String, _ place: Place) -> String {
    let limens = [place.a.limen.text(place.a.state), place.b.limen.text(place.b.state)]
    let ratio = limens.contains("-") ? "-" : TextNumber.ratio(place.aOverB)
    return name.left(17) + limens.map { $0.right(10) }.joined() + ratio.right(8) + "  "
      + TextNumber.ratios(place.aOverBBand95).left(14)
      + TextNumber.probability(place.probabilityALower).right(12)
  }
}
