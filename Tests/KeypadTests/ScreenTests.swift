import FrontEndFixtures
import Testing

@testable import FrontEnds
@testable import Keypad

/// A state of the keypad that the tests draw.
private enum Picture: CaseIterable {
  case start, training, right, wrong, void, paused, refused, lost

  /// The screen in this state. The right answer to the open pair is “lower”.
  func screen(columns: Int, rows: Int, glyphs: GlyphSet = .unicode) throws -> Screen {
    var model = try Model.training(columns: columns, rows: rows, glyphs: glyphs)
    switch self {
    case .start:
      model = Model(
        entry: .start, settings: .usual, size: model.size, glyphs: glyphs, program: .sample)
    case .training:
      break
    case .right:
      _ = model.update(.press(.down))
    case .wrong:
      _ = model.update(.press(.up))
    case .void:
      _ = model.update(.press("."))
    case .paused:
      _ = model.update(.press("p"))
    case .refused:
      model = Model(
        entry: .training, settings: .usual, size: model.size, glyphs: glyphs, program: .sample)
      _ = model.start()
      _ = model.update(
        .refused(reason: "No audio device named 'hw:9'. List devices with 'aplay -L'."))
    case .lost:
      _ = model.update(.disconnected("The device '默认' went away. Plug it in again."))
    }
    return model.screen
  }
}

@Suite struct `A screen of 80 × 24 cells` {
  @Test func `the start screen explains the task and the keys`() throws {
    let screen = try Picture.start.screen(columns: 80, rows: 24)
    #expect(
      screen.rows == [
        "me",
        "Two tones play: is the second higher or lower?",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "› today: twenty                   20 trials, about 50 s",
        "  intervals                       20 trials, about 50 s",
        "  matching                        20 trials",
        "  warm-up                         10 trials, about 30 s",
        "  twenty                          20 trials, about 50 s",
        "  a short one                     5 minutes",
        "  weak spots                      20 trials, about 50 s",
        "  matching, drone: in its octave  20 trials",
        "  my mistakes",
        "  free                            until you leave",
        "",
        "Session: twenty, 20 trials.",
        "",
        "",
        "Enter trains  ↑/↓ chooses  w who  g Profile  y History  ? Keys  q leaves",
      ])
  }

  @Test func `a refusal shows its reason and the keys`() throws {
    let screen = try Picture.refused.screen(columns: 80, rows: 24)
    #expect(
      screen.rows == [
        "me",
        "No audio device named 'hw:9'. List devices with 'aplay -L'.",
        "Two tones play: is the second higher or lower?",
        "",
        "",
        "",
        "",
        "",
        "",
        "  today: twenty                   20 trials, about 50 s",
        "  intervals                       20 trials, about 50 s",
        "  matching                        20 trials",
        "  warm-up                         10 trials, about 30 s",
        "  twenty                          20 trials, about 50 s",
        "  a short one                     5 minutes",
        "  weak spots                      20 trials, about 50 s",
        "  matching, drone: in its octave  20 trials",
        "  my mistakes",
        "› free                            until you leave",
        "",
        "Session: until you leave.",
        "",
        "",
        "Enter trains  ↑/↓ chooses  d another device  w who  g Profile  ? Keys  q leaves",
      ])
  }
}

@Suite struct `A screen of 60 × 10 cells` {
  @Test func `a right answer is confirmed below the two fields`() throws {
    let screen = try Picture.right.screen(columns: 60, rows: 10)
    #expect(
      screen.rows == [
        "┌───────────────────────────┐  ┌───────────────────────────┐",
        "│                           │  │                           │",
        "│         ▲ Higher          │  │        › ▼ Lower ‹        │",
        "│       8  +  ↑  k  h       │  │       2  -  ↓  j  l       │",
        "│                           │  │                           │",
        "└───────────────────────────┘  └───────────────────────────┘",
        "                  Tone 2: higher or lower?",
        "                   ✓ right · 100.0 cents",
        " A4 · 1 answered",
        " f chart  0 pause  * again  . void  ? Keys  q ends",
      ])
  }

  @Test func `the two fields are drawn in ASCII`() throws {
    let screen = try Picture.training.screen(columns: 60, rows: 10, glyphs: .ascii)
    #expect(
      screen.rows == [
        "+---------------------------+  +---------------------------+",
        "|                           |  |                           |",
        "|         + Higher          |  |          - Lower          |",
        "|      8  +  Up  k  h       |  |     2  -  Down  j  l      |",
        "|                           |  |                           |",
        "+---------------------------+  +---------------------------+",
        "                  Tone 2: higher or lower?",
        "                       tone 1 > tone 2",
        " A4 - 0 answered",
        " f chart  0 pause  * again  . void  ? Keys  q ends",
      ])
  }
}

