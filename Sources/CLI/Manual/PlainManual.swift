/// A manual page as plain text, for pipes and for systems without man(1).
///
/// It supports only the mdoc(7) macros that the pages use.
struct PlainManual {
  private static let width = 78
  private static let bodyIndent = 5
  private static let listIndent = 8

  private var lines: [String] = []
  private var paragraph = ""
  /// The head of a list item, until its text begins.
  private var head: String?
  private var indent = bodyIndent
  private var isLiteral = false
  private var isSynopsis = false
  private var name = ""

  /// Formats a page.
  init(_ source: String) {
    for line in source.split(separator: "\n") { add(line) }
    flush()
  }

  /// The formatted page.
  var text: String { lines.joined(separator: "\n") }

  private mutating func add(_ line: Substring) {
    if isLiteral, line != ".Ed" {
      append(Inline.unescaped(line), indent: indent + 6)
    } else if line.hasPrefix(#".\""#) {
      return
    } else if line.hasPrefix(".") {
      let words = Inline.words(of: line.dropFirst())
      add(macro: words[0], Array(words.dropFirst()))
    } else {
      say(Inline.unescaped(line))
    }
  }

  private mutating func add(macro: String, _ arguments: [String]) {
    switch macro {
    case "Dd", "Dt", "Os": break
    case "Sh", "Ss":
      separate()
      append(arguments.joined(separator: " "), indent: macro == "Sh" ? 0 : 3)
      indent = Self.bodyIndent
      isSynopsis = arguments == ["SYNOPSIS"]
    case "Pp": separate()
    case "Bl":
      flush()
      indent += Self.listIndent
    case "El":
      flush()
      indent -= Self.listIndent
    case "It":
      separate()
      head = Inline(arguments, name: name).text
    case "Bd":
      separate()
      isLiteral = true
    case "Ed": isLiteral = false
    case "Nd": say("- " + Inline(arguments, name: name).text)
    case "Nm":
      if name.isEmpty { name = arguments.joined(separator: " ") }
      if isSynopsis { flush() }
      say(Inline([macro] + arguments, name: name).text)
    default: say(Inline([macro] + arguments, name: name).text)
    }
  }

  private mutating func say(_ text: String) {
    paragraph += paragraph.isEmpty ? text : " " + text
  }

  /// Ends the paragraph and leaves an empty line after it.
  private mutating func separate() {
    flush()
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }

  private mutating func flush() {
    let column = indent - Self.listIndent
    if let head, head.count < Self.listIndent - 1 {
      let gap = String(repeating: " ", count: Self.listIndent - head.count)
      wrap(head + gap + paragraph, first: column)
    } else {
      if let head { wrap(head, first: column) }
      wrap(paragraph, first: indent)
    }
    head = nil
    paragraph = ""
  }

  /// Breaks a text into lines. Continuation lines have the current indent.
  ///
  /// - Parameters:
  ///   - text: The text to break.
  ///   - first: The indent of the first line.
  private mutating func wrap(_ text: String, first: Int) {
    var line = ""
    var column = first
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, column + line.count + 1 + word.count > Self.width {
        append(line, indent: column)
        (line, column) = (String(word), indent)
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    if !line.isEmpty { append(line, indent: column) }
  }

  private mutating func append(_ line: String, indent: Int) {
    lines.append(line.isEmpty ? "" : String(repeating: " ", count: indent) + line)
  }
}

/// The macros within a line.
private struct Inline {
  private(set) var text = ""
  private let name: String
  /// Whether the next word follows without a space.
  private var joins = true

  private static let fonts = ["Ar", "Cm", "Em", "Ev", "Ic", "Nm", "Pa", "Va"]
  private static let enclosures = ["Op": ("[", "]"), "Ql": ("'", "'")]
  private static let closing = [".", ",", ":", ";", ")", "?", "!"]

  /// Formats the words of a macro line.
  ///
  /// - Parameters:
  ///   - words: The words of the line.
  ///   - name: The text for `Nm` without an argument.
  init(_ words: [String], name: String) {
    self.name = name
    add(words[...])
  }

  private mutating func add(_ words: ArraySlice<String>) {
    var rest = words
    while let word = rest.popFirst() {
      switch word {
      case "Fl":
        put("-")
        joins = true
      case "Ns": joins = true
      case "Xr" where rest.count >= 2: put("\(rest.removeFirst())(\(rest.removeFirst()))")
      case "Nm" where rest.first.map(Self.closing.contains) ?? true: put(name)
      case _ where Self.fonts.contains(word): break
      case _ where Self.enclosures[word] != nil:
        let (left, right) = Self.enclosures[word] ?? ("", "")
        let trailing = rest.reversed().prefix { Self.closing.contains($0) }.count
        put(left)
        joins = true
        add(rest.dropLast(trailing))
        text += right
        rest = rest.suffix(trailing)
      default:
        if Self.closing.contains(word) { joins = true }
        put(Self.unescaped(word))
      }
    }
  }

  private mutating func put(_ word: String) {
    text += joins ? word : " " + word
    joins = false
  }

  /// Returns the words of a macro line. A word that begins with a quotation mark ends at the next
  /// one.
  static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var rest = line.drop { $0 == " " }
    while let first = rest.first {
      let isQuoted = first == "\""
      if isQuoted { rest = rest.dropFirst() }
      let word = rest.prefix { $0 != (isQuoted ? "\"" : " ") }
      words.append(String(word))
      rest = rest[word.endIndex...].dropFirst().drop { $0 == " " }
    }
    return words
  }

  /// Returns a text without the escapes of roff(7).
  static func unescaped(_ text: some StringProtocol) -> String {
    String(text).replacing(#"\&"#, with: "").replacing(#"\-"#, with: "-").replacing(
      #"\e"#, with: #"\"#)
  }
}
