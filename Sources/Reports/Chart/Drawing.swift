/// The texts above a drawing.
struct Caption {
  /// The title of the drawing.
  let heading: String
  /// Lines that describe the data and define the values.
  var details: [String] = []
  /// The legend, in rows.
  var legend: [[LegendEntry]] = []
}

/// An SVG drawing with its caption.
struct Drawing {
  let caption: Caption
  /// The height in pixels. The width is that of all charts.
  let height: Double

  private static let lineHeight = 18.0
  private static let firstLine = 28.0

  /// Returns the y coordinate of the last line of a caption.
  static func bottom(of caption: Caption) -> Double {
    firstLine + lineHeight * Double(caption.details.count + caption.legend.count)
  }

  /// Returns the complete SVG document with `content`.
  func page(_ content: [MarkupElement], theme: ChartTheme?) -> String {
    let style = MarkupElement("style", content: .code(ChartTheme.styleSheet(theme)))
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
      + drawn(content, style: [style], role: "img").lines).joined(separator: "\n")
  }

  /// Returns the drawing for a page that has a style sheet for it.
  func figure(_ content: [MarkupElement]) -> MarkupElement {
    drawn(content, style: [], role: "group")
  }

  private func drawn(
    _ content: [MarkupElement], style: [MarkupElement], role: String
  ) -> MarkupElement {
    let size = (width: "\(Int(Chart.width))", height: "\(Int(height))")
    let background = MarkupElement.rectangle("paper", x: 0...Chart.width, y: 0...height)
    let description =
      caption.details.isEmpty
      ? [] : [MarkupElement("desc", text: caption.details.joined(separator: " "))]
    return MarkupElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": size.width, "height": size.height,
        "viewBox": "0 0 \(size.width) \(size.height)", "role": role,
      ],
      [MarkupElement("title", text: caption.heading)] + description + style + [background] + head
        + content)
  }

  private var head: [MarkupElement] {
    func line(_ number: Int) -> Point {
      Point(x: Chart.left, y: Self.firstLine + Self.lineHeight * Double(number))
    }
    let details = caption.details.enumerated().map {
      MarkupElement.text($1, at: line($0 + 1), style: "quiet")
    }
    return [.text(caption.heading, at: line(0), style: "heading")] + details
      + LegendEntry.drawn(
        caption.legend, at: line(details.count + 1), rowHeight: Self.lineHeight)
  }
}
