import FrontEndFixtures
import TestSupport
import Testing
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `Every screen` {
  /// A size of each tier. All other sizes, and the tiers that a golden file leaves out, have the laws of a
  /// screen of any size.
  private static let sizes = [(20, 6), (40, 9), (60, 15), (80, 24), (200, 60)]
    .map { ScreenSize(columns: $0, rows: $1) }
  @Test func `the sizes of the golden files are one of each tier`() {
    #expect(Self.sizes.map { Tier(size: $0) } == [.lines, .strip, .onePane, .beside, .columns])
    #expect(Tier.allCases.count == Self.sizes.count)
  }

  /// The golden file holds each screen with the style of each run of text in front of it, in German only
  /// the rows that differ from those in English, and in ASCII those that differ from the German ones.
  /// Rows that repeat stand once, with their number; `⋮` stands for a row as on the screen that this one
  /// varies. Colours follow from the styles alone.
  @Test(arguments: Place.allCases)
  func `a screen matches its golden file in its tiers, in German and ASCII`(place: Place) throws {
    func rows(
      _ place: Place, _ size: ScreenSize, _ language: Language, _ glyphs: GlyphSet = .unicode
    ) throws -> [String] {
      try place.model(size, glyphs, language).screen.styledRows
    }
    func variation(_ size: ScreenSize, _ language: Language) throws -> [String] {
      let own = try rows(place, size, language)
      guard let varied = place.varied else { return own }
      return zip(own, try rows(varied, size, language)).map { $0 == $1 ? "⋮" : $0 }
    }
    func differing(_ rows: [String], from others: [String]) -> [String] {
      zip(rows, others).filter { $0 != $1 }.map(\.0)
    }
    let pictures = try Self.sizes.flatMap { size in
      guard let tier = Tier(size: size), place.tiers.contains(tier) else { return [String]() }
      let english = try variation(size, .english)
      var pictures = [("", english)]
      if place.tiersInGerman.contains(tier) {
        let german = try variation(size, .german)
        pictures.append((", German", differing(german, from: english)))
      }
      if place.isInASCII, place.tiersInGerman.contains(tier) {
        let ascii = try rows(place, size, .german, .ascii)
        pictures.append((", German, ASCII", differing(ascii, from: try rows(place, size, .german))))
      }
      return pictures.map { title, rows in
        "== \(size.columns) × \(size.rows)\(title)\n\(rows.folded.joined(separator: "\n"))\n"
      }
    }
    try expectGolden(pictures.joined(), "screen-\(place.rawValue).txt")
  }

  @Test func `each style has its looks with 256 colours and without colours`() throws {
    let palettes = [Palette(.dark, depth: .many), Palette(.mono, depth: .none)]
    let lines = Screen.Style.allCases.map { style in
      "\(style): " + palettes.map { $0.look(of: style).mark }.joined(separator: ", ")
    }
    try expectGolden(lines.joined(separator: "\n") + "\n", "styles.txt")
  }
}

extension [String] {
  /// The rows of a screen, of which those that repeat stand once, with their number.
  var folded: [String] {
    var folded: [String] = []
    var rest = self[...]
    while let row = rest.first {
      let others = rest.drop { $0 == row }
      let count = rest.count - others.count
      folded.append(count > 1 ? "\(row){×\(count)}" : row)
      rest = others
    }
    return folded
  }
}

extension Screen {
  /// The rows, with the style of each run of text in front of it.
  fileprivate var styledRows: [String] {
    cells.map { row in
      let end = row.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
      var style = Style.text
      return row[..<end].map { cell in
        defer { if cell.character != " " { style = cell.style } }
        let isNew = cell.character != " " && cell.style != style
        return (isNew ? "{\(cell.style)}" : "") + String(cell.character)
      }.joined()
    }
  }
}

extension Look {
  fileprivate var mark: String {
    let weights = [(Weight.bold, "bold"), (.dim, "dim"), (.reverse, "reverse")]
    let colors = text.map { text in ["\(text.number)" + (background.map { "/\($0.number)" } ?? "")]
    }
    let parts =
      (colors ?? []) + weights.filter { weight.contains($0.0) }.map { $0.1 }
    return "{\(parts.joined(separator: " "))}"
  }
}
