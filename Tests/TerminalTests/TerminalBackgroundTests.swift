import FrontEnds
import Testing

@testable import Terminal

@Suite struct `The background of the terminal` {
  @Test(arguments: [
    ("15;0", Theme.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark),
    ("0;7", .light),
  ])
  func `COLORFGBG gives the background`(variable: String, theme: Theme) {
    #expect(Theme(colorFGBG: variable) == theme)
  }

  @Test(arguments: ["", "15", "15;", "15;default", "15;16", "15;-1"])
  func `other values of COLORFGBG give no background`(variable: String) {
    #expect(Theme(colorFGBG: variable) == nil)
  }

  @Test(arguments: [
    ("\u{1B}]11;rgb:0000/0000/0000\u{7}\u{1B}[?62c", Theme.dark, ""),
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?1;2c", .light, ""),
    ("8\u{1B}]11;rgb:28/2C/34\u{1B}\\k\u{1B}[?62;22cq", .dark, "8kq"),
    ("\u{1B}]11;rgb:fdf/f6e/e3c\u{7}\u{1B}[?6c", .light, ""),
    ("\u{1B}[?6c2", nil, "2"), ("\u{1B}]11;rgb:junk\u{7}\u{1B}[?6c", nil, ""),
  ])
  func `the reply of the terminal gives the background, and keys around it are kept`(
    answer: String, theme: Theme?, rest: String
  ) throws {
    let found = try #require(BackgroundQuery.answer(in: Array(answer.utf8)))
    #expect(found.theme == theme)
    #expect(String(decoding: found.rest, as: UTF8.self) == rest)
  }

  @Test(arguments: ["", "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}[?62", "8k\u{1B}[A"])
  func `the query waits until the terminal has identified itself`(answer: String) {
    #expect(BackgroundQuery.answer(in: Array(answer.utf8)) == nil)
  }
}
