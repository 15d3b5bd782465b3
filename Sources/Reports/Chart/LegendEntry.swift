/// A sample of what is drawn, and its meaning.
struct LegendEntry {
  let words: String
  /// Draws the sample around a place.
  let sample: (Point) -> SVGElement

  private static let sampleWidth = 26.0

  /// Nobody knows how wide a reader's letters are, so there is room.
  private var width: Double { Self.sampleWidth + 10 + 7 * Double(words.count) }

  /// Rows of entries in columns, the first row on a baseline.
  static func drawn(_ rows: [[LegendEntry]], at place: Point, rowHeight: Double) -> [SVGElement] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.filter { column < $0.count }.map { $0[column].width }.max() ?? 0
    }
    return rows.enumerated().flatMap { row, entries in
      entries.enumerated().flatMap { column, entry in
        entry.drawn(
          at: Point(
            x: place.x + widths[..<column].reduce(0, +), y: place.y + Double(row) * rowHeight))
      }
    }
  }

  private func drawn(at place: Point) -> [SVGElement] {
    [
      sample(Point(x: place.x + Self.sampleWidth / 2, y: place.y - 4)),
      .text(words, at: Point(x: place.x + Self.sampleWidth + 4, y: place.y)),
    ]
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
