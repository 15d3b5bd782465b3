/// A mark of a chart, with a sentence for it.
struct Mark {
  let elements: [MarkupElement]
  /// The invisible area that reacts to the pointer.
  let column: MarkupElement
  let sentence: String
  /// Identifies what is drawn. The row of a table about the same thing has the same key.
  let key: String

  /// The mark in a drawing that is a file of its own.
  fileprivate var drawn: MarkupElement { .group(elements, title: sentence) }

  /// The mark on a page, where the keyboard and the pointer reach it.
  var reachable: MarkupElement {
    MarkupElement(
      "g",
      [
        "class": "reachable", "tabindex": "0", "role": "img", "aria-label": sentence,
        "data-of": key,
      ],
      [MarkupElement("title", text: sentence), column] + elements)
  }
}

/// A drawing with marks, as a file of its own and as a figure of a page.
protocol MarkedDrawing {
  var drawing: Drawing { get }
  var marks: [Mark] { get }

  /// Returns everything in the drawing, with its marks as they are drawn.
  func content(with marks: [MarkupElement]) -> [MarkupElement]
}

extension MarkedDrawing {
  func svg(theme: ChartTheme?) -> String {
    drawing.page(content(with: marks.map(\.drawn)), theme: theme)
  }

  /// The drawing for a page that has a style sheet for it.
  var figure: MarkupElement { drawing.figure(content(with: marks.map(\.reachable))) }
}
