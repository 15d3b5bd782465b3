internal import Music
internal import Training
internal import Wording

/// A report as one page for browsers: text, charts, tables, and the JSON of the report. The page loads
/// nothing and asks nothing of the network.
struct Page {
  let title: String
  /// The parts of the page below its title.
  let parts: [MarkupElement]
  /// The JSON of the report.
  let json: String
  /// The states of the rows that can be filtered; empty if none can.
  let states: [NoteReport.State]
  let words: Words

  private var phrases: Phrases { words.phrases }

  private static let style =
    "\n\(ChartTheme.pageStyleSheet)\n\(String(decoding: PackageResources.page_css, as: UTF8.self))"
  private static let script = "\n" + String(decoding: PackageResources.page_js, as: UTF8.self)

  /// Only this style sheet and this script are allowed, even if a text of a recording were taken for
  /// markup. The digests are those of SHA-256 (W3C, *Content Security Policy Level 3*, 2.3.1).
  private static let policy =
    "default-src 'none'; style-src 'sha256-R1BI5NNbE1MJ0K1UGXzBV2/WAlxZOG9La/zDsgYQzKY='; "
    + "script-src 'sha256-zMGa4qaNblfD004rZN6EdgEWqyd37ID6Sbv20X5c+9E='; base-uri 'none'; "
    + "form-action 'none'"

  /// The page as a file.
  var html: String {
    let head = MarkupElement(
      "head", [:],
      [
        MarkupElement("meta", ["charset": "utf-8"]),
        MarkupElement("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy]),
        MarkupElement(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        MarkupElement("title", text: title), MarkupElement("style", content: .code(Self.style)),
      ])
    let body = MarkupElement(
      "body", [:],
      [
        MarkupElement("main", [:], [MarkupElement("h1", text: title), controls] + parts),
        MarkupElement(
          "script", ["type": "application/json", "id": "report"], content: .json(json)),
        MarkupElement("script", content: .code(Self.script)),
      ])
    let root = MarkupElement(
      "html",
      ["lang": words.language.rawValue, "data-decimal": String(phrases.decimalSign)],
      [head, body])
    return (["<!DOCTYPE html>"] + root.lines).joined(separator: "\n")
  }

  /// The choices of the reader. They are hidden until the script runs.
  private var controls: MarkupElement {
    let themes = [
      ("", phrases.coloursAsPreferred), ("light", phrases.coloursLight),
      ("dark", phrases.coloursDark), ("contrast", phrases.coloursContrast),
    ]
    let filters =
      states.isEmpty
      ? []
      : [
        choice(
          "state", phrases.labelState,
          [("", phrases.all)] + states.map { ($0.rawValue, words.name(of: $0)) }),
        Self.labelled(
          phrases.labelFind, MarkupElement("input", ["id": "find", "type": "search", "size": "8"])),
      ]
    return MarkupElement(
      "form", ["id": "controls", "hidden": "hidden"],
      [
        choice(
          "unit", phrases.labelUnit, PitchUnit.allCases.map { ($0.rawValue, phrases.name(of: $0)) }),
        choice("theme", phrases.labelColours, themes),
      ] + filters)
  }

  private func choice(
    _ id: String, _ label: String, _ options: [(value: String, text: String)]
  ) -> MarkupElement {
    let options = options.map { MarkupElement("option", ["value": $0.value], text: $0.text) }
    return Self.labelled(label, MarkupElement("select", ["id": id], options))
  }

  private static func labelled(_ text: String, _ control: MarkupElement) -> MarkupElement {
    MarkupElement("label", [:], [MarkupElement("span", text: text), control])
  }
}

// MARK: - Parts

extension Page {
  /// Returns a chart whose marks can be met, with the place for the sentence of a mark.
  static func figure(_ chart: MarkupElement, _ phrases: Phrases) -> MarkupElement {
    MarkupElement(
      "figure", [:],
      [
        MarkupElement("div", ["class": "wide"], [chart]),
        MarkupElement("output", ["aria-live": "polite"], text: phrases.howToPoint),
      ])
  }

  static func paragraphs(_ texts: [String]) -> [MarkupElement] {
    texts.map { MarkupElement("p", text: $0) }
  }

  /// Returns a part that is shown when the reader asks for it, and not printed before.
  static func folded(_ title: String, _ part: MarkupElement) -> MarkupElement {
    MarkupElement("details", [:], [MarkupElement("summary", text: title), part])
  }

  /// Returns parts below a heading.
  static func section(_ title: String, _ parts: [MarkupElement]) -> [MarkupElement] {
    [MarkupElement("h2", text: title)] + parts
  }
}
