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
      model = Model(.start, columns: columns, rows: rows, glyphs: glyphs)
    case .training:
      break
    case .right:
      model.press(.down)
    case .wrong:
      model.press(.up)
    case .void:
      model.press(".")
    case .paused:
      model.press("p")
    case .refused:
      model = Model(.training, columns: columns, rows: rows, glyphs: glyphs)
      _ = model.start()
      _ = model.update(
        .refused(reason: "No audio device named 'hw:9'. List devices with 'aplay -L'."))
    case .lost:
      _ = model.update(.disconnected("The device '默认' went away. Plug it in again."))
    }
    return model.screen
  }
}

@Suite struct `A screen after something has happened` {
  private func text(
    _ picture: Picture, columns: Int = 20, rows: Int = 6, glyphs: GlyphSet = .unicode
  ) throws -> String {
    try picture.screen(columns: columns, rows: rows, glyphs: glyphs).rows.joined(separator: "\n")
  }

  @Test func `a right answer is confirmed below the two fields`() throws {
    #expect(
      try text(.right, columns: 60, rows: 10) == """
        ┌───────────────────────────┐  ┌───────────────────────────┐
        │                           │  │                           │
        │         ▲ Higher          │  │        › ▼ Lower ‹        │
        │       8  +  ↑  k  h       │  │       2  -  ↓  j  l       │
        │                           │  │                           │
        └───────────────────────────┘  └───────────────────────────┘
                          Tone 2: higher or lower?
                           ✓ right · 100.0 cents
         A4 · 1 answered
         f chart  0 pause  . undo  * again  ? Keys  q ends
        """)
  }

  @Test func `a disconnection is reported in ASCII`() throws {
    #expect(
      try text(.lost, columns: 40, rows: 12, glyphs: .ascii) == """



                         Limen

         The device '??' went away. Plug it in
                         again.

            d another device, ? Keys, q ends



        """)
  }

  @Test func `a right answer is confirmed`() throws {
    #expect(
      try text(.right) == """
        ▲ Higher   8 + ↑ k h
        › Lower    2 - ↓ j l
           Tone 2 higher?
              ✓ right
        A4 · 1 answered
        f  0  .  *  ?  q
        """)
  }

  @Test func `a wrong answer shows the right one`() throws {
    #expect(
      try text(.wrong) == """
        › Higher   8 + ↑ k h
        ▼ Lower    2 - ↓ j l
           Tone 2 higher?
           ✗ it was lower
        A4 · 1 answered
        f  0  .  *  ?  q
        """)
  }

  @Test func `a void pair is announced again`() throws {
    #expect(
      try text(.void) == """
        ▲ Higher   8 + ↑ k h
        ▼ Lower    2 - ↓ j l
           Tone 2 higher?
        the same pair again
        A4 · 0 answered
        f  0  .  *  ?  q
        """)
  }

  @Test func `a pause explains how to resume`() throws {
    #expect(
      try text(.paused) == """
               Paused
         The pair will play
           again from the
             beginning.
          Enter continues
           ? Keys, q ends
        """)
  }

  @Test func `a refusal shows its reason and the keys`() throws {
    #expect(
      try text(.refused) == """
        me
        No audio device
        named 'hw:9'. List
        devices with 'aplay…
        › free
        Enter  ↑/↓  d  ?  q
        """)
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

  @Test func `characters that the golden files have only in Unicode are spelled in ASCII, too`() {
    let texts = ["Ändere", "größer", "„höher“", "Zoë", "→", "−2", "✗"]
    #expect(
      texts.map(GlyphSet.ascii.spell) == [
        "Aendere", "groesser", "\"hoeher\"", "Zo?", "Right", "-2", "x",
      ])
  }

  @Test func `each cell holds one scalar, whatever a message contains`() throws {
    var model = Model(.training, columns: 40, rows: 12)
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
