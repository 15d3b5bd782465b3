/// The lines of a file, which locate its keys. The parser does not report their positions.
struct ConfigurationLines {
  private(set) var lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var text: String { lines.joined(separator: "\n") }

  /// Returns the line of a key, counted from 1. The key is in the named table, or before all tables
  /// without a name.
  func line(of key: String, in table: String? = nil) -> Int? {
    index(of: key, in: table).map { $0 + 1 }
  }

  /// Returns the line of the header of a table, counted from 1.
  func line(ofTable name: String) -> Int? {
    lines.firstIndex { Self.tableName($0) == name }.map { $0 + 1 }
  }

  private func index(of key: String, in table: String?) -> Int? {
    var current: String?
    return lines.firstIndex { line in
      if let name = Self.tableName(line) { current = name }
      return current == table && Self.key(line) == key
    }
  }

  private static func tableName(_ line: String) -> String? {
    let line = line.drop(while: \.isWhitespace)
    guard line.first == "[" else { return nil }
    return line.prefix { $0 != "]" }.dropFirst().filter { !$0.isWhitespace && $0 != "\"" }
  }

  /// Returns the key of a line that assigns a value; `nil` for other lines.
  private static func key(_ line: some StringProtocol) -> String? {
    guard line.contains("=") else { return nil }
    return String(
      line.prefix { $0 != "=" }.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
  }
}

// MARK: - Changing

extension ConfigurationLines {
  /// Assigns a value to a key before all tables. Comments stay in place.
  ///
  /// A new key goes below the comment that shows it (`# key = …`), as in the template, or otherwise
  /// to the end of the part before the tables.
  mutating func set(_ key: String, to literal: String) {
    if let index = index(of: key, in: nil) {
      replaceValue(at: index, with: literal)
    } else {
      let line = "\(key) = \(literal)"
      lines.insert(line, at: commentShowing(key).map { $0 + 1 } ?? endOfRoot)
    }
  }

  private func commentShowing(_ key: String) -> Int? {
    let index = lines.firstIndex { line in
      line.first == "#" && Self.key(line.dropFirst()) == key
    }
    return index.flatMap { $0 < (firstTable ?? lines.endIndex) ? $0 : nil }
  }

  private var firstTable: Int? { lines.firstIndex { Self.tableName($0) != nil } }

  private var endOfRoot: Int {
    let root = lines[..<(firstTable ?? lines.endIndex)]
    return root.lastIndex { !$0.allSatisfy(\.isWhitespace) }.map { $0 + 1 } ?? 0
  }

  /// Replaces the text between `=` and a comment or the end of the line. A list may span several
  /// lines; the comments within it are removed.
  private mutating func replaceValue(at index: Int, with literal: String) {
    let line = lines[index]
    guard let equals = line.firstIndex(of: "=") else { return }
    let rest = lines[index...].joined(separator: "\n").dropFirst(
      line.distance(from: line.startIndex, to: equals) + 1)
    let value = Self.value(at: rest)
    let tail = rest[value.endIndex...].prefix { $0 != "\n" }
    let lastLine = index + value.count { $0 == "\n" }
    let ending = tail.allSatisfy(\.isWhitespace) ? "" : " " + tail.drop { $0 == " " }
    lines.replaceSubrange(index...lastLine, with: ["\(line[..<equals])= \(literal)\(ending)"])
  }

  /// Returns the value at the beginning of a text.
  private static func value(at text: Substring) -> Substring {
    var quote: Character?
    var depth = 0
    var isComment = false
    let end = text.indices.first { index in
      let character = text[index]
      switch character {
      case "\n" where isComment: isComment = false
      case _ where isComment: break
      case "\\" where quote == "\"": break
      case _ where quote != nil:
        if character == quote, !isEscaped(index, in: text) { quote = nil }
      case "\"", "'": quote = character
      case "[": depth += 1
      case "]": depth -= 1
      case "#" where depth > 0: isComment = true
      default: break
      }
      return quote == nil && depth == 0 && (character == "\n" || character == "#")
    }
    return text[..<(end ?? text.endIndex)]
  }

  private static func isEscaped(_ index: Substring.Index, in text: Substring) -> Bool {
    !text[..<index].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
  }
}
