internal import FrontEnds

/// A line of text in large letters, which are drawn from blocks over 3 or 5 rows.
struct BlockLetters {
  /// How the dots of letters become cells.
  private enum Size: CaseIterable {
    /// Two cells for each dot, which terminals show about square.
    case double
    /// One cell for each dot.
    case single
    /// One cell for two dots, one above the other. ASCII has no such characters.
    case half
  }

  /// The rows of cells, all of the same width.
  let rows: [String]

  /// Creates the largest letters that fit; `nil` if none do or if a character has no large form.
  ///
  /// Capitals stand for small letters, except the m of a minor interval.
  init?(_ text: String, rows: Int, columns: Int, glyphs: GlyphSet) {
    let spelled = Array(glyphs.spell(text))
    let letters = spelled.indices.map { place in
      let isMinor =
        spelled[place] == "m" && place + 1 < spelled.count && spelled[place + 1].isNumber
      return Self.letters[isMinor ? "m" : spelled[place].uppercased().first ?? " "]
    }
    guard !letters.isEmpty, !letters.contains(nil) else { return nil }
    let dots = (0..<Self.height).map { row in
      letters.compactMap { $0?[row] }.joined(separator: ".")
    }
    let sizes: [Size] = glyphs == .ascii ? [.double, .single] : [.double, .half]
    let drawn = sizes.map { Self.draw(dots, $0, block: glyphs == .ascii ? "#" : "█") }
    guard let largest = drawn.first(where: { $0.count <= rows && $0[0].count <= columns }) else {
      return nil
    }
    self.rows = largest
  }

  private static func draw(_ dots: [String], _ size: Size, block: Character) -> [String] {
    switch size {
    case .double, .single:
      return dots.map { row in
        row.map { String(repeating: $0 == "#" ? block : " ", count: size == .double ? 2 : 1) }
          .joined()
      }
    case .half:
      let blank = String(repeating: ".", count: dots[0].count)
      return stride(from: 0, to: dots.count, by: 2).map { row in
        let below = row + 1 < dots.count ? dots[row + 1] : blank
        return String(zip(dots[row], below).map(half))
      }
    }
  }

  private static func half(_ upper: Character, _ lower: Character) -> Character {
    switch (upper, lower) {
    case ("#", "#"): "█"
    case ("#", _): "▀"
    case (_, "#"): "▄"
    default: " "
    }
  }
}

// MARK: - The letters

extension BlockLetters {
  private static let height = 5

  /// The rows of each letter, with a `#` for each dot.
  private static let letters: [Character: [String]] = Dictionary(
    uniqueKeysWithValues: shapes.map { ($0, $1.split(separator: " ").map(String.init)) })

  private static let shapes: [(Character, String)] = [
    (" ", ".. .. .. .. .."), ("m", "..... ##.#. #.#.# #.#.# #.#.#"),
    ("↑", "..#.. .###. #.#.# ..#.. ..#.."), ("↓", "..#.. ..#.. #.#.# .###. ..#.."),
    ("→", "..#.. ...#. ##### ...#. ..#.."),
    ("A", ".##. #..# #### #..# #..#"), ("B", "###. #..# ###. #..# ###."),
    ("C", ".### #... #... #... .###"), ("D", "###. #..# #..# #..# ###."),
    ("E", "#### #... ###. #... ####"), ("F", "#### #... ###. #... #..."),
    ("G", ".### #... #.## #..# .###"), ("H", "#..# #..# #### #..# #..#"),
    ("I", "### .#. .#. .#. ###"), ("J", "..## ...# ...# #..# .##."),
    ("K", "#..# #.#. ##.. #.#. #..#"), ("L", "#... #... #... #... ####"),
    ("M", "#...# ##.## #.#.# #...# #...#"), ("N", "#...# ##..# #.#.# #..## #...#"),
    ("O", ".##. #..# #..# #..# .##."), ("P", "###. #..# ###. #... #..."),
    ("Q", ".##. #..# #..# #.## .###"), ("R", "###. #..# ###. #.#. #..#"),
    ("S", ".### #... .##. ...# ###."), ("T", "##### ..#.. ..#.. ..#.. ..#.."),
    ("U", "#..# #..# #..# #..# .##."), ("V", "#...# #...# #...# .#.#. ..#.."),
    ("W", "#...# #...# #.#.# ##.## #...#"), ("X", "#...# .#.#. ..#.. .#.#. #...#"),
    ("Y", "#...# .#.#. ..#.. ..#.. ..#.."), ("Z", "#### ...# .##. #... ####"),
    ("Ä", "#..# .##. #..# #### #..#"), ("Ö", "#..# .##. #..# #..# .##."),
    ("Ü", "#..# .... #..# #..# .##."),
    ("0", "### #.# #.# #.# ###"), ("1", ".#. ##. .#. .#. ###"),
    ("2", "### ..# ### #.. ###"), ("3", "### ..# ### ..# ###"),
    ("4", "#.# #.# ### ..# ..#"), ("5", "### #.. ### ..# ###"),
    ("6", "### #.. ### #.# ###"), ("7", "### ..# ..# .#. .#."),
    ("8", "### #.# ### #.# ###"), ("9", "### #.# ### ..# ###"),
    ("#", ".#.#. ##### .#.#. ##### .#.#."), ("♯", ".#.#. ##### .#.#. ##### .#.#."),
    ("♭", "#.. #.. ##. #.# ##."),
    ("▲", "..#.. ..#.. .###. .###. #####"), ("▼", "##### .###. .###. ..#.. ..#.."),
    ("✓", "....# ...#. ...#. #.#.. .#..."), ("✗", "#...# .#.#. ..#.. .#.#. #...#"),
    ("+", "... .#. ### .#. ..."), ("-", "... ... ### ... ..."),
    ("—", "..... ..... ##### ..... ....."), ("–", "... ... ### ... ..."), ("·", ". . # . ."),
    (".", ". . . . #"),
    (",", ".. .. .. .# #."), (":", ". # . # ."), ("?", "### ..# .## ... .#."),
    ("!", "# # # . #"), ("'", "# # . . ."), ("’", "# # . . ."),
    ("%", "#..# ...# .##. #... #..#"),
  ]
}
