internal import Music
internal import Notation
internal import Psychometrics

/// The placement of the trials of a task.
protocol TaskPlacement: Sendable {
  /// Returns the next place, with the signed difference for the answer that will be correct.
  mutating func nextPlace(
    for answer: Answer, knowing profile: PerceptualProfile, using generator: inout SeededGenerator
  ) -> (note: MIDINote, nominal: NominalInterval, difference: Difference)

  /// Updates the placement with an answered trial. A trial without an answer is not evidence and
  /// changes nothing.
  mutating func observe(_ trial: TrialRecord)

  /// The placement of unisons that chooses the trials; `nil` in tasks with intervals.
  var unisons: (any Placement)? { get }
}

extension TaskPlacement {
  var unisons: (any Placement)? { nil }
}

extension Settings {
  /// Returns the placement of a session with these settings that begins with this profile.
  ///
  /// - Precondition: The settings are valid.
  func makePlacement(for profile: PerceptualProfile) -> any TaskPlacement {
    switch task.intervalMeasure {
    case nil:
      return UnisonPlacement(
        placement: placement.rule.makePlacement(for: (range, prior, profile.answers.right)),
        largest: prior.largestDifference)
    case .judgement:
      guard let rule = placement.rule as? ProfilePlacement.Rule, let tuning = try? tuningSystem()
      else { preconditionFailure("settings that were not validated") }
      return IntervalPlacement(
        rule: rule, intervals: intervals, aid: aid, range: range, tuning: tuning,
        largestSize: largestMistuning, rightAnswers: profile.intervalAnswers.right)
    case .matching:
      let tuning = (try? tuningSystem()).required(or: "settings that were not validated")
      return StartPlacement(places: intervals.map { tuning.references(for: $0, in: range) })
    }
  }
}

/// A placement of unisons, which does not depend on the sign of the difference.
private struct UnisonPlacement: TaskPlacement {
  var placement: any Placement
  /// The largest difference that can be presented.
  let largest: Cents

  mutating func nextPlace(
    for answer: Answer, knowing profile: PerceptualProfile, using generator: inout SeededGenerator
  ) -> (note: MIDINote, nominal: NominalInterval, difference: Difference) {
    let place = placement.nextPlace(knowing: profile.field, using: &generator)
    return (
      place.note, .unison,
      Difference(nearest: place.size, upTo: largest, correctAnswer: place.side ?? answer)
    )
  }

  mutating func observe(_ trial: TrialRecord) { placement.observe(trial, upTo: largest) }

  var unisons: (any Placement)? { placement }
}

/// A placement of intervals, whose mistunings depend on their sign.
extension IntervalPlacement: TaskPlacement {
  mutating func nextPlace(
    for answer: Answer, knowing profile: PerceptualProfile, using generator: inout SeededGenerator
  ) -> (note: MIDINote, nominal: NominalInterval, difference: Difference) {
    let place = nextPlace(
      for: answer, knowing: profile.field, after: profile.recent,
      condition: profile.conditionIndex, using: &generator)
    return (
      place.note, place.nominal,
      Difference(nearest: place.size, upTo: largestSize, correctAnswer: answer)
    )
  }

  mutating func observe(_ trial: TrialRecord) {
    guard let isCorrect = trial.isCorrect else { return }
    observe(wasRight: isCorrect)
  }
}

/// A placement of matches. Each interval comes once in every round, in random order, from a
/// random reference note, and its tone begins at a random mistuning.
private struct StartPlacement: TaskPlacement {
  /// The reference notes of each interval, with its nominal size there.
  let places: [[(note: MIDINote, nominal: NominalInterval)]]
  /// The intervals that are still to come in this round.
  var round: [Int] = []

  mutating func nextPlace(
    for answer: Answer, knowing profile: PerceptualProfile, using generator: inout SeededGenerator
  ) -> (note: MIDINote, nominal: NominalInterval, difference: Difference) {
    if round.isEmpty { round = Array(places.indices) }
    let interval = places[round.remove(at: generator.integer(below: round.count))]
    let place = interval[generator.integer(below: interval.count)]
    let sizes = Adjustment.starts
    let size = sizes.lowerBound + generator.integer(below: sizes.count)
    return (place.note, place.nominal, Difference(hundredths: answer == .higher ? size : -size))
  }

  mutating func observe(_ trial: TrialRecord) {}
}

extension Placement {
  /// Updates a placement of unisons with a trial. A trial without an answer, or with an interval, is
  /// not evidence and changes nothing.
  ///
  /// - Parameters:
  ///   - trial: The trial.
  ///   - largest: The largest difference that the placement can present.
  mutating func observe(_ trial: TrialRecord, upTo largest: Cents) {
    guard let isCorrect = trial.isCorrect, trial.question.nominal == .unison else { return }
    let played = trial.heardDifference
    observe(
      Difference(nearest: played.cents, upTo: largest, correctAnswer: played.correctAnswer),
      at: trial.question.reference, wasRight: isCorrect)
  }
}
