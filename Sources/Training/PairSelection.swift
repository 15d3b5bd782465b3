internal import Music
internal import Psychometrics

/// Which pair comes next.
///
/// A listener's first pairs are easy and come down fast, a step for each right answer, until three
/// were right. After them a pair is placed where it tells most about the weak spots of the range,
/// and as large as a right answer is likely (80 to 85 %); straight after a miss it keeps to the easy
/// edge of that window. One pair in about seventeen is easy on purpose: it tells lapses from limens,
/// and it is good for morale.
struct PairSelection: Sendable {
  /// The least difference before the first, the second and the third right answer.
  private static let openingDifferences = [Cents(200), Cents(140), Cents(100)]
  private static let window = 0.80...0.85
  private static let easyShare = 0.06
  /// Notes that gain nearly as much as the best are drawn among, so that nobody can foretell them.
  private static let nearlyBest = 0.9

  private let settings: Settings
  private var placement: SeededGenerator
  private var sign: SeededGenerator
  private var levelRove: SeededGenerator

  init(settings: Settings, seed: UInt64) {
    self.settings = settings
    placement = SeededGenerator(seed: seed, for: .placement)
    sign = SeededGenerator(seed: seed, for: .sign)
    levelRove = SeededGenerator(seed: seed, for: .levelRove)
  }

  /// The next pair for a listener with this profile, which covers the trained range.
  mutating func nextPair(for profile: PerceptualProfile) -> TonePair {
    let gain = PlacementGain(of: profile.field, over: settings.range)
    let target = drawTarget(afterMiss: profile.lastAnswerWasWrong)
    let notes = gain.bestNotes(
      within: Self.nearlyBest, focus: settings.focus, proportionCorrect: target)
    let note = notes[placement.integer(below: notes.count)]
    let isEasy = placement.unit() < Self.easyShare
    var size =
      isEasy
      ? gain.easyDifference(at: note) : gain.difference(at: note, proportionCorrect: target)
    if profile.rightAnswers < Self.openingDifferences.count {
      size = max(size, Self.openingDifferences[profile.rightAnswers])
    }
    return TonePair(
      reference: note,
      difference: Difference(nearest: size, correctAnswer: sign.coin() ? .higher : .lower),
      referenceLevel: drawLevel(), comparisonLevel: drawLevel())
  }

  private mutating func drawTarget(afterMiss: Bool) -> Double {
    let width = Self.window.upperBound - Self.window.lowerBound
    let drawn = Self.window.lowerBound + width * placement.unit()
    return afterMiss ? Self.window.upperBound : drawn
  }

  /// The level of one tone, on a grid of hundredths of a decibel.
  private mutating func drawLevel() -> Decibels {
    let widest = Int(settings.rove.value * 100)
    let rove = levelRove.integer(below: 2 * widest + 1) - widest
    return Decibels(settings.level.value + Double(rove) / 100)
  }
}
