public import ArgumentParser
import Keypad
public import Training

/// How the pairs of a session are chosen.
struct PlacementOptions: ParsableArguments {
  @Option(help: "The method that chooses the pairs. (default: profile)")
  var placement: PlacementPlan.Method?

  @Option(
    parsing: .unconditional,
    help: "profile: from nearby notes (0) to weak notes (1). (default: 0.5)")
  var focus: String?

  @Option(
    parsing: .unconditional,
    help: "profile: the proportion correct to aim at, 0.6 to 0.95. (default: 0.825)")
  var targetCorrect: String?

  @Option(
    parsing: .unconditional,
    help: "staircase, quest, constant: the notes, such as C3,C4,C5. (default: all of the range)")
  var notes: String?

  @Option(
    parsing: .unconditional,
    help: "staircase: correct answers before a step down, 2 to 10. (default: 2)")
  var down: String?

  @Option(
    parsing: .unconditional,
    help: "staircase: wrong answers before a step up, 1 to 9, fewer than down. (default: 1)")
  var up: String?

  @Option(
    parsing: .unconditional,
    help: "staircase: the first difference in cents, 0.1 to 400. (default: 100)")
  var startCents: String?

  @Option(
    parsing: .unconditional,
    help: "staircase: the step factor up to each reversal, 1.001 to 10. (default: 2,2,1.4142)")
  var stepFactors: String?

  @Option(
    parsing: .unconditional,
    help: "kazez: the step down per square root of a cent, 0.01 to 0.1. (default: 0.08)")
  var kazezNarrowing: String?

  @Option(
    parsing: .unconditional,
    help: "constant: the differences in cents, 0.1 to 400. (default: 5,10,20,40)")
  var differencesCents: String?

  @Option(
    parsing: .unconditional,
    help: "constant: how often each difference is presented, 1 to 1000. (default: 10)")
  var repetitions: String?

  /// The settings that the options give.
  var given: [SettingKey: String] {
    let given: [SettingKey: String?] = [
      .placement: placement?.rawValue, .focus: focus, .targetCorrect: targetCorrect,
      .notes: notes, .down: down, .up: up, .startCents: startCents, .stepFactors: stepFactors,
      .kazezNarrowing: kazezNarrowing, .differencesCents: differencesCents,
      .repetitions: repetitions,
    ]
    return given.compactMapValues(\.self)
  }
}

extension PlacementPlan.Method: ExpressibleByArgument {}
