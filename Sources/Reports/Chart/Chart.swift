internal import Music
internal import Psychometrics
internal import Training
internal import Wording

/// The common part of all charts: limens on a logarithmic scale above a piano keyboard.
struct Chart {
  static let width = 800.0
  static let left = 72.0
  static let right = width - 20
  static let top = 124.0
  static let keyboardHeight = 46.0

  let keyboard: KeyboardAxis
  let limens: LimenAxis
  /// The symbol of the limens.
  let symbol: String
  /// The language of the axis labels.
  let words: Words
  /// The y coordinate of the upper edge of the keyboard, in pixels.
  let bottom: Double

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - range: The notes on the keyboard.
  ///   - symbol: The symbol of the limens.
  ///   - values: The limens that the vertical axis must cover.
  ///   - room: The space between the limens and the keyboard, in pixels.
  ///   - words: The language of the axis labels.
  init(
    range: NoteRange, of symbol: String, holding values: [Cents], room: Double = 0, words: Words
  ) {
    self.symbol = symbol
    self.words = words
    keyboard = KeyboardAxis(range: range, left: Self.left, right: Self.right)
    limens = LimenAxis(holding: values, top: Self.top, bottom: Self.top + 300)
    bottom = limens.bottom + 12 + room
  }

  /// Returns the position of a limen at a note.
  func point(_ note: MIDINote, _ limen: Cents) -> Point {
    Point(x: keyboard.centre(of: note), y: limens.position(of: limen))
  }

  /// Returns the column of a note, which is not seen, and which a pointer can meet.
  func column(of note: MIDINote) -> MarkupElement {
    let (middle, half) = (keyboard.centre(of: note), keyboard.columnWidth / 2)
    return .rectangle("column", x: (middle - half)...(middle + half), y: limens.top...bottom)
  }

  /// Returns the 95 % and 68 % bands of limens. Each limen belongs to one note, and its band fills
  /// the width of that note's column.
  func bands(_ limens: [Limen], colour: String) -> [MarkupElement] {
    [
      band(limens.map(\.band95), "band band95 \(colour)"),
      band(limens.map(\.band68), "band band68 \(colour)"),
    ]
  }

  private func band(_ bands: [CredibleBand<Cents>], _ style: String) -> MarkupElement {
    let all = bands.indices
    return .area(
      style, around: line(bands.map(\.lower), all) + line(bands.map(\.upper), all).reversed())
  }

  /// Returns a curve through limens, one for each note. The curve has a gap at untrained notes.
  func curve(_ limens: [Limen], states: [NoteReport.State], style: String) -> [MarkupElement] {
    states.indices.split { states[$0] == .untrained }.map { run in
      .line("curve \(style)", through: line(limens.map(\.size), run.startIndex..<run.endIndex))
    }
  }

  /// Returns the points of consecutive notes. The line extends to both outer column edges, where
  /// its height is the mean of the end note and its neighbour.
  private func line(_ limens: [Cents], _ notes: Range<Int>) -> [Point] {
    let all = zip(keyboard.range.notes, limens).map { point($0, $1) }
    func edge(_ note: Int, beside other: Int, _ side: Double) -> Point {
      let neighbour = all.indices.contains(other) ? all[other] : all[note]
      return Point(
        x: all[note].x + side * keyboard.columnWidth / 2, y: (all[note].y + neighbour.y) / 2)
    }
    let (first, last) = (notes.lowerBound, notes.upperBound - 1)
    return [edge(first, beside: first - 1, -1)] + all[notes] + [edge(last, beside: last + 1, 1)]
  }

  /// Returns a text in the middle of the chart, shown instead of limens.
  func notice(_ lines: [String]) -> [MarkupElement] {
    let top = (limens.top + limens.bottom) / 2
    let background = MarkupElement.rectangle(
      "paper", x: Self.left...Self.right, y: (top - 22)...(top + 18 * Double(lines.count)))
    return [background]
      + lines.enumerated().map { number, line in
        .text(
          line, at: Point(x: (Self.left + Self.right) / 2, y: top + 18 * Double(number)),
          anchor: .middle)
      }
  }
}

// MARK: - Drawing

extension Chart {
  func drawing(_ caption: Caption) -> Drawing {
    Drawing(caption: caption, height: bottom + Self.keyboardHeight + 52)
  }

  /// The axes, over which everything else is drawn.
  var axes: [MarkupElement] {
    let middle = Point(x: (Self.left + Self.right) / 2, y: bottom + Self.keyboardHeight + 38)
    let title = "\(symbol) (\(words.phrases.name(of: .cents)))"
    return limens.drawn(title: title, left: Self.left, right: Self.right, words: words)
      + keyboard.drawn(
        top: bottom, bottom: bottom + Self.keyboardHeight, named: words.name(of:))
      + [.text(words.phrases.referenceAxis, at: middle, anchor: .middle)]
  }
}
