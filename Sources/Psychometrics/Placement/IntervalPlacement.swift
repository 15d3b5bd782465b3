public import Music

/// A placement of pairs at intervals: at the interval that is known least, with a mistuning that is
/// likely to be judged correctly.
///
/// The size depends on the sign, because the listener's point of subjective equality lies off the
/// nominal interval: the same mistuning is easy on one side and hard on the other. The sign is
/// therefore given to ``nextPlace(for:knowing:after:condition:using:)``.
public struct IntervalPlacement: Sendable {
  /// The place of a pair at an interval.
  public struct Place: Hashable, Sendable {
    /// The note of the reference tone.
    public let note: MIDINote
    /// The index of the interval among those of the field; `nil` for the unison.
    public let interval: Int?
    /// The size of the mistuning, without its sign.
    public let size: Cents
  }

  /// The largest mistuning that is usual: beyond a quarter tone it would be another interval.
  public static let largestSize = Cents(50)
  private static let leastSize = 0.3
  private static let sizeCount = 48
  /// The number of correct answers before mistunings below the largest one.
  private static let openingAnswers = 2
  private static let halfWindow = 0.025
  private static let easyShare = 0.06
  private static let easyTarget = 0.985
  private static let rightAnswersBeforeEasy = 25
  private static let nearlyBest = 0.8

  private let range: NoteRange
  private let intervals: [Int?]
  private let targetCorrect: Double
  /// The sizes from which the placement chooses, in cents, each the same factor above the one before.
  private let sizes: [Double]
  private var rightAnswers: Int
  private var lastAnswerWasWrong = false

  /// Creates the placement for a new session.
  ///
  /// - Parameters:
  ///   - range: The notes of both tones.
  ///   - intervals: The indices of the intervals among those of the field; `nil` for the unison.
  ///   - largestSize: The largest mistuning.
  ///   - targetCorrect: The middle of the window of predicted proportions correct.
  ///   - rightAnswers: The number of correct answers that the listener has given in all sessions.
  /// - Precondition: There is at least one interval, and both tones of one of them fit in the range.
  public init(
    range: NoteRange, intervals: [Int?], largestSize: Cents = Self.largestSize,
    targetCorrect: Double = 0.825, rightAnswers: Int = 0
  ) {
    precondition(!intervals.isEmpty, "no intervals to place")
    self.range = range
    self.intervals = intervals
    self.targetCorrect = targetCorrect
    let octaves = DeterministicMath.log2(largestSize.value / Self.leastSize)
    sizes = (0..<Self.sizeCount).map {
      let below = 1 - Double($0) / Double(Self.sizeCount - 1)
      return largestSize.value * DeterministicMath.exp2(-octaves * below)
    }
    self.rightAnswers = rightAnswers
  }

  /// Returns the next place for a mistuning in the direction of `answer`.
  ///
  /// - Parameters:
  ///   - answer: The answer that will be correct.
  ///   - field: What is known about the listener.
  ///   - recent: The running mean of reference tones.
  ///   - condition: The index of the condition among those of the field.
  ///   - generator: The stream of draws for placements.
  public mutating func nextPlace(
    for answer: Answer, knowing field: ThresholdField, after recent: RecentPitch,
    condition: Int = 0, using generator: inout SeededGenerator
  ) -> Place {
    let interval = drawInterval(knowing: field, condition: condition, using: &generator)
    let notes = references(of: interval, in: field)
    let note = notes[generator.integer(below: notes.count)]
    let predicted = field.answerPrediction(
      at: note, interval: interval, condition: condition,
      octavesAboveRecent: recent.octaves(to: note))
    let target = drawTarget(using: &generator)
    let largest = sizes[sizes.count - 1]
    let size = sizes.first { predicted.probability(of: answer, at: answer.sign * $0) >= target }
    return Place(
      note: note, interval: interval,
      size: Cents(rightAnswers < Self.openingAnswers ? largest : size ?? largest))
  }

  /// Remembers whether the answer was wrong, and counts correct answers.
  public mutating func observe(wasRight: Bool) {
    rightAnswers += wasRight ? 1 : 0
    lastAnswerWasWrong = !wasRight
  }

  /// Returns the notes on which both tones of an interval lie in the range. An interval of another
  /// scale counts as the nearest number of semitones.
  private func references(of interval: Int?, in field: ThresholdField) -> [MIDINote] {
    guard let interval = interval.map({ field.intervals[$0] }) else { return range.notes }
    let semitones = Int((interval.sign * 12 * interval.octaves).rounded())
    let numbers = range.lowest.number...range.highest.number
    return range.notes.filter { numbers.contains($0.number + semitones) }
  }

  private func drawTarget(using generator: inout SeededGenerator) -> Double {
    let drawn = targetCorrect + Self.halfWindow * (2 * generator.unit() - 1)
    let isEasy =
      generator.unit() < Self.easyShare && rightAnswers >= Self.rightAnswersBeforeEasy
    return isEasy ? Self.easyTarget : lastAnswerWasWrong ? targetCorrect + Self.halfWindow : drawn
  }

  /// Returns an interval drawn among those with nearly the best expected gain that fit in the range.
  private func drawInterval(
    knowing field: ThresholdField, condition: Int, using generator: inout SeededGenerator
  ) -> Int? {
    let fitting = intervals.filter { !references(of: $0, in: field).isEmpty }
    precondition(!fitting.isEmpty, "no interval fits in the range")
    let gains = field.gains(of: fitting, at: range.middle, condition: condition)
    let best = gains.max() ?? 0
    let candidates = fitting.indices.filter { gains[$0] >= Self.nearlyBest * best }
    return fitting[candidates[generator.integer(below: candidates.count)]]
  }
}
