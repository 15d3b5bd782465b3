internal import Music
internal import Wording

extension Chart {
  /// The texts around a chart.
  struct Caption {
    /// The title of the chart.
    let heading: String
    /// Lines that describe the data and define the limen.
    let details: [String]
    /// The symbol of the limen on the vertical axis.
    let symbol: String
    /// The legend, in rows.
    let legend: [[LegendEntry]]
  }

  private var height: Double { bottom + Self.keyboardHeight + 52 }

  /// Returns the complete SVG document. `content` is drawn over the axes.
  func page(_ caption: Caption, _ content: [MarkupElement], theme: ChartTheme?) -> String {
    let style = MarkupElement("style", text: ChartTheme.styleSheet(theme))
    let drawing = drawing(caption, content, style: [style], role: "img")
    return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + drawing.lines)
      .joined(separator: "\n")
  }

  /// Returns the drawing for a page that has a style sheet for it.
  func figure(_ caption: Caption, _ content: [MarkupElement]) -> MarkupElement {
    drawing(caption, content, style: [], role: "group")
  }

  private func drawing(
    _ caption: Caption, _ content: [MarkupElement], style: [MarkupElement], role: String
  ) -> MarkupElement {
    let size = (width: "\(Int(Self.width))", height: "\(Int(height))")
    let background = MarkupElement.rectangle(
      "paper", from: Point(x: 0, y: 0), to: Point(x: Self.width, y: height))
    return MarkupElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": size.width, "height": size.height,
        "viewBox": "0 0 \(size.width) \(size.height)", "role": role,
      ],
      [
        MarkupElement("title", text: caption.heading),
        MarkupElement("desc", text: caption.details.joined(separator: " ")),
      ] + style + [background] + head(caption) + axes(caption.symbol) + content)
  }

  private static let lineHeight = 18.0

  private func head(_ caption: Caption) -> [MarkupElement] {
    func line(_ number: Int) -> Point {
      Point(x: Self.left, y: 28 + Self.lineHeight * Double(number))
    }
    let details = caption.details.enumerated().map {
      MarkupElement.text($1, at: line($0 + 1), style: "quiet")
    }
    return [.text(caption.heading, at: line(0), style: "heading")] + details
      + LegendEntry.drawn(
        caption.legend, at: line(details.count + 1), rowHeight: Self.lineHeight)
  }

  private func axes(_ symbol: String) -> [MarkupElement] {
    let middle = Point(x: (Self.left + Self.right) / 2, y: height - 14)
    let title = "\(symbol) (\(words.phrases.name(of: .cents)))"
    return limens.drawn(title: title, left: Self.left, right: Self.right, words: words)
      + keyboard.drawn(
        top: bottom, bottom: bottom + Self.keyboardHeight, named: words.name(of:))
      + [.text(words.phrases.referenceAxis, at: middle, anchor: .middle)]
  }
}
