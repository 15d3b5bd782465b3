internal import FrontEnds

/// A line of text in large letters, which are drawn from blocks over 3 or 5 rows.
struct BlockLetters {
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
    let isASCII = glyphs == .ascii
    let sizes = [
      Self.drawn(dots, cells: 2, block: isASCII ? "#" : "█"),
      isASCII ? Self.drawn(dots, cells: 1, block: "#") : Self.halved(dots),
    ]
    guard let largest = sizes.first(where: { $0.count <= rows && $0[0].count <= columns }) else {
      return nil
    }
    self.rows = largest
  }

  /// Draws each dot with as many cells side by side. Two of them are about square in terminals.
  private static func drawn(_ dots: [String], cells: Int, block: Character) -> [String] {
    dots.map { row in
      row.map { String(repeating: $0 == "#" ? block : " ", count: cells) }.joined()
    }
  }

  /// Draws two dots, one above the other, with one cell. ASCII has no such characters.
  private static func halved(_ dots: [String]) -> [String] {
    let blank = String(repeating: ".", count: dots[0].count)
    return stride(from: 0, to: dots.count, by: 2).map { row in
      String(zip(dots[row], row + 1 < dots.count ? dots[row + 1] : blank).map(half))
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

  /// The rows of each letter.
  private static let letters: [Character: [String]] = {
    let lines = drawing.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    var letters = [Character(" "): Array(repeating: "..", count: height)]
    for band in stride(from: 0, to: lines.count, by: 1 + height) {
      for (place, letter) in lines[band].enumerated() {
        letters[Character(letter)] = lines[band + 1...band + height].map { $0[place] }
      }
    }
    return letters
  }()

  /// Bands of letters, each with the characters above their rows, in which a `#` is a dot.
  private static let drawing = """
    #     m     ↑     ↓     →     A    B    C    D    E    F    G    H    I   J    K    L    M
    .#.#. ..... ..#.. ..#.. ..#.. .##. ###. .### ###. #### #### .### #..# ### ..## #..# #... #...#
    ##### ##.#. .###. ..#.. ...#. #..# #..# #... #..# #... #... #... #..# .#. ...# #.#. #... ##.##
    .#.#. #.#.# #.#.# #.#.# ##### #### ###. #... #..# ###. ###. #.## #### .#. ...# ##.. #... #.#.#
    ##### #.#.# ..#.. .###. ...#. #..# #..# #... #..# #... #... #..# #..# .#. #..# #.#. #... #...#
    .#.#. #.#.# ..#.. ..#.. ..#.. #..# ###. .### ###. #### #... .### #..# ### .##. #..# #### #...#
    N     O    P    Q    R    S    T     U    V     W     X     Y     Z    Ä    Ö    Ü    0   1
    #...# .##. ###. .##. ###. .### ##### #..# #...# #...# #...# #...# #### #..# #..# #..# ### .#.
    ##..# #..# #..# #..# #..# #... ..#.. #..# #...# #...# .#.#. .#.#. ...# .##. .##. .... #.# ##.
    #.#.# #..# ###. #..# ###. .##. ..#.. #..# #...# #.#.# ..#.. ..#.. .##. #..# #..# #..# #.# .#.
    #..## #..# #... #.## #.#. ...# ..#.. #..# .#.#. ##.## .#.#. ..#.. #... #### #..# #..# #.# .#.
    #...# .##. #... .### #..# ###. ..#.. .##. ..#.. #...# #...# ..#.. #### #..# .##. .##. ### ###
    2   3   4   5   6   7   8   9   #     ♯     ♭   ▲     ▼     ✓     ✗     +   -   —     –   · .
    ### ### #.# ### ### ### ### ### .#.#. .#.#. #.. ..#.. ##### ....# #...# ... ... ..... ... . .
    ..# ..# #.# #.. #.. ..# #.# #.# ##### ##### #.. ..#.. .###. ...#. .#.#. .#. ... ..... ... . .
    ### ### ### ### ### ..# ### ### .#.#. .#.#. ##. .###. .###. ...#. ..#.. ### ### ##### ### # .
    #.. ..# ..# ..# #.# .#. #.# ..# ##### ##### #.# .###. ..#.. #.#.. .#.#. .#. ... ..... ... . .
    ### ### ..# ### ### .#. ### ### .#.#. .#.#. ##. ##### ..#.. .#... #...# ... ... ..... ... . #
    ,  : ?   ! ' ’ %
    .. . ### # # # #..#
    .. # ..# # # # ...#
    .. . .## # . . .##.
    .# # ... . . . #...
    #. . .#. # . . #..#
    """
}
