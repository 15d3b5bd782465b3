import CResources

/// A page of the manual, built into the program.
struct ManualPage {
  /// The name of the file, such as `limen-train.1`.
  let file: String
  /// The page in mdoc(7).
  let source: String

  /// All pages, in the order of the help.
  static let all: [ManualPage] = (0..<limen_manual_page_count).map { index in
    let page = limen_manual_page(index)
    return ManualPage(file: String(cString: page.file), source: page.text.string)
  }

  /// The page without markup.
  var text: String { PlainManual(source).text }

  /// A short description of the page's subject.
  var summary: String {
    let line = source.split(separator: "\n").first { $0.hasPrefix(".Nd ") }
    return String(line?.dropFirst(".Nd ".count) ?? "")
  }

  /// Returns whether a reference such as `limen-config.5`, `config.5` or `limen-config` names the page.
  func isNamed(_ reference: String) -> Bool {
    [reference, "limen-\(reference)"].contains(file) || file.dropLast(2) == reference
  }

  /// Returns a section as a separate page without its heading; `nil` if there is no such section.
  func section(_ heading: String) -> ManualPage? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: ".Sh \(heading)") else { return nil }
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") }
    return ManualPage(file: file, source: section.joined(separator: "\n"))
  }
}

/// A topic of `limen help`: a page of the manual, or the section of its first page that explains the keys.
struct HelpTopic {
  let name: String
  /// What the topic says.
  let page: ManualPage
  /// Whether the topic is a whole page, which man(1) can also show.
  let isWholePage: Bool

  var summary: String { isWholePage ? page.summary : "keys of the keypad" }

  /// The topics that differ from the names of their files.
  private static let names = [
    "limen.1": "limen", "limen-config.5": "settings", "limen-recording.5": "recording",
    "limen-engine.7": "engine-protocol",
  ]

  /// All topics: those of the pages, commands first, and then the keys.
  static let all: [HelpTopic] = {
    let pages = ManualPage.all
    let topics = pages.map { page in
      HelpTopic(
        name: names[page.file] ?? String(page.file.dropFirst("limen-".count).dropLast(".1".count)),
        page: page, isWholePage: true)
    }
    let keys = pages.filter { $0.file == "limen.1" }.compactMap { $0.section("KEYS") }.map {
      HelpTopic(name: "keys", page: $0, isWholePage: false)
    }
    return topics + keys
  }()
}

extension HelpTopic {
  /// Creates the topic of a command, of the command that contains a subcommand, or of a page named
  /// as the manual refers to it: `config 5`, `limen-config(5)`; `nil` if there is none.
  init?(_ words: [String]) {
    let file = words.joined(separator: ".").replacing("(", with: ".").replacing(")", with: "")
    let name = words.first == "keypad" ? "limen" : words.first
    guard
      let topic = Self.all.first(where: { $0.isWholePage && $0.page.isNamed(file) })
        ?? Self.all.first(where: { $0.name == name })
    else { return nil }
    self = topic
  }
}
