import Music
import Psychometrics
import Testing
import Training

@testable import Keypad

extension Words {
  init(
    _ language: Language, noteNames: NoteNames? = nil, unit: PitchUnit = .cents
  ) {
    var preferences = Preferences()
    preferences.language = language
    preferences.noteNames = noteNames
    preferences.unit = unit
    self.init(for: preferences)
  }
}

@Suite struct `The words` {
  /// A phrase in a stored property would have one language only; a row of the table has all.
  @Test func `every phrase is a row of the one table of languages`() {
    let words = Words(for: Preferences())
    let stored = Mirror(reflecting: words).children.compactMap(\.label)
    #expect(stored == ["language", "noteNames", "unit"])
  }

  @Test(arguments: [
    (["LC_ALL": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"], Language.german),
    (["LC_ALL": "", "LC_MESSAGES": "de_AT"], .german),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .english),
    (["LC_MESSAGES": "en_US", "LANG": "de_DE"], .english),
    (["LANG": "de@euro"], .german), (["LANG": "de"], .german), (["LANG": "DE_CH"], .german),
    (["LANG": "den_CA"], .english), (["LANG": "fr_FR.UTF-8"], .english),
    (["LANGUAGE": "de"], .english), ([:], .english),
  ])
  func `the language follows the locale for messages`(
    environment: [String: String], language: Language
  ) {
    #expect(Language { environment[$0] } == language)
  }

  @Test func `note names follow the language unless a setting overrides it`() {
    let notes = [59, 60, 61, 66, 70, 71].map { MIDINote($0) }
    #expect(notes.map(Words(.english).name) == ["B3", "C4", "C#4", "F#4", "A#4", "B4"])
    #expect(notes.map(Words(.german).name) == ["H3", "C4", "Cis4", "Fis4", "Ais4", "H4"])
    #expect(Words(.german, noteNames: .english).name(of: MIDINote(71)) == "B4")
    #expect(Words(.english, noteNames: .german).name(of: MIDINote(71)) == "H4")
  }

  @Test func `an answer is judged in German`() throws {
    var conversation = try Model.training()
    conversation.values.preferences.language = .german
    _ = conversation.update(.press(.up))
    #expect(conversation.screen.rows.contains { $0.contains("✗ falsch — er war tiefer") })
    #expect(conversation.screen.rows.last?.hasPrefix(" A4 · 1 gehört") == true)
  }

  @Test func `the phrases fit the smallest screen in every language`() throws {
    for language in Language.allCases {
      for glyphs in GlyphSet.allCases {
        var model = try Model.training(columns: 20, rows: 6, glyphs: glyphs)
        model.values.preferences.language = language
        let session = try #require(model.session)
        for key in [".", .up] as [Key] {
          _ = model.update(.press(key))
          let trial = try #require(model.lastTrial)
          #expect(glyphs.spell(model.words.feedback(on: trial).short).count <= 20)
        }
        #expect(glyphs.spell("Ais4 · " + model.words.answered(9999)).count <= 20)
        #expect(session.phase == .presenting)
        let fields = model.screen.rows.prefix(2)
        #expect(fields.allSatisfy { $0.count <= 20 && $0.contains(" ") })
      }
    }
  }

  @Test func `German is spelled without umlauts in ASCII`() {
    var preferences = Preferences()
    preferences.language = .german
    var dialog = LineDialog(
      values: SettingValues(.usual, preferences: preferences), glyphs: .ascii, program: .sample)
    let lines = dialog.start().compactMap { if case .print(let line) = $0 { line } else { nil } }
    #expect(lines[0].hasPrefix("Zwei Toene erklingen. War der zweite hoeher oder tiefer?"))
    #expect(lines[1].contains("fuer ungueltig erklaeren"))
  }
}

@Suite struct `Distances in the listener's unit` {
  @Test(arguments: [
    (Cents(10), PitchUnit.cents, "10.0 cents"), (Cents(-12.34), .cents, "12.3 cents"),
    (Cents(0.1), .cents, "0.10 cents"), (Cents(10), .percent, "0.579 percent"),
    (Cents(0.1), .percent, "0.00578 percent"), (Cents(400), .percent, "26.0 percent"),
    (Cents(10), .hertz, "2.55 hertz"), (Cents(400), .hertz, "114 hertz"),
    (Cents(10), .semitones, "0.100 semitones"), (Cents(250), .semitones, "2.50 semitones"),
  ])
  func `a distance is shown with three significant digits`(
    distance: Cents, unit: PitchUnit, said: String
  ) {
    #expect(Words(.english, unit: unit).size(of: distance, above: Hertz(440)) == said)
  }

  @Test func `German uses a decimal comma`() {
    #expect(Words(.german).size(of: Cents(12.34), above: Hertz(440)) == "12,3 Cent")
    #expect(
      Words(.german, unit: .percent).size(of: Cents(10), above: Hertz(440)) == "0,579 Prozent")
  }

  @Test(arguments: Language.allCases, PitchUnit.allCases)
  func `a distance reads back with either decimal separator`(
    language: Language, unit: PitchUnit
  ) throws {
    let words = Words(language, unit: unit)
    let shown = words.digits(of: Cents(35), above: Hertz(220))
    for text in [shown, shown.replacing(".", with: ","), " \(shown) "] {
      let read = try #require(words.distance(from: text, above: Hertz(220)))
      #expect(words.digits(of: read, above: Hertz(220)) == shown)
    }
    for text in ["", "x", "1.2.3", "1,2,3", "12 cents"] {
      #expect(words.distance(from: text, above: Hertz(220)) == nil, "'\(text)'")
    }
  }

  @Test func `a distance that leaves no positive frequency is refused`() {
    #expect(Words(.english, unit: .percent).distance(from: "-100", above: Hertz(440)) == nil)
    #expect(Words(.english, unit: .hertz).distance(from: "-440", above: Hertz(440)) == nil)
    #expect(Words(.english, unit: .hertz).distance(from: "-220", above: Hertz(440)) == Cents(-1200))
  }
}
