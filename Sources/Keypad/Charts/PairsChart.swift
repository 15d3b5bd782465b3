internal import FrontEnds
internal import Music
internal import Psychometrics
internal import Training
internal import Wording

/// A chart of the differences of the last answered pairs, oldest first. While the answers are right,
/// they descend like a staircase.
struct PairsChart {
  /// The feedback on the answers.
  let feedback: [Feedback]
  let measure: Measure

  /// Draws the latest pairs that fit, each as the mark of its answer, over a logarithmic scale.
  func put(in area: Area, on screen: inout Screen) {
    let rows = area.rows - 1
    guard rows > 0, !feedback.isEmpty else { return }
    screen.put(measure.words.unitName, in: area, style: .dim)
    let bars = feedback.suffix(max(area.columns - 8, 1)).enumerated().compactMap(bar)
    Chart(bars: bars, rows: rows, words: measure.words).put(
      in: area.rows(1..<1 + rows), on: &screen)
  }

  private func bar(column: Int, feedback: Feedback) -> Chart.Bar? {
    guard let mark = feedback.mark, let trial = feedback.answeredTrial else { return nil }
    let size = measure.count(
      in: trial.question.difference.cents.magnitude, at: trial.question.nominalNote)
    return Chart.Bar(
      column: column, median: size, band68: size...size, band95: size...size,
      mark: .init(glyph: mark, style: feedback.style))
  }
}

extension Feedback {
  /// The style of its text and of its mark.
  var style: Screen.Style {
    switch self {
    case .right: .right
    case .wrong: .wrong
    case .match, .equal, .noted: .text
    case .void, .takenBack: .caution
    }
  }
}
