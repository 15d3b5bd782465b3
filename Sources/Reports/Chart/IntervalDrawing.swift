internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// Draws the intervals of a listener, one in a row: how far from nominal each lies, with its bands, and
/// the limen or the spread.
struct IntervalDrawing: MarkedDrawing {
  private static let left = 150.0
  private static let right = 610.0
  /// The right edge of the sizes.
  private static let sizes = Chart.right
  private static let rowHeight = 30.0
  /// The number of characters in a line of the caption.
  private static let lineLength = 105

  private let table: IntervalTable
  private let words: Words
  private let axis: IntervalAxis
  private let caption: Caption
  /// The upper edge of the rows.
  private let top: Double

  init(of table: IntervalTable, in words: Words) {
    self.table = table
    self.words = words
    axis = IntervalAxis(holding: table.rows.filter(\.hasTrials).flatMap(\.distance.band95.bounds))
    caption = Caption(
      heading: table.title,
      details: table.rows.isEmpty
        ? []
        : table.facts.joined(separator: " ").wrapped(to: Self.lineLength)
          + [table.definition],
      legend: table.rows.isEmpty ? [] : Self.legend(of: table, in: words))
    top = Drawing.bottom(of: caption) + 40
  }

  private var phrases: Phrases { words.phrases }
  private var bottom: Double { top + Self.rowHeight * Double(max(table.rows.count, 2)) }
  var drawing: Drawing { Drawing(caption: caption, height: bottom + 52) }

  var marks: [Mark] {
    table.rows.enumerated().map { index, row in
      Mark(
        elements: drawn(row, at: index), column: column(at: index), sentence: sentence(about: row),
        key: row.key)
    }
  }

  func content(with rows: [MarkupElement]) -> [MarkupElement] {
    guard !rows.isEmpty else { return notice }
    return ticks + rows + [
      .text(
        "\(table.terms.distance) (\(phrases.name(of: .cents)))",
        at: Point(x: (Self.left + Self.right) / 2, y: bottom + 38), anchor: .middle),
      .text(
        "\(table.terms.size) (\(phrases.name(of: .cents))), \(phrases.band(68))",
        at: Point(x: Self.sizes, y: top - 8), anchor: .end, style: "quiet"),
    ]
  }

  /// Why nothing is reported.
  private var notice: [MarkupElement] {
    table.facts.enumerated().map { number, fact in
      .text(fact, at: Point(x: Chart.left, y: top + 18 * Double(number)))
    }
  }
}

// MARK: - Axis and rows

extension IntervalDrawing {
  private func x(_ distance: Cents) -> Double {
    Self.left + (1 + axis.place(of: distance)) / 2 * (Self.right - Self.left)
  }

  private func y(_ row: Int) -> Double { top + (Double(row) + 0.5) * Self.rowHeight }

  /// The grid with its numbers, and a line for the nominal size.
  private var ticks: [MarkupElement] {
    axis.ticks.flatMap { tick -> [MarkupElement] in
      let ends = [top, bottom].map { Point(x: x(tick), y: $0) }
      return [
        .line(tick == Cents(0) ? "grey" : "grid", through: ends),
        .text(
          words.signed(tick, places: 0), at: Point(x: x(tick), y: bottom + 18), anchor: .middle),
      ]
    }
  }

  /// Returns the row of an interval, which is not seen, and which a pointer can meet.
  private func column(at index: Int) -> MarkupElement {
    let half = Self.rowHeight / 2
    return .rectangle(
      "column", x: 8...(Self.sizes + 8), y: (y(index) - half)...(y(index) + half))
  }

  private func drawn(_ row: ReportedInterval, at index: Int) -> [MarkupElement] {
    let texts: [MarkupElement] = [
      .text(words.heading(of: row), at: Point(x: Self.left - 16, y: y(index) + 4), anchor: .end),
      .text(size(of: row), at: Point(x: Self.sizes, y: y(index) + 4), anchor: .end),
    ]
    guard row.hasTrials else { return texts }
    return texts + [
      bar("band95", row.distance.band95, at: index, half: 3),
      bar("band68", row.distance.band68, at: index, half: 7),
      row.stateOfMark.drawn(at: Point(x: x(row.distance.median), y: y(index)), size: 4),
    ]
  }

  private func bar(
    _ style: String, _ band: CredibleBand<Cents>, at index: Int, half: Double
  ) -> MarkupElement {
    .rectangle(
      "band \(style) blue", x: x(band.lower)...x(band.upper),
      y: (y(index) - half)...(y(index) + half))
  }

  private func size(of row: ReportedInterval) -> String {
    guard row.hasTrials else { return words.size(of: row) }
    return "\(words.size(of: row)) (\(words.span(row.size.band68, upTo: row.measure.largest)))"
  }

  private func sentence(about row: ReportedInterval) -> String {
    let name = words.heading(of: row)
    guard row.hasTrials else { return "\(name): \(words.state(of: row))" }
    let (distance, largest) = (row.distance, row.measure.largest)
    return
      "\(name): \(table.terms.distance) \(words.distance(of: row)) \(phrases.name(of: .cents)), "
      + "68 % \(words.signedSpan(distance.band68)), 95 % \(words.signedSpan(distance.band95)); "
      + "\(table.terms.size) \(words.size(of: row)), "
      + "68 % \(words.span(row.size.band68, upTo: largest)), "
      + "95 % \(words.span(row.size.band95, upTo: largest)); "
      + "\(table.terms.trials): \(row.trials), \(words.state(of: row))"
  }
}

// MARK: - Legend

extension IntervalDrawing {
  /// The bands, and the marks that occur.
  private static func legend(of table: IntervalTable, in words: Words) -> [[LegendEntry]] {
    let known = table.rows.filter(\.hasTrials)
    let states = NoteReport.State.allCases.filter { state in
      known.contains { $0.state == state && !$0.isOff }
    }.map { (words.name(of: $0), $0) }
    let off = known.contains(where: \.isOff) ? [(words.phrases.off, NoteReport.State.weak)] : []
    let marks = (states + off).map { name, mark in
      LegendEntry(words: "\(words.phrases.median), \(name)") { mark.drawn(at: $0, size: 4) }
    }
    return [LegendEntry.bands("blue", in: words), marks]
  }
}
