internal import Music
internal import Psychometrics
internal import Training
internal import Wording

/// A chart of the differences of the last answered pairs, oldest first. While the answers are right,
/// they descend like a staircase.
struct PairsChart {
  /// The answered trials.
  let trials: [TrialRecord]
  let measure: Measure

  /// Draws the latest pairs that fit, each as the mark of its answer, over a logarithmic scale.
  func put(in area: Area, on screen: inout Screen) {
    let rows = area.rows - 1
    guard rows > 0, !trials.isEmpty else { return }
    screen.put(measure.words.unitName, in: area, style: .dim)
    let bars = trials.suffix(max(area.columns - 8, 1)).enumerated().map(bar)
    Chart(bars: bars, rows: rows, words: measure.words).put(
      in: area.rows(1..<1 + rows), on: &screen)
  }

  private func bar(column: Int, trial: TrialRecord) -> Chart.Bar {
    let size = measure.count(
      in: trial.question.difference.cents.magnitude, at: trial.question.nominalNote)
    let isRight = trial.isCorrect == true
    return Chart.Bar(
      column: column, median: size, band68: size...size, band95: size...size,
      mark: .init(glyph: isRight ? "✓" : "✗", style: isRight ? .right : .wrong))
  }
}
