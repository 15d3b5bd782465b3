internal import Music
internal import Psychometrics

/// The choice of the next question: a place from the placement, a sign from a fair coin, and a
/// level for each tone from the level rove.
struct QuestionSelection: Sendable {
  private let settings: Settings
  /// The level of both tones before the rove, for each note of the range.
  private let levels: [Decibels]
  private var placement: any Placement
  private var placing: SeededGenerator
  private var sign: SeededGenerator
  private var levelRove: SeededGenerator

  /// Creates the selection for a session that begins with this profile.
  init(settings: Settings, seed: UInt64, profile: PerceptualProfile) {
    self.settings = settings
    levels = settings.range.notes.map(settings.level(of:))
    placement = settings.placement.rule.makePlacement(
      over: settings.range, prior: settings.prior, rightAnswers: profile.rightAnswers)
    placing = SeededGenerator(seed: seed, for: .placement)
    sign = SeededGenerator(seed: seed, for: .sign)
    levelRove = SeededGenerator(seed: seed, for: .levelRove)
  }

  /// Chooses the next question for a listener with this profile.
  ///
  /// - Precondition: The profile covers the trained range.
  mutating func nextQuestion(for profile: PerceptualProfile) -> Question {
    let place = placement.nextPlace(knowing: profile.field, using: &placing)
    let level = levels[settings.range.index(of: place.note)]
    return Question(
      reference: place.note,
      difference: Difference(
        nearest: place.size, upTo: settings.prior.largestDifference,
        correctAnswer: sign.coin() ? .higher : .lower),
      referenceLevel: roved(level), comparisonLevel: roved(level))
  }

  /// Updates the placement with an answered trial. A trial without an answer is not evidence and
  /// changes nothing.
  mutating func observe(_ trial: TrialRecord) {
    placement.observe(trial, upTo: settings.prior.largestDifference)
  }

  /// Returns the placement's own estimate of log2 T75 at a note of the trained range; `nil` if it
  /// has none.
  func ownEstimate(at note: MIDINote) -> NormalMixture? { placement.ownEstimate(at: note) }

  /// Returns the level of one tone with its rove, on a grid of hundredths of a decibel.
  private mutating func roved(_ level: Decibels) -> Decibels {
    let widest = Int(settings.rove.value * 100)
    let rove = levelRove.integer(below: 2 * widest + 1) - widest
    return Decibels(((level.value * 100).rounded() + Double(rove)) / 100)
  }
}

extension Settings {
  /// A question that lets a listener hear the settings: in the middle of the range, with a large
  /// difference and without the rove.
  public var sampleQuestion: Question {
    let reference = range.middle
    let level = level(of: reference)
    return Question(
      reference: reference,
      difference: Difference(
        nearest: Cents(100), upTo: prior.largestDifference, correctAnswer: .higher),
      referenceLevel: level, comparisonLevel: level)
  }

  /// Returns the level of both tones of a pair before the rove, with the loudness correction. The
  /// correction leaves room for the rove below full scale.
  fileprivate func level(of reference: MIDINote) -> Decibels {
    let frequency = ConcertPitch(a4: concertPitch).frequency(of: reference)
    return level
      + loudness.correction(at: frequency, headroom: Decibels(0) - level - rove)
  }

}

extension Placement {
  /// Updates the placement with an answered trial. A trial without an answer is not evidence and
  /// changes nothing.
  ///
  /// - Parameters:
  ///   - trial: The trial.
  ///   - largest: The largest difference that the placement can present.
  mutating func observe(_ trial: TrialRecord, upTo largest: Cents) {
    guard let isCorrect = trial.isCorrect else { return }
    let played = trial.playedDifference
    observe(
      Difference(nearest: played.cents, upTo: largest, correctAnswer: played.correctAnswer),
      at: trial.question.reference, wasRight: isCorrect)
  }
}
