internal import Wording

/// A sample of a graphical element, and its meaning.
struct LegendEntry {
  let words: String
  /// Draws the sample, centred at a point.
  let sample: (Point) -> MarkupElement

  private static let sampleWidth = 26.0

  /// The estimated width of the entry. The reader's font is unknown, so the estimate is generous.
  private var width: Double { Self.sampleWidth + 10 + 7 * Double(words.count) }

  /// Returns rows of entries, aligned in columns. The baseline of the first row is at `place`.
  static func drawn(_ rows: [[LegendEntry]], at place: Point, rowHeight: Double) -> [MarkupElement]
  {
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

  private func drawn(at place: Point) -> [MarkupElement] {
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

  /// Returns the entries for the 68 % and the 95 % band.
  static func bands(_ colour: String, in words: Words) -> [LegendEntry] {
    [
      band(words.phrases.band(68), ["band95", "band68"], colour: colour),
      band(words.phrases.band(95), ["band95"], colour: colour),
    ]
  }

  /// Returns an entry for a band. The sample overlays all `styles`, as the chart does.
  private static func band(_ words: String, _ styles: [String], colour: String) -> LegendEntry {
    LegendEntry(words: words) { place in
      .group(
        styles.map {
          .rectangle(
            "band \($0) \(colour)",
            x: (place.x - sampleWidth / 2)...(place.x + sampleWidth / 2),
            y: (place.y - 5)...(place.y + 5))
        })
    }
  }
}
