/// The proportion correct that a placement by the profile aims at: drawn for each pair from a window
/// of 0.05, and at the easy edge of the window directly after a wrong answer.
///
/// Now and then a pair is easy on purpose, as ``ProfilePlacement`` explains.
struct AimedProportion: Sendable {
  private static let halfWindow = 0.025
  private static let easyShare = 0.06
  /// The number of correct answers before the first easy pair. Until then each answer is worth
  /// more.
  private static let rightAnswersBeforeEasy = 25

  /// The middle of the window.
  let middle: Double
  private(set) var rightAnswers: Int
  private(set) var lastAnswerWasWrong = false

  mutating func observe(wasRight: Bool) {
    rightAnswers += wasRight ? 1 : 0
    lastAnswerWasWrong = !wasRight
  }

  func draw(using generator: inout SeededGenerator) -> Double {
    let drawn = middle + Self.halfWindow * (2 * generator.unit() - 1)
    return lastAnswerWasWrong ? middle + Self.halfWindow : drawn
  }

  /// Draws whether the pair is easy on purpose.
  func drawsEasy(using generator: inout SeededGenerator) -> Bool {
    generator.unit() < Self.easyShare && rightAnswers >= Self.rightAnswersBeforeEasy
  }
}
