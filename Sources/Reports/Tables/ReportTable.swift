internal import Music
internal import Psychometrics
internal import Training
internal import Wording

/// A table of a report. Each column is declared once, for the text and for pages.
struct ReportTable {
  /// A cell, as a text and as the content of a page.
  struct Cell {
    let text: String
    let content: [MarkupElement]
    /// The number to sort by; `nil` sorts by the text.
    let order: Double?
    var isText = false

    static func text(_ text: String, order: Double? = nil) -> Cell {
      Cell(text: text, content: [MarkupElement("span", text: text)], order: order, isText: true)
    }

    static func number(_ text: String, order: Double) -> Cell {
      Cell(text: text, content: [MarkupElement("span", text: text)], order: order)
    }

    static func count(_ count: Int) -> Cell { .number("\(count)", order: Double(count)) }
  }

  struct Row {
    let cells: [Cell]
    /// What the row is about, as the mark of a chart names it too; `nil` if no mark belongs to the row.
    var key: String?
    var state: NoteReport.State?
  }

  var columns: [TableColumn]
  let rows: [Row]

  /// The table in a text.
  var lines: [String] {
    TextTable(columns: columns, rows: rows.map { $0.cells.map(\.text) }).lines
  }
}

// MARK: - On a page

extension ReportTable {
  /// Returns the table on a page. The rows can be sorted; those of notes can be filtered, too.
  func markup(isFiltered: Bool = false, in words: Words) -> MarkupElement {
    let parts = [
      MarkupElement("thead", [:], [MarkupElement("tr", [:], head(in: words))]),
      MarkupElement("tbody", [:], rows.map(\.markup)),
    ]
    return MarkupElement(
      "div", ["class": "wide"],
      [MarkupElement("table", ["class": isFiltered ? "sortable filtered" : "sortable"], parts)])
  }

  private func head(in words: Words) -> [MarkupElement] {
    let unit = MarkupElement("span", ["class": "unit"], text: words.phrases.name(of: .cents))
    return columns.enumerated().map { index, column in
      let name = MarkupElement("span", text: column.onPage ?? column.heading)
      let isText = rows.first.map { $0.cells[index].isText } ?? false
      return MarkupElement(
        "th", ["scope": "col", "class": isText ? "text" : nil],
        [
          MarkupElement(
            "button", ["type": "button", "disabled": "disabled"],
            column.hasUnit ? [name, unit] : [name])
        ])
    }
  }
}

extension ReportTable.Row {
  fileprivate var markup: MarkupElement {
    MarkupElement(
      "tr", ["data-of": key, "data-state": state?.rawValue],
      cells.map { cell in
        MarkupElement(
          "td", ["class": cell.isText ? "text" : nil, "data-sort": cell.order.map { "\($0)" }],
          cell.content)
      })
  }
}

// MARK: - Limens

extension Words {
  /// Returns the column of a limen.
  func limenColumn(at point: LimenPoint) -> TableColumn {
    .init(heading: heading(of: point), onPage: point.symbol + " ", hasUnit: true, isNumeric: true)
  }

  /// Returns the column of a band, with a minimum width in a text.
  func bandColumn(_ percent: Int, width: Int = 0) -> TableColumn {
    .init(heading: phrases.band(percent), leastWidth: width)
  }

  /// Returns a cell with a limen that follows the reader's choice of unit.
  ///
  /// - Parameter reference: The frequency that the limen is measured from.
  func cell(_ limen: Limen, in state: NoteReport.State, from reference: Hertz) -> ReportTable.Cell {
    state == .untrained
      ? .number("-", order: limen.size.value)
      : cell(limen.size, upTo: limen.largest, from: reference)
  }

  /// Returns a cell with a distance that follows the reader's choice of unit.
  func cell(_ distance: Cents, upTo largest: Cents, from reference: Hertz) -> ReportTable.Cell {
    ReportTable.Cell(
      text: limen(distance, upTo: largest),
      content: [number(distance, upTo: largest, from: reference)], order: distance.value)
  }

  /// Returns a cell with the bounds of a band.
  func cell(
    _ band: CredibleBand<Cents>, upTo largest: Cents, from reference: Hertz
  ) -> ReportTable.Cell {
    let bounds = band.bounds.map { number($0, upTo: largest, from: reference) }
    return ReportTable.Cell(
      text: span(band, upTo: largest),
      content: band.lower > largest
        ? [bounds[0]] : [bounds[0], MarkupElement("span", text: "–"), bounds[1]],
      order: band.lower.value)
  }

  private func number(_ limen: Cents, upTo largest: Cents, from reference: Hertz) -> MarkupElement {
    let shown = min(limen, largest)
    return MarkupElement(
      "span",
      [
        "data-cents": "\(shown.value.toThousandths)",
        "data-hertz": "\(reference.value.toThousandths)",
        "data-sign": limen > largest ? ">" : nil,
      ], text: self.limen(limen, upTo: largest))
  }
}
