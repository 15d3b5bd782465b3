import Psychometrics
import Testing
import Training

@testable import Keypad

@Suite struct `Whatever is pressed, whenever` {
  private static let keys: [Key] =
    `The key table`.bindings.map(\.key).filter { $0 != "q" && $0 != .escape }
    + [.left, .right, .tab, .backspace, .unknown, "x", "é"]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a trial is stored only for a key that answers or voids it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = try Model.training()
    var answers = 0
    for step in 1...1000 {
      let message: Message
      switch random.integer(below: 10) {
      case 0...5: message = .press(Self.keys[random.integer(below: Self.keys.count)], step)
      case 6:
        message = .resized(
          ScreenSize(columns: random.integer(below: 130) - 2, rows: random.integer(below: 50) - 2))
      case 7: message = .rested
      case 8: message = .comparisonBegan(step)
      default: message = random.integer(below: 20) == 0 ? .suspended : .rested
      }
      let commands = model.update(message)
      for trial in commands.stored {
        answers += trial.answer == nil ? 0 : 1
        #expect(trial.outcome.matches(message))
      }
      #expect(!commands.contains(.leave))
      let screen = model.screen
      #expect(screen.cells.count == screen.size.rows)
      #expect(screen.cells.allSatisfy { $0.count == screen.size.columns })
    }
    #expect(answers > 10)
    #expect(model.session?.answeredTrials == answers)
  }

  @Test func `any bytes at all are decoded, and nothing is held for ever`() {
    var random = SeededGenerator(seed: 7)
    var decoder = KeyDecoder()
    for step in 0..<20_000 {
      let likely: [UInt8] = [0x1B, 0x5B, 0x4F, 0x41, 0x31, 0x3B, 0xC3, 0xA9, 0x38]
      let byte =
        random.coin()
        ? likely[random.integer(below: likely.count)] : UInt8(random.integer(below: 256))
      _ = decoder.keys(from: [byte], at: .milliseconds(step))
    }
    _ = decoder.keys(from: [], at: .seconds(3600))
    #expect(decoder.deadline == nil)
    #expect(decoder.keys(from: [UInt8(ascii: "8")], at: .seconds(3601)) == ["8"])
  }
}

extension TrialRecord.Outcome {
  fileprivate func matches(_ message: Message) -> Bool {
    guard case .key(let key, _) = message else { return false }
    return switch (self, KeyTable.standard.action(for: key, in: .training)) {
    case (.answered(let answer, _), let pressed?): answer == pressed.answer
    case (.void(.listener), .void?): true
    default: false
    }
  }
}
