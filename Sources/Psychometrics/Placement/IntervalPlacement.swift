package import Music

/// A placement of pairs at intervals: at the interval that is known least, with a mistuning that is
/// likely to be judged correctly.
///
/// The size depends on the sign, because the listener's point of subjective equality lies off the
/// nominal interval: the same mistuning is easy on one side and hard on the other. The sign is
/// therefore given to ``nextPlace(for:knowing:after:condition:using:)``.
package struct IntervalPlacement: Sendable {
  /// The place of a pair at an interval.
  package struct Place: Hashable, Sendable {
    /// The note of the reference tone.
    package let note: MIDINote
    /// The interval at its nominal size.
    package let nominal: NominalInterval
    /// The size of the mistuning, without its sign.
    package let size: Cents
  }

  /// The largest mistuning that is usual: beyond a quarter tone it would be another interval.
  package static let largestSize = Cents(50)
  private static let leastSize = 0.3
  private static let sizeCount = 48
  /// The number of correct answers before mistunings below the largest one.
  private static let openingAnswers = 2
  private static let easyTarget = 0.985
  private static let nearlyBest = 0.8

  /// The largest mistuning that is presented.
  package let largestSize: Cents
  private let rule: ProfilePlacement.Rule
  private let candidates: [Candidate]
  /// The note at which the intervals are compared.
  private let middle: MIDINote
  /// The sizes from which the placement chooses, in cents, each the same factor above the one before.
  private let sizes: [Double]
  private var aim: AimedProportion

  /// A category of an interval, and the notes from which both of its tones lie in the range. An interval
  /// whose sizes are in several categories is several candidates.
  private struct Candidate: Sendable {
    let category: IntervalCategory
    let references: [(note: MIDINote, nominal: NominalInterval)]
    /// The mean distance of its sizes from the category.
    let aboveCategory: Cents

    init(_ category: IntervalCategory, _ references: [(note: MIDINote, nominal: NominalInterval)]) {
      self.category = category
      self.references = references
      let sum = references.reduce(0) {
        $0 + PresentedInterval($1.nominal, aid: category.aid).aboveCategory.value
      }
      aboveCategory = Cents(sum / Double(references.count))
    }
  }

  /// Creates the placement for a new session.
  ///
  /// - Parameters:
  ///   - rule: The proportion correct to aim at, and the balance between all intervals (0) and weak
  ///     ones (1).
  ///   - intervals: The intervals. Those that do not fit in the range are not asked.
  ///   - aid: The aid with which they are presented.
  ///   - range: The notes of both tones.
  ///   - tuning: The tuning, which gives the intervals their nominal sizes.
  ///   - largestSize: The largest mistuning.
  ///   - rightAnswers: The number of correct answers about intervals that the listener has given in all
  ///     sessions.
  /// - Precondition: At least one interval fits in the range.
  package init(
    rule: ProfilePlacement.Rule = .init(), intervals: [DirectedInterval], aid: Aid? = nil,
    range: NoteRange, tuning: TuningSystem = .intervals(.equal),
    largestSize: Cents = Self.largestSize,
    rightAnswers: Int = 0
  ) {
    self.rule = rule
    self.largestSize = largestSize
    candidates = intervals.flatMap { interval in
      let references = tuning.references(for: interval, in: range)
      return Dictionary(grouping: references) { PresentedInterval($0.nominal, aid: aid).category }
        .sorted { $0.key < $1.key }.map { Candidate($0.key, $0.value) }
    }
    precondition(!candidates.isEmpty, "no interval fits in the range")
    middle = range.middle
    let octaves = DeterministicMath.log2(largestSize.value / Self.leastSize)
    sizes = (0..<Self.sizeCount).map {
      let below = 1 - Double($0) / Double(Self.sizeCount - 1)
      return largestSize.value * DeterministicMath.exp2(-octaves * below)
    }
    aim = AimedProportion(middle: rule.targetCorrect, rightAnswers: rightAnswers)
  }

  /// Returns the next place for a mistuning in the direction of `answer`.
  ///
  /// - Parameters:
  ///   - answer: The answer that will be correct.
  ///   - field: What is known about the listener.
  ///   - recent: The running mean of reference tones.
  ///   - condition: The index of the condition among those of the field.
  ///   - generator: The stream of draws for placements.
  package mutating func nextPlace(
    for answer: Answer, knowing field: ThresholdField, after recent: RecentPitch,
    condition: Int = 0, using generator: inout SeededGenerator
  ) -> Place {
    let candidate = drawCandidate(knowing: field, condition: condition, using: &generator)
    let (note, nominal) = candidate.references[generator.integer(below: candidate.references.count)]
    let predicted = field.answerPrediction(
      at: note, interval: field.index(of: candidate.category),
      aboveCategory: PresentedInterval(nominal, aid: candidate.category.aid).aboveCategory,
      condition: condition, octavesAboveRecent: recent.octaves(to: note))
    let drawn = aim.draw(using: &generator)
    let target = aim.drawsEasy(using: &generator) ? Self.easyTarget : drawn
    let size = sizes.first { predicted.probability(of: answer, at: answer.sign * $0) >= target }
    let isOpening = aim.rightAnswers < Self.openingAnswers
    return Place(
      note: note, nominal: nominal,
      size: isOpening ? largestSize : size.map { Cents($0) } ?? largestSize)
  }

  /// Remembers whether the answer was wrong, and counts correct answers.
  package mutating func observe(wasRight: Bool) { aim.observe(wasRight: wasRight) }

  /// Returns an interval drawn among those with nearly the best expected gain.
  ///
  /// The focus weighs the gain by a power of T75, as that of ``ProfilePlacement`` does for notes.
  private func drawCandidate(
    knowing field: ThresholdField, condition: Int, using generator: inout SeededGenerator
  ) -> Candidate {
    let weakness = 2 * rule.focus * rule.focus
    let gains = field.gains(
      of: candidates.map { (field.index(of: $0.category), $0.aboveCategory) }, at: middle,
      condition: condition
    ).map { $0.gain * DeterministicMath.exp2(weakness * $0.log2Limen) }
    let best = gains.max() ?? 0
    let nearlyBest = candidates.indices.filter { gains[$0] >= Self.nearlyBest * best }
    return candidates[nearlyBest[generator.integer(below: nearlyBest.count)]]
  }
}
