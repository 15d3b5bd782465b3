import Foundation
import Psychometrics
import TestSupport
import Testing
import Wording

@testable import FrontEnds

@Suite struct `The settings of placements` {
  @Test func `the help of options describes the settings of placements`() {
    #expect(
      Placements.standard.parameters.map(\.optionHelp) == [
        "profile: from nearby notes (0) to weak notes (1). (default: 0.5)",
        "profile: the proportion correct to aim at (0.6 to 0.95). (default: 0.84)",
        "staircase, quest, constant: notes such as C3,C4,C5. (default: the range)",
        "staircase: correct answers in a row before a step down (2 to 10). (default: 2)",
        "staircase: wrong answers in a row before a step up (1 to 9, fewer than down). (default: 1)",
        "staircase: the first difference in cents (0.1 to 400). (default: 100)",
        "staircase: the step factor up to each reversal; the last one applies from then on (1.001 to 10). (default: 2,2,1.4142)",
        "staircase: the reversals after which the next step factor applies (reversal or upper-reversal). (default: reversal)",
        "kazez: the step down per square root of a cent, 0.01 to 0.1. (default: 0.08)",
        "constant: the differences in cents; 0 for equal tones (0 to 400). (default: 5,10,20,40)",
        "constant: how often each difference is presented (1 to 1000). (default: 10)",
        "constant: whether each difference has either sign equally often or by a fair coin (balanced or drawn). (default: balanced)",
      ])
  }

  @Test(arguments: Placements.standard.parameters)
  func `the configuration file states the bounds of each parameter`(
    parameter: PlacementParameter
  ) throws {
    let lines = try String(contentsOf: resourceFile("config.toml"), encoding: .utf8)
      .split(separator: "\n")
    let row = try #require(lines.firstIndex { $0.hasPrefix("# \(parameter.name) = ") })
    #expect(
      lines[row - 1].hasPrefix(
        "# \(Placements.standard.names(having: parameter).joined(separator: ", "))"))
    #expect(lines[row - 1].contains(parameter.text.help))
    guard let bounds = parameter.bounds else { return }
    if parameter.text.statesBounds {
      for bound in bounds.split(separator: " to ") { #expect(parameter.text.help.contains(bound)) }
    } else {
      #expect(lines[row - 1].contains(bounds))
    }
  }
}
