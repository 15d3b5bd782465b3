internal import Music
internal import Training

/// What every chart has: its frame on the page, and the keyboard below.
struct Chart {
  static let width = 800.0
  static let left = 72.0
  static let right = width - 20
  static let top = 106.0
  private static let keyboardHeight = 46.0

  let keyboard: KeyboardAxis
  let limens: LimenAxis
  /// Where the keyboard begins.
  let bottom: Double

  /// Makes a chart.
  ///
  /// - Parameters:
  ///   - range: The notes on the keyboard.
  ///   - values: What the axis of limens has room for, in cents.
  ///   - room: What a chart needs between the limens and the keyboard, in pixels.
  init(range: NoteRange, holding values: [Double], room: Double = 0) {
    keyboard = KeyboardAxis(range: range, left: Self.left, right: Self.right)
    limens = LimenAxis(holding: values, top: Self.top, bottom: Self.top + 300)
    bottom = limens.bottom + 12 + room
  }

  /// The whole drawing.
  ///
  /// - Parameters:
  ///   - heading: What it shows.
  ///   - details: Of whom, when, and how much.
  ///   - legend: What its marks mean, in rows.
  ///   - content: What lies between the axes.
  func document(
    heading: String, details: String, symbol: String, legend: [[LegendEntry]],
    content: [SVGElement], theme: ChartTheme?
  ) -> String {
    let height = bottom + Self.keyboardHeight + 52
    let middle = (Self.left + Self.right) / 2
    let axes =
      limens.drawn(title: "\(symbol) (cents)", left: Self.left, right: Self.right)
      + keyboard.drawn(top: bottom, bottom: bottom + Self.keyboardHeight)
      + [.text("First tone (note)", at: Point(x: middle, y: height - 14), anchor: .middle)]
    let page: [SVGElement] = [
      SVGElement("title", text: heading), SVGElement("desc", text: details),
      SVGElement("style", text: ChartTheme.styleSheet(theme)),
      .rectangle("paper", from: Point(x: 0, y: 0), to: Point(x: Self.width, y: height)),
      .text(heading, at: Point(x: Self.left, y: 28), style: "heading"),
      .text(details, at: Point(x: Self.left, y: 47), style: "quiet"),
    ]
    let rows = legend.enumerated().flatMap { row, entries in
      LegendEntry.drawn(entries, at: Point(x: Self.left, y: 66 + 18 * Double(row)))
    }
    let size = "\(Int(Self.width)) \(Int(height))".split(separator: " ").map(String.init)
    let svg = SVGElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": size[0], "height": size[1],
        "viewBox": "0 0 \(size[0]) \(size[1])", "role": "img",
      ], page + rows + axes + content)
    return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + svg.lines).joined(separator: "\n")
      + "\n"
  }

  /// A place on the chart.
  func point(_ note: MIDINote, _ cents: Double) -> Point {
    Point(x: keyboard.centre(of: note), y: limens.position(of: cents))
  }

  /// The bands of limens, a note to each, over the whole columns of all notes.
  func bands(_ limens: [Limen], colour: String) -> [SVGElement] {
    [
      band(limens.map(\.band95), "band band95 \(colour)"),
      band(limens.map(\.band68), "band band68 \(colour)"),
    ]
  }

  private func band(_ bounds: [[Double]], _ style: String) -> SVGElement {
    let all = bounds.indices
    return .area(
      style, around: line(bounds.map { $0[0] }, all) + line(bounds.map { $0[1] }, all).reversed())
  }

  /// A line through limens, a note to each, broken where there was no trial to measure them by.
  func curve(_ limens: [Limen], states: [String], style: String) -> [SVGElement] {
    let untrained = NoteReport.State.untrained.rawValue
    return states.indices.split { states[$0] == untrained }.map { run in
      .line("curve \(style)", through: line(limens.map(\.cents), run.startIndex..<run.endIndex))
    }
  }

  /// The places of some notes, and half way to those beside them.
  private func line(_ cents: [Double], _ notes: Range<Int>) -> [Point] {
    let all = zip(keyboard.range.notes, cents).map { point($0, $1) }
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

/// A sample of what is drawn, and its meaning.
struct LegendEntry {
  let words: String
  /// Draws the sample around a place.
  let sample: (Point) -> SVGElement

  private static let sampleWidth = 26.0

  /// Entries in a row from a place on; nobody knows how wide a reader's letters are, so there is room.
  static func drawn(_ entries: [LegendEntry], at place: Point) -> [SVGElement] {
    var x = place.x
    return entries.flatMap { entry in
      defer { x += sampleWidth + 10 + 7 * Double(entry.words.count) }
      return [
        entry.sample(Point(x: x + sampleWidth / 2, y: place.y)),
        .text(entry.words, at: Point(x: x + sampleWidth + 4, y: place.y + 4)),
      ]
    }
  }

  static func curve(_ words: String, style: String) -> LegendEntry {
    LegendEntry(words: words) { place in
      .line(
        "curve \(style)",
        through: [-1, 1].map { Point(x: place.x + $0 * sampleWidth / 2, y: place.y) })
    }
  }

  /// A band as it looks over those that lie below it.
  static func band(_ words: String, _ styles: [String], colour: String) -> LegendEntry {
    LegendEntry(words: words) { place in
      .group(
        styles.map {
          .rectangle(
            "band \($0) \(colour)", from: Point(x: place.x - sampleWidth / 2, y: place.y - 5),
            to: Point(x: place.x + sampleWidth / 2, y: place.y + 5))
        })
    }
  }
}
