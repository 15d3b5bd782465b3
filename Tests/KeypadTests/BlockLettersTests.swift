import FrontEndFixtures
import Music
import Psychometrics
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `Large letters` {
  @Test func `letters take three rows of half blocks`() throws {
    let letters = try #require(BlockLetters("A#4", rows: 4, columns: 40, glyphs: .unicode))
    #expect(
      letters.rows == [
        "▄▀▀▄ ▄█▄█▄ █ █",
        "█▀▀█ ▄█▄█▄ ▀▀█",
        "▀  ▀  ▀ ▀    ▀",
      ])
  }

  @Test func `letters take five rows where there is room, and in ASCII`() throws {
    let wide = try #require(BlockLetters("8", rows: 5, columns: 6, glyphs: .unicode))
    #expect(wide.rows == ["██████", "██  ██", "██████", "██  ██", "██████"])
    let ascii = try #require(BlockLetters("ö", rows: 5, columns: 9, glyphs: .ascii))
    #expect(
      ascii.rows == [
        " ##  ####", "#  # #   ", "#  # ### ", "#  # #   ", " ##  ####",
      ])
  }

  @Test func `letters that do not fit, or that have no large form, are not drawn`() {
    #expect(BlockLetters("A", rows: 2, columns: 40, glyphs: .unicode) == nil)
    #expect(BlockLetters("AB", rows: 5, columns: 8, glyphs: .ascii) == nil)
    #expect(BlockLetters("漢", rows: 9, columns: 40, glyphs: .unicode) == nil)
  }

  @Test(arguments: Language.allCases, GlyphSet.allCases)
  func `every word that is shown large has large letters`(language: Language, glyphs: GlyphSet) {
    let words = Words(language)
    let phrases = words.phrases
    let answers = Task.allCases.flatMap { task in
      Answer.allCases.flatMap {
        [words.phrases(in: task).name(of: $0), words.phrases(in: task).itWas($0)]
      }
    }
    let intervals = Interval.named.map { interval in
      words.shortName(
        of: NominalInterval(
          DirectedInterval(interval, .down), thousandths: -100_000 * interval.steps))
    }
    let texts =
      answers + intervals
      + [
        "C4 → P5 ↑",
        "▲ ▼ ✓ ✗", phrases.right, phrases.wrong, phrases.void, phrases.disturbed, phrases.samePair,
        phrases.samePairShort, phrases.lastAnswerExcluded, phrases.excluded, phrases.tooEarly,
        phrases.answeredToday(1_234_567_890), phrases.answered(5), "12.5 – 0,71 · —",
        PitchUnit.allCases.map(phrases.name).joined(),
      ] + (21...108).map { words.name(of: MIDINote($0)) }
    for text in texts {
      let letters = BlockLetters(text, rows: 5, columns: 1000, glyphs: glyphs)
      #expect(letters.map { Set($0.rows.map(\.count)).count } == 1, "\(text)")
    }
  }

  @Test func `both fields have large letters or neither`() throws {
    var model = try Model.training(columns: 30, rows: 40)
    model.values.preferences.large = true
    #expect(model.screen.rows.joined().count { $0 == "▀" } > 20)
    model.values.preferences.language = .german
    let text = model.screen.rows.joined(separator: "\n")
    #expect(text.contains("Höher") && text.contains("Tiefer"), "\(text)")
  }

  @Test func `fields, feedback, note and numbers are large, plain where they do not fit`() throws {
    var model = try Model.training()
    model.values.preferences.large = true
    #expect(model.screen.rows.joined().count { $0 == "▀" } > 20)
    #expect(!model.screen.rows.contains { $0.contains("Higher") || $0.contains("A4") })
    model.press(.down)
    #expect(!model.shows("right"))
    _ = model.update(.resized(ScreenSize(columns: 40, rows: 9)))
    let text = model.screen.rows.joined(separator: "\n")
    #expect(["Higher", "Lower", "✓ right", "A4"].allSatisfy(text.contains), "\(text)")
  }
}
