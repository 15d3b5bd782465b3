import Testing

@testable import Keypad

/// A keypad at a moment worth looking at.
private enum Picture: CaseIterable {
  case start, training, right, wrong, void, paused, refused, lost

  /// What it shows; the pair at hand wants the answer “lower”.
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

@Suite struct `On 80 × 24` {
  @Test func `start`() throws {
    let screen = try Picture.start.screen(columns: 80, rows: 24)
    #expect(
      screen.rows == [
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "                                     Limen",
        "",
        "                Two tones sound: is the second higher or lower?",
        "",
        "                         Enter trains, ? Keys, q leaves",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
      ])
  }

  @Test func `refused`() throws {
    let screen = try Picture.refused.screen(columns: 80, rows: 24)
    #expect(
      screen.rows == [
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "                                     Limen",
        "",
        "          No audio device named 'hw:9'. List devices with 'aplay -L'.",
        "",
        "                 Enter tries again, d another device, q leaves",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
      ])
  }
}

@Suite struct `On 60 × 10` {
  @Test func `right`() throws {
    let screen = try Picture.right.screen(columns: 60, rows: 10)
    #expect(
      screen.rows == [
        "  ┌──────────────────────────────────────────────────────┐",
        "  │                       ▲ Higher                       │",
        "  │                    8  +  ↑  k  h                     │",
        "  └──────────────────────────────────────────────────────┘",
        "                          ✓ right",
        "  ┌──────────────────────────────────────────────────────┐",
        "  │                       ▼ Lower                        │",
        "  │                    2  -  ↓  j  l                     │",
        "  └──────────────────────────────────────────────────────┘",
        " A4 · 1 answered  * again  . void  0 pause  f view  q leave",
      ])
  }

  @Test func `training in ASCII`() throws {
    let screen = try Picture.training.screen(columns: 60, rows: 10, glyphs: .ascii)
    #expect(
      screen.rows == [
        "  +------------------------------------------------------+",
        "  |                       + Higher                       |",
        "  |                    8  +  Up  k  h                    |",
        "  +------------------------------------------------------+",
        "",
        "  +------------------------------------------------------+",
        "  |                       - Lower                        |",
        "  |                   2  -  Down  j  l                   |",
        "  +------------------------------------------------------+",
        " A4 - 0 answered  * again  . void  0 pause  f view  q leave",
      ])
  }
}

@Suite struct `On 40 × 12` {
  @Test func `training`() throws {
    let screen = try Picture.training.screen(columns: 40, rows: 12)
    #expect(
      screen.rows == [
        "┌──────────────────────────────────────┐",
        "│               ▲ Higher               │",
        "│            8  +  ↑  k  h             │",
        "│                                      │",
        "└──────────────────────────────────────┘",
        "",
        "┌──────────────────────────────────────┐",
        "│               ▼ Lower                │",
        "│            2  -  ↓  j  l             │",
        "│                                      │",
        "└──────────────────────────────────────┘",
        " A4 · 0 answered       * again  q leave",
      ])
  }

  @Test func `paused`() throws {
    let screen = try Picture.paused.screen(columns: 40, rows: 12)
    #expect(
      screen.rows == [
        "",
        "",
        "",
        "                 Paused",
        "",
        "   The pair will sound again from its",
        "               beginning.",
        "",
        "    Enter goes on, ? Keys, q leaves",
        "",
        "",
        "",
      ])
  }

  @Test func `lost in ASCII`() throws {
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
        "       d another device, q leaves",
        "",
        "",
        "",
      ])
  }
}

