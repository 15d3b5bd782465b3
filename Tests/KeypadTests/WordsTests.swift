import FrontEndFixtures
import Music
import Psychometrics
import Testing
import Wording

@testable import FrontEnds
@testable import Keypad
@testable import Training

@Suite struct `The words of the keypad` {
  @Test(arguments: Language.allCases)
  func `every key that can be bound has a label`(language: Language) throws {
    let names = [
      "up", "down", "left", "right", "enter", "escape", "tab", "backspace", "insert", "delete",
      "space", "home", "end", "page-up", "page-down", "ctrl-a", "a",
    ]
    let labels = try names.map { Words(language).label(of: try #require(Key(name: $0))) }
    #expect(Set(labels).count == names.count && !labels.contains("?"), "\(labels)")
  }

  @Test func `an answer is judged in German`() throws {
    var conversation = try Model.training()
    conversation.values.preferences.language = .german
    conversation.press(.up)
    #expect(conversation.shows("✗ falsch — er war tiefer"))
    #expect(conversation.screen.rows.last?.hasPrefix(" A4 · 1 beantwortet") == true)
  }

  @Test func `the phrases fit the smallest screen in every language`() throws {
    for language in Language.allCases {
      for glyphs in GlyphSet.allCases {
        var model = try Model.training(columns: 20, rows: 6, glyphs: glyphs)
        model.values.preferences.language = language
        let session = try #require(model.session)
        for key in [".", .up] as [Key] {
          model.press(key)
          let feedback = try #require(model.feedback)
          #expect(
            glyphs.spell(model.words.text(of: feedback, in: .pitch, withSize: true).last![0]).count
              <= 20)
        }
        #expect(glyphs.spell("Ais4 · " + model.words.phrases.answered(9999)).count <= 24)
        #expect(session.phase == .presenting)
        let fields = model.screen.rows.prefix(2)
        #expect(fields.allSatisfy { $0.count <= 20 && $0.contains(" ") })
      }
    }
  }
}