@Suite struct `A screen of 40 × 12 cells` {
  @Test func `the training shows two fields and a status row`() throws {
    let screen = try Picture.training.screen(columns: 40, rows: 12)
    #expect(
      screen.rows == [
        "┌──────────────────────────────────────┐",
        "│               ▲ Higher               │",
        "│            8  +  ↑  k  h             │",
        "└──────────────────────────────────────┘",
        "        Tone 2: higher or lower?",
        "             tone 1 ♪ tone 2",
        "┌──────────────────────────────────────┐",
        "│               ▼ Lower                │",
        "│            2  -  ↓  j  l             │",
        "└──────────────────────────────────────┘",
        " A4 · 0 answered",
        " f chart  0 pause  ? Keys  q ends",
      ])
  }

  @Test func `a pause explains how to resume`() throws {
    let screen = try Picture.paused.screen(columns: 40, rows: 12)
    #expect(
      screen.rows == [
        "",
        "",
        "",
        "                 Paused",
        "",
        "   The pair will play again from the",
        "               beginning.",
        "",
        "    Enter continues, ? Keys, q ends",
        "",
        "",
        "",
      ])
  }

  @Test func `a disconnection is reported in ASCII`() throws {
    let screen = try Picture.lost.screen(columns: 40, rows: 12, glyphs: .ascii)
    #expect(
      screen.rows == [
        "",
        "",
        "",
        "                 Limen",
        "",
        " The device '??' went away. Plug it in",
        "                 again.",
        "",
        "    d another device, ? Keys, q ends",
        "",
        "",
        "",
      ])
  }
}

@Suite struct `A screen of 20 × 6 cells` {
  @Test func `the start screen explains the task`() throws {
    let screen = try Picture.start.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "me",
        "Two tones play: is…",
        "› today: twenty",
        "  intervals",
        "  matching",
        "Enter  ↑/↓  w  ?  q",
      ])
  }

  @Test func `the training shows a row for each answer and a status row`() throws {
    let screen = try Picture.training.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "▲ Higher   8 + ↑ k h",
        "▼ Lower    2 - ↓ j l",
        "   Tone 2 higher?",
        "   tone 1 ♪ tone 2",
        "A4 · 0 answered",
        "? Keys  q ends",
      ])
  }

  @Test func `a right answer is confirmed`() throws {
    let screen = try Picture.right.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "▲ Higher   8 + ↑ k h",
        "› Lower    2 - ↓ j l",
        "   Tone 2 higher?",
        "      ✓ right",
        "A4 · 1 answered",
        "? Keys  q ends",
      ])
  }

  @Test func `a wrong answer shows the right one`() throws {
    let screen = try Picture.wrong.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "› Higher   8 + ↑ k h",
        "▼ Lower    2 - ↓ j l",
        "   Tone 2 higher?",
        "   ✗ it was lower",
        "A4 · 1 answered",
        "? Keys  q ends",
      ])
  }

  @Test func `a void pair is announced again`() throws {
    let screen = try Picture.void.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "▲ Higher   8 + ↑ k h",
        "▼ Lower    2 - ↓ j l",
        "   Tone 2 higher?",
        "the same pair again",
        "A4 · 0 answered",
        "? Keys  q ends",
      ])
  }

  @Test func `a pause explains how to resume`() throws {
    let screen = try Picture.paused.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "       Paused",
        " The pair will play",
        "   again from the",
        "     beginning.",
        "  Enter continues",
        "   ? Keys, q ends",
      ])
  }

  @Test func `a refusal shows its reason and the keys`() throws {
    let screen = try Picture.refused.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "me",
        "No audio device",
        "named 'hw:9'. List",
        "devices with 'aplay…",
        "› free",
        "Enter  ↑/↓  d  ?  q",
      ])
  }

  @Test func `the start screen is drawn in ASCII`() throws {
    let screen = try Picture.start.screen(columns: 20, rows: 6, glyphs: .ascii)
    #expect(
      screen.rows == [
        "me",
        "Two tones play: i...",
        "> today: twenty",
        "  intervals",
        "  matching",
        "Enter  Up/Down  ?  q",
      ])
  }

  @Test func `a row for each answer is drawn in ASCII`() throws {
    let screen = try Picture.training.screen(columns: 20, rows: 6, glyphs: .ascii)
    #expect(
      screen.rows == [
        "+ Higher  8 + Up k h",
        "- Lower 2 - Down j l",
        "   Tone 2 higher?",
        "   tone 1 > tone 2",
        "A4 - 0 answered",
        "? Keys  q ends",
      ])
  }

  @Test func `a right answer is confirmed in ASCII`() throws {
    let screen = try Picture.right.screen(columns: 20, rows: 6, glyphs: .ascii)
    #expect(
      screen.rows == [
        "+ Higher  8 + Up k h",
        "> Lower 2 - Down j l",
        "   Tone 2 higher?",
        "      o right",
        "A4 - 1 answered",
        "? Keys  q ends",
      ])
  }

  @Test func `a wrong answer shows the right one in ASCII`() throws {
    let screen = try Picture.wrong.screen(columns: 20, rows: 6, glyphs: .ascii)
    #expect(
      screen.rows == [
        "> Higher  8 + Up k h",
        "- Lower 2 - Down j l",
        "   Tone 2 higher?",
        "   x it was lower",
        "A4 - 1 answered",
        "? Keys  q ends",
      ])
  }
}

