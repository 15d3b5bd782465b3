internal import Notation

/// An element of an SVG 1.1 drawing or of an HTML page.
///
/// Coordinates are rounded to hundredths of a pixel, so that every machine produces the same bytes.
struct MarkupElement {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let content: Content

  enum Content {
    /// Lines of text.
    case text([String])
    case elements([MarkupElement])
    /// A script or a style sheet, which is not escaped. It must be Limen's own, because no text of
    /// others may get there.
    case code(String)
    /// Data for a script of HTML, whatever its texts are.
    case json(String)
  }

  /// Creates an element. Attributes without a value are omitted.
  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], content: Content) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.content = content
  }

  /// Creates an element that contains text. Attributes without a value are omitted.
  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
    self.init(name, attributes, content: .text([text]))
  }

  /// Creates an element that contains elements. Attributes without a value are omitted.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    _ elements: [MarkupElement] = []
  ) {
    self.init(name, attributes, content: .elements(elements))
  }

  /// The element as lines of markup, with its content indented.
  var lines: [String] {
    let tag = ([name] + attributes.map { "\($0.name)=\"\(Self.escaped($0.value.visible))\"" })
      .joined(separator: " ")
    switch content {
    case .code(let code): return ["<\(tag)>\(code)</\(name)>"]
    case .json(let json): return ["<\(tag)>\(json.embeddedJSON)</\(name)>"]
    case .text(let lines):
      let text = lines.map { Self.escaped($0.printable) }.joined(separator: "\n")
      return ["<\(tag)>\(text)</\(name)>"]
    case .elements(let elements) where elements.isEmpty: return ["<\(tag)/>"]
    case .elements(let elements):
      return ["<\(tag)>"] + elements.flatMap(\.lines).map { "  " + $0 } + ["</\(name)>"]
    }
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

/// A point in a drawing, in pixels from the upper left corner.
struct Point {
  var x: Double
  var y: Double
}

// MARK: - Shapes

extension MarkupElement {
  static func rectangle(
    _ style: String, x: ClosedRange<Double>, y: ClosedRange<Double>
  ) -> MarkupElement {
    MarkupElement(
      "rect",
      [
        "class": style, "x": number(x.lowerBound), "y": number(y.lowerBound),
        "width": number(x.upperBound - x.lowerBound), "height": number(y.upperBound - y.lowerBound),
      ])
  }

  static func line(_ style: String, through points: [Point]) -> MarkupElement {
    MarkupElement("path", ["class": style, "d": path(points)])
  }

  static func area(_ style: String, around points: [Point]) -> MarkupElement {
    MarkupElement("path", ["class": style, "d": path(points) + "Z"])
  }

  static func circle(_ style: String, at centre: Point, radius: Double) -> MarkupElement {
    MarkupElement(
      "circle",
      ["class": style, "cx": number(centre.x), "cy": number(centre.y), "r": number(radius)])
  }

  /// The part of a text that is at its position: the start, the middle or the end of the baseline.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  static func text(
    _ text: String, at place: Point, anchor: Anchor = .start, style: String? = nil
  ) -> MarkupElement {
    MarkupElement(
      "text",
      [
        "class": style, "x": number(place.x), "y": number(place.y),
        "text-anchor": anchor == .start ? nil : anchor.rawValue,
      ], text: text)
  }

  /// Returns vertical text, read upwards and centred at a point.
  static func uprightText(_ text: String, at place: Point) -> MarkupElement {
    let position = "translate(\(number(place.x)) \(number(place.y)))"
    return MarkupElement(
      "text",
      ["transform": "\(position) rotate(-90)", "text-anchor": Anchor.middle.rawValue], text: text)
  }

  static func group(_ elements: [MarkupElement], title: String? = nil) -> MarkupElement {
    MarkupElement("g", [:], (title.map { [MarkupElement("title", text: $0)] } ?? []) + elements)
  }

  private static func path(_ points: [Point]) -> String {
    "M" + points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L")
  }

  private static func number(_ pixels: Double) -> String {
    Digits.decimal(Int64((pixels * 100).rounded()), places: 2)
  }
}
