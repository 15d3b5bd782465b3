import Psychometrics
import Testing
import Wording

@testable import Keypad

@Suite struct `The settings of placements` {
  @Test func `are described in the help of options`() {
    #expect(
      Placements.standard.parameters.map(\.optionHelp) == [
        "profile: from wandering (0) to weak spots (1). (default: 0.5)",
        "profile: the proportion correct aimed at. (default: 0.825)",
        "staircase, quest, constant: notes such as C3,C4,C5. (default: the range)",
        "staircase: right answers in a row before a step. (default: 2)",
        "staircase: wrong answers in a row before a step. (default: 1)",
        "staircase: the first difference. (default: 100)",
        "staircase: the step up to each reversal; the last stays. (default: 2,2,1.4142)",
        "kazez: the step down per root of a cent, 0.01 to 0.1. (default: 0.08)",
        "constant: the differences to ask about. (default: 5,10,20,40)",
        "constant: how often each difference comes. (default: 10)",
      ])
  }

  @Test func `are described with their bounds in the configuration file`() {
    #expect(
      Placements.standard.parameters.map(\.fileHelp) == [
        "profile: from wandering (0) to weak spots (1).",
        "profile: the proportion correct aimed at, 0.6 to 0.95.",
        #"staircase, quest, constant: notes such as ["C3", "C4"]; all of the range with "all"."#,
        "staircase: right answers in a row before a step, 2 to 10.",
        "staircase: wrong answers in a row before a step, 1 to 9, fewer than down.",
        "staircase: the first difference, 0.1 to 400.",
        "staircase: the step up to each reversal, 1.001 to 10; the last stays.",
        "kazez: the step down per root of a cent, 0.01 to 0.1.",
        "constant: the differences to ask about, 0.1 to 400.",
        "constant: how often each difference comes, 1 to 1000.",
      ])
  }

  @Test(arguments: Placements.standard.parameters)
  func `state their true bounds where the description has them`(parameter: PlacementParameter) {
    guard parameter.text.statesBounds, let bounds = parameter.bounds else { return }
    for bound in bounds.split(separator: " to ") {
      #expect(parameter.text.help.contains(bound))
    }
  }

  @Test func `every setting of a placement has a title in German`() {
    for parameter in Placements.standard.parameters {
      #expect(Language.german.phrases.title(ofPlacementSetting: parameter.name) != nil)
    }
    #expect(Language.german.phrases.title(ofPlacementSetting: "nothing") == nil)
  }
}