@Suite struct `A screen of any size` {
  @Test(arguments: GlyphSet.allCases, Picture.allCases)
  private func `a screen too small for training says how large it must be`(
    glyphs: GlyphSet, picture: Picture
  ) throws {
    let times = glyphs == .unicode ? "×" : "x"
    let screen = try picture.screen(columns: 10, rows: 3, glyphs: glyphs)
    #expect(screen.rows == ["Enlarge to", "20\(times)6.", ""])
    for size in [ScreenSize(columns: 19, rows: 24), ScreenSize(columns: 80, rows: 5)] {
      let screen = try picture.screen(columns: size.columns, rows: size.rows, glyphs: glyphs)
      #expect(screen.rows.joined(separator: " ").hasPrefix("Enlarge to 20\(times)6."))
    }
  }

  @Test func `only ASCII is shown where Unicode is not available`() throws {
    for picture in Picture.allCases {
      let screen = try picture.screen(columns: 80, rows: 24, glyphs: .ascii)
      #expect(screen.cells.joined().allSatisfy { $0.character.isASCII })
    }
  }

  @Test func `each cell holds one scalar, whatever a message contains`() throws {
    var model = Model(
      entry: .training, settings: .usual, size: ScreenSize(columns: 40, rows: 12), glyphs: .unicode,
      program: .sample)
    _ = model.start()
    _ = model.update(.refused(reason: "a\u{1B}[2J\u{7}b 默认 👩‍🎤 e\u{301} \u{202E}x ✓ é"))
    let text = model.screen.rows.joined(separator: "\n")
    #expect(text.contains("a\\u{1B}[2J\\u{07}b 默认 👩 ? \\u{202E}x"), "\(text)")
    #expect(text.contains("✓") && text.contains("é"), "\(text)")
    #expect(model.screen.cells.joined().allSatisfy { $0.character.unicodeScalars.count == 1 })
  }

  @Test func `right and wrong differ by mark, word and style`() throws {
    let right = try Picture.right.screen(columns: 20, rows: 6)
    let wrong = try Picture.wrong.screen(columns: 20, rows: 6)
    #expect(right.cells[3].contains { $0 == .init(character: "✓", style: .right) })
    #expect(wrong.cells[3].contains { $0 == .init(character: "✗", style: .wrong) })
  }
}