@Suite struct `On 20 × 6` {
  @Test func `start`() throws {
    let screen = try Picture.start.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "       Limen",
        "Two tones sound: is",
        "the second higher or",
        "       lower?",
        "    Enter trains",
        "      q leaves",
      ])
  }

  @Test func `training`() throws {
    let screen = try Picture.training.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "▲ Higher   8 + ↑ k h",
        "▼ Lower    2 - ↓ j l",
        "",
        "",
        "",
        "A4 · 0 answered",
      ])
  }

  @Test func `right`() throws {
    let screen = try Picture.right.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "▲ Higher   8 + ↑ k h",
        "▼ Lower    2 - ↓ j l",
        "",
        "      ✓ right",
        "",
        "A4 · 1 answered",
      ])
  }

  @Test func `wrong`() throws {
    let screen = try Picture.wrong.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "▲ Higher   8 + ↑ k h",
        "▼ Lower    2 - ↓ j l",
        "",
        "   ✗ it was lower",
        "",
        "A4 · 1 answered",
      ])
  }

  @Test func `void`() throws {
    let screen = try Picture.void.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "▲ Higher   8 + ↑ k h",
        "▼ Lower    2 - ↓ j l",
        "",
        "the same pair again",
        "",
        "A4 · 0 answered",
      ])
  }

  @Test func `paused`() throws {
    let screen = try Picture.paused.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "       Paused",
        "The pair will sound",
        "   again from its",
        "     beginning.",
        "   Enter goes on",
        "      q leaves",
      ])
  }

  @Test func `refused`() throws {
    let screen = try Picture.refused.screen(columns: 20, rows: 6)
    #expect(
      screen.rows == [
        "  No audio device",
        " named 'hw:9'. List",
        "devices with 'aplay…",
        " Enter tries again",
        "  d another device",
        "      q leaves",
      ])
  }

  @Test func `start in ASCII`() throws {
    let screen = try Picture.start.screen(columns: 20, rows: 6, glyphs: .ascii)
    #expect(
      screen.rows == [
        "       Limen",
        "Two tones sound: is",
        "the second higher or",
        "       lower?",
        "    Enter trains",
        "      q leaves",
      ])
  }

  @Test func `training in ASCII`() throws {
    let screen = try Picture.training.screen(columns: 20, rows: 6, glyphs: .ascii)
    #expect(
      screen.rows == [
        "+ Higher  8 + Up k h",
        "- Lower 2 - Down j l",
        "",
        "",
        "",
        "A4 - 0 answered",
      ])
  }

  @Test func `right in ASCII`() throws {
    let screen = try Picture.right.screen(columns: 20, rows: 6, glyphs: .ascii)
    #expect(
      screen.rows == [
        "+ Higher  8 + Up k h",
        "- Lower 2 - Down j l",
        "",
        "      o right",
        "",
        "A4 - 1 answered",
      ])
  }

  @Test func `wrong in ASCII`() throws {
    let screen = try Picture.wrong.screen(columns: 20, rows: 6, glyphs: .ascii)
    #expect(
      screen.rows == [
        "+ Higher  8 + Up k h",
        "- Lower 2 - Down j l",
        "",
        "   x it was lower",
        "",
        "A4 - 1 answered",
      ])
  }
}

@Suite struct `On any screen` {
  @Test(arguments: GlyphSet.allCases, Picture.allCases)
  private func `too small to train at, one sentence says how large it must be`(
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

  @Test func `ASCII is all that is shown where Unicode is not`() throws {
    for picture in Picture.allCases {
      let screen = try picture.screen(columns: 80, rows: 24, glyphs: .ascii)
      #expect(screen.cells.joined().allSatisfy { $0.character.isASCII })
    }
  }

  @Test func `each cell holds one scalar of one column, whatever a reason contains`() throws {
    var model = Model(
      entry: .training, settings: .usual, size: ScreenSize(columns: 40, rows: 12), glyphs: .unicode,
      program: .sample)
    _ = model.start()
    _ = model.update(.refused(reason: "a\u{1B}[2J\u{7}b 默认 👩‍🎤 e\u{301} \u{202E}x ✓ é"))
    #expect(model.screen.rows.joined().contains("a?[2J?b ?? ? ? ?x ✓ é"))
    #expect(model.screen.cells.joined().allSatisfy { $0.character.unicodeScalars.count == 1 })
  }

  @Test func `right and wrong differ by mark, word and style`() throws {
    let right = try Picture.right.screen(columns: 20, rows: 6)
    let wrong = try Picture.wrong.screen(columns: 20, rows: 6)
    #expect(right.cells[3].contains { $0 == .init(character: "✓", style: .right) })
    #expect(wrong.cells[3].contains { $0 == .init(character: "✗", style: .wrong) })
  }
}

@Suite struct `Wrapping` {
  @Test func `breaks between words, and within words longer than a line`() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("abcdefgh ij".wrapped(to: 3) == ["abc", "def", "gh", "ij"])
    #expect("".wrapped(to: 3).isEmpty)
    #expect("one".wrapped(to: 0).isEmpty)
  }
}
