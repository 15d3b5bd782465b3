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

  @Test(
    arguments: [
      (.session, 0, "Sitzung  2/120"),
      (.session, 1, "2026-02-12 00:00 · 120 beantwortet · 86 % richtig · T75 C2–C6: 6,4 Cent"),
      (.session, 2, "       Ton     Cent     Antwort   ms"),
      (.session, 9, "    7  Gis3   −12,6  ✗  Höher    600"),
      (.session, 23, "Enter noch einmal hören  . nicht zählen  / filtern  ? Tasten  q zurück"),
      (.mistakes, 0, "Meine Fehler  2/47"),
      (.mistakes, 1, "  Ton    Cent     Antwort   ms"),
      (.mistakes, 6, "  F2    +35,9  ✗  Tiefer   600  2026-02-12 00:02"),
      (.mistakes, 23, "Enter größerer Abstand  . nicht zählen  / filtern  u Einheit  ? Tasten"),
      (.profileTable, 2, "     Ton    T75       68 %  Antworten  Stand           95 %"),
      (.profileTable, 13, "  ●  D4     4,9    3,3–6,4         11  gefestigt    1,8–8,2"),
      (.profileTable, 14, "  ◐  Dis4   4,7    3,0–6,1          4  ungenau      1,5–7,9"),
      (.profileTable, 23, "f Kurve  Enter diese Töne üben  → Oktave, Lage, Umfang  ? Tasten"),
      (.label, 1, "Person: Zoë_"),
      (.label, 2, "„ë“ geht hier nicht, weil Dateien danach heißen: Tippe a-z, A-Z oder 0-9."),
      (.label, 23, "Enter übernehmen  Esc verwerfen"),
      (.turns, 9, "› dran: Carla"),
      (.turns, 23, "Enter übergibt  ↑/↓ wählt  w wer  g Profil  y Verlauf  ? Tasten  q verlässt"),
    ] as [(Place, Int, String)])
  func `lists have room for German`(place: Place, row: Int, text: String) throws {
    let model = try place.model(ScreenSize(columns: 80, rows: 24), .unicode, .german)
    #expect(model.screen.rows[row].hasPrefix(text))
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
