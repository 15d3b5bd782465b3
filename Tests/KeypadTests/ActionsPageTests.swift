import FrontEndFixtures
import Music
import Psychometrics
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `The page of actions and settings` {
  private func model(_ keys: Key...) -> Model {
    var model = Model(.start)
    _ = model.start()
    for key in keys { model.press(key) }
    return model
  }

  @Test func `finds an action by its letters in order, and opens its page at once`() {
    var model = model(":")
    #expect(model.pages.last?.context == .actions)
    model.write("hsty")
    // The letters of History in their order.
    #expect(model.screen.rows.contains { $0.hasPrefix("› History") })
    #expect(model.update(.press(.enter)).contains(.readHistory))
    #expect(model.pages.map(\.context) == [.history])
  }

  @Test func `finds a setting by its title, and shows it selected`() throws {
    var model = model(":")
    model.write("gap")
    model.press(.enter)
    #expect(model.pages.map(\.context) == [.settings])
    #expect(model.screen.rows.contains { $0.hasPrefix("› gap, ms") })
  }

  @Test func `carries out an action of the screen below, such as a change of unit`() {
    var model = model(":")
    let unit = model.preferences.unit
    model.write("next unit")
    model.press(.enter)
    #expect(model.pages.isEmpty && model.preferences.unit == unit.next)
  }

  @Test func `pauses a session, and ends it by name`() throws {
    var model = try Model.training()
    _ = model.update(.press(":", 900))
    #expect(model.running?.phase == .paused)
    model.write("end the")
    _ = model.update(.press(.enter, 2000))
    #expect(model.running == nil)
  }

  @Test func `lists only what a paused session accepts, and a page that is open not at all`() throws
  {
    var model = try Model.training()
    _ = model.update(.press(":", 900))
    let page = try #require(model.pages.last as? ActionsPage)
    let named = page.rows(for: page.items(model), model).map { $0.cells[0] }
    for action in [Action.void, .again, .flip, .pause] {
      #expect(!named.contains(model.words.what(action, in: .training)))
    }
    #expect(named.contains(model.words.what(.leave, in: .training)))
    model = self.model("s", ":")
    model.write("gap")
    model.press(.enter)
    #expect(model.pages.map(\.context) == [.settings])
    #expect(model.screen.rows.contains { $0.hasPrefix("› gap, ms") })
  }

  @Test func `lists neither answers nor moves`() {
    for context in KeyContext.allCases {
      let actions = KeyTable.standard.actions(in: context).filter(\.isNamed)
      #expect(actions.allSatisfy { $0.adjustment == nil && !$0.movesInLists && $0 != .actions })
      #expect(context == .actions || actions.contains(.help))
    }
  }

  @Test func `moves by keys without a character, and closes by Escape`() {
    var model = model(":", .down, .down)
    #expect(model.screen.rows[0].contains("3/"))
    model.press(.escape)
    #expect(model.pages.isEmpty)
    // A key without a row does nothing.
    model.press(":")
    model.write("qqqq")
    #expect(model.update(.press(.enter)).isEmpty && model.pages.count == 1)
  }

  @Test func `a click selects a row and the wheel moves while the filter is written`() throws {
    var model = model(":", .wheelDown)
    #expect(model.screen.rows[0].contains("4/"))
    let row = try #require(model.screen.rows.firstIndex { $0.contains("History") })
    model.press(.click(column: 4, row: row))
    #expect(model.screen.rows[row].hasPrefix("› History"))
    #expect(model.update(.press(.enter)).contains(.readHistory))
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `fills every screen while any keys are written, and ends nothing`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = model(":")
    for _ in 1...200 {
      let letters = "abehnorst :/é".map(Key.character) + [.backspace, .down, .pageUp, .insert]
      #expect(model.update(.press(letters[random.integer(below: letters.count)])).isEmpty)
      let size = ScreenSize(columns: random.integer(below: 130), rows: random.integer(below: 50))
      _ = model.update(.resized(size))
      #expect(model.screen.cells.count == model.screen.size.rows)
      #expect(model.pages.map(\.context) == [.actions])
    }
  }
}
