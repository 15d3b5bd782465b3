public import ArgumentParser
import Keypad
public import Training

/// How the pairs of a session are chosen.
struct PlacementOptions: ParsableArguments {
  @Option(help: "How pairs are chosen. (default: profile)")
  var placement: PlacementPlan.Method?

  @Option(
    parsing: .unconditional,
    help: "profile: from wandering (0) to weak spots (1). (default: 0.5)")
  var focus: String?

  @Option(
    parsing: .unconditional, help: "profile: the proportion correct aimed at. (default: 0.825)")
  var targetCorrect: String?

  @Option(
    parsing: .unconditional,
    help: "staircase, quest, constant: notes such as C3,C4,C5. (default: the range)")
  var notes: String?

  @Option(
    parsing: .unconditional, help: "staircase: right answers in a row before a step. (default: 2)")
  var down: String?

  @Option(
    parsing: .unconditional, help: "staircase: wrong answers in a row before a step. (default: 1)")
  var up: String?

  @Option(parsing: .unconditional, help: "staircase: the first difference. (default: 100)")
  var startCents: String?

  @Option(
    parsing: .unconditional,
    help: "staircase: the step up to each reversal; the last stays. (default: 2,2,1.4142)")
  var stepFactors: String?

  @Option(
    parsing: .unconditional,
    help: "kazez: the step down per root of a cent, 0.01 to 0.1. (default: 0.08)")
  var kazezNarrowing: String?

  @Option(
    parsing: .unconditional, help: "constant: the differences to ask about. (default: 5,10,20,40)")
  var differencesCents: String?

  @Option(
    parsing: .unconditional, help: "constant: how often each difference comes. (default: 10)")
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
