internal import Music
internal import Psychometrics
internal import Training
internal import Wording

/// What every chart has: limens on a logarithmic scale, over the keys of a piano.
struct Chart {
  static let width = 800.0
  static let left = 72.0
  static let right = width - 20
  static let top = 124.0
  static let keyboardHeight = 46.0

  let keyboard: KeyboardAxis
  let limens: LimenAxis
  /// How the axes are labelled.
  let words: Words
  /// Where the keyboard begins.
  let bottom: Double

  /// Makes a chart.
  ///
  /// - Parameters:
  ///   - range: The notes on the keyboard.
  ///   - values: What the axis of limens has room for.
  ///   - room: What a chart needs between the limens and the keyboard, in pixels.
  ///   - words: How the axes are labelled.
  init(range: NoteRange, holding values: [Cents], room: Double = 0, words: Words) {
    self.words = words
    keyboard = KeyboardAxis(range: range, left: Self.left, right: Self.right)
    limens = LimenAxis(holding: values, top: Self.top, bottom: Self.top + 300)
    bottom = limens.bottom + 12 + room
  }

  /// A place on the chart.
  func point(_ note: MIDINote, _ limen: Cents) -> Point {
    Point(x: keyboard.centre(of: note), y: limens.position(of: limen))
  }

  /// The bands of limens, a note to each, over the whole columns of all notes.
  func bands(_ limens: [Limen], colour: String) -> [SVGElement] {
    [
      band(limens.map(\.band95), "band band95 \(colour)"),
      band(limens.map(\.band68), "band band68 \(colour)"),
    ]
  }

  private func band(_ bands: [CredibleBand<Cents>], _ style: String) -> SVGElement {
    let all = bands.indices
    return .area(
      style, around: line(bands.map(\.lower), all) + line(bands.map(\.upper), all).reversed())
  }

  /// A line through limens, a note to each, broken where there was no trial to measure them by.
  func curve(_ limens: [Limen], states: [NoteReport.State], style: String) -> [SVGElement] {
    states.indices.split { states[$0] == .untrained }.map { run in
      .line("curve \(style)", through: line(limens.map(\.size), run.startIndex..<run.endIndex))
    }
  }

  /// The places of some notes, and half way to those beside them.
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

  /// What stands in place of limens, in the middle of the chart.
  func notice(_ lines: [String]) -> [SVGElement] {
    let top = (limens.top + limens.bottom) / 2
    let ground = SVGElement.rectangle(
      "paper", from: Point(x: Self.left, y: top - 22),
      to: Point(x: Self.right, y: top + 18 * Double(lines.count)))
    return [ground]
      + lines.enumerated().map { number, line in
        .text(
          line, at: Point(x: (Self.left + Self.right) / 2, y: top + 18 * Double(number)),
          anchor: .middle)
      }
  }
}
