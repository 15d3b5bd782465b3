import FrontEndFixtures
import FrontEnds
import Psychometrics
import Testing

@testable import Keypad

@Suite struct `A table of any width` {
  /// A table whose columns have letters of their own, so that they are found on the screen.
  private struct Sample {
    static let letters = Array("abcd")

    let table: Table

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let letters = Self.letters.prefix(2 + random.integer(below: Self.letters.count - 1))
      let columns = letters.map { _ in
        let isNumeric = random.integer(below: 3) == 0
        let canBeCut = !isNumeric && random.integer(below: 2) == 0
        return Table.Column(
          heading: "", isNumeric: isNumeric,
          leastWidth: canBeCut ? 5 + random.integer(below: 8) : nil,
          usualWidth: random.integer(below: 30))
      }
      let rows = (0..<4).map { _ in
        letters.map { letter in
          (0...random.integer(below: 3)).map { _ in
            String(repeating: letter, count: 1 + random.integer(below: 9))
          }.joined(separator: " ")
        }
      }
      table = Table(columns: columns, rows: rows.map { Table.Row(cells: $0) })
    }

    /// Returns the rows of the table on a screen of this width.
    func rows(in columns: Int, glyphs: GlyphSet) -> [[Character]] {
      var screen = Screen(size: ScreenSize(columns: columns, rows: 4), glyphs: glyphs)
      table.put(in: screen.size.area, on: &screen)
      return screen.rows.map(Array.init)
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>, GlyphSet.allCases)
  func `cells stand below each other, whole or with the mark of a cut, and more fit in more room`(
    seed: UInt64, glyphs: GlyphSet
  ) {
    let sample = Sample(seed: seed)
    let table = sample.table
    let mark = glyphs.spell("…")
    var most = 1
    for width in 1...150 {
      let rows = sample.rows(in: width, glyphs: glyphs)
      let shown = zip(table.columns, Sample.letters).enumerated().prefix { _, column in
        rows.allSatisfy { $0.contains(column.1) }
      }
      #expect(shown.count >= most || most == 1, "fewer columns in a width of \(width)")
      most = max(most, shown.count)
      // The first column stays, however narrow the screen is.
      guard shown.count > 1 else { continue }
      for (index, (column, letter)) in shown {
        let begins = rows.compactMap { $0.firstIndex(of: letter) }
        let ends = rows.compactMap { $0.lastIndex(of: letter) }
        #expect(Set(column.isNumeric ? ends : begins).count == 1, "\(rows)")
        for (row, text) in rows.enumerated() {
          let (cell, part) = (table.rows[row].cells[index], String(text[begins[row]...ends[row]]))
          let isCut =
            column.leastWidth != nil && cell.hasPrefix(part)
            && text[(ends[row] + 1)...].starts(with: mark)
          #expect(part == cell || isCut, "\(rows)")
        }
      }
    }
    #expect(most == table.columns.count)
  }

  @Test func `a column keeps its usual width while its cells fit, if there is room for it`() {
    func begin(of cell: String, in columns: Int) -> Int? {
      var screen = Screen(size: ScreenSize(columns: columns, rows: 1), glyphs: .unicode)
      Table(
        columns: [.init(heading: "", usualWidth: 12), .init(heading: "", leastWidth: 5)],
        rows: [.init(cells: [cell, "value of it"])]
      ).put(in: screen.size.area, on: &screen)
      return screen.cells[0].firstIndex { $0.character == "v" }
    }
    #expect(["name", "longer name"].map { begin(of: $0, in: 30) } == [14, 14])
    #expect(begin(of: "a name longer than usual", in: 60) == 26)
    #expect(begin(of: "name", in: 19) == 8, "no cell is cut for it")
    #expect(begin(of: "name", in: 16) == 6)
  }
}
