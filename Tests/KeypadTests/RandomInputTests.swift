import FrontEndFixtures
import Psychometrics
import Testing
import Wording

@testable import FrontEnds
@testable import Keypad
@testable import Training

@Suite struct `Random input` {
  private static let pageKeys: [Key] = ["g", "y", "s", "d", "a", "?"]
  private static let keys: [Key] =
    KeyTable.standard.actions(in: .training).flatMap(KeyTable.standard.keys).filter {
      !["q", "m", ":", .escape].contains($0) && !pageKeys.contains($0)
    } + [.left, .right, .backspace, .insert, .unknown, .paste("8q"), "x", "é", "n", "c"]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a trial is stored only for a key that answers or voids it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = try Model.training()
    // No interval fits in its single note.
    try model.values.set(.range, to: "C2-C6")
    model.history = SampleListener.sessions
    model.findings = SampleListener.findings
    var answers = 0
    var inSession = 0
    for step in 1...2100 {
      let message = Self.message(&random, at: step, leavesPage: !model.pages.isEmpty)
      let commands = model.update(message)
      for trial in commands.stored {
        inSession += trial.isAnswered ? 1 : 0
        answers += trial.isAnswered ? 1 : 0
        #expect(trial.outcome.matches(message))
      }
      if commands.contains(where: \.opensSession) {
        inSession = 0
        _ = model.update(.opened(try .atA4()))
      }
      #expect(!commands.contains(.leave))
      guard step.isMultiple(of: 5) else { continue }
      let screen = model.screen
      #expect(screen.cells.count == screen.size.rows)
      #expect(screen.cells.allSatisfy { $0.count == screen.size.columns })
    }
    #expect(answers > 10)
    #expect(model.session?.answeredTrials == inSession)
  }

  /// Returns a random message. All seeds together give more than ten thousand keys and a thousand
  /// sizes.
  private static func message(
    _ random: inout SeededGenerator, at step: Int, leavesPage: Bool
  ) -> Message {
    switch random.integer(below: 10) {
    case 0...4:
      return .press(keys[random.integer(below: keys.count)], 150 * step)
    case 5:
      let opens = random.integer(below: 10) == 0
      let all = opens ? pageKeys : keys
      return .press(all[random.integer(below: all.count)], 150 * step)
    case 6:
      return .resized(
        ScreenSize(columns: random.integer(below: 130) - 2, rows: random.integer(below: 50) - 2))
    case 7:
      return leavesPage ? .press("q", 150 * step) : .feedbackEnded
    case 8:
      return .comparisonBegan(150 * step)
    default:
      if leavesPage { return .press("q", 150 * step) }
      return random.integer(below: 20) == 0 ? .suspended(at: after(150 * step)) : .feedbackEnded
    }
  }
}

extension TrialRecord.Outcome {
  fileprivate func matches(_ message: Message) -> Bool {
    if case .suspended = message { return self == .void(.listener) }
    guard case .key(let key, _) = message else { return false }
    return switch (self, KeyTable.standard.action(for: key, in: .training)) {
    case (.answered(let response, _), let pressed?):
      Answer.allCases.contains { response == .side($0) && pressed == $0.action }
    case (.void(.listener), .void?): true
    default: false
    }
  }
}
