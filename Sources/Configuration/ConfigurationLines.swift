internal import FrontEnds
internal import Notation

/// The lines of a file, which locate its keys. The parser does not report their positions.
struct ConfigurationLines: Hashable, Sendable {
  /// The lines without their line feeds. If one ends with a carriage return, it has that.
  private(set) var lines: [String]

  init(_ text: String) { lines = text.parts(around: "\n") }

  var text: String { lines.joined(separator: "\n") }

  /// Returns the line of a key or of a table, counted from 1, in whatever form it is written: below a
  /// header, with dots, or within braces, whose lines are those of the key before the brace. A table without a
  /// header has the line of the first name within it.
  ///
  /// - Parameter tables: The names of the tables around the key, the outermost first.
  func line(of key: String, in tables: [String] = []) -> Int? {
    let path = tables + [key]
    let candidates = places.enumerated().filter { path.starts(with: $0.element) }
    let longest = candidates.map(\.element.count).max() ?? 0
    let index =
      longest > 0
      ? candidates.first { $0.element.count == longest }?.offset
      : places.firstIndex { $0.starts(with: path) }
    return index.map { $0 + 1 }
  }

  /// Returns an error with the line of a key or of a table, as ``line(of:in:)`` finds it.
  func error(_ sentence: String, at key: String, in tables: [String] = []) -> ConfigurationError {
    ConfigurationError(line: line(of: key, in: tables), sentence: sentence)
  }

  /// Returns the name that the lines have for a setting: its former one if only that is there.
  func name(of setting: SettingKey) -> String {
    guard let former = setting.formerName, line(of: setting.rawValue) == nil,
      line(of: former) != nil
    else { return setting.rawValue }
    return former
  }

  /// The names that lead to what each line assigns or opens; empty for other lines.
  private var places: [[String]] {
    var table: [String] = []
    // A value that goes on in the next line.
    var open: ValueReader?
    return lines.map { line in
      if var value = open {
        open = value.ends(in: line.unicodeScalars[...]) ? nil : value
        return []
      }
      if let header = Self.tableName(line) {
        table = header
        return table
      }
      guard let (names, rest) = Self.assignment(line), !names[0].begins(with: "#") else {
        return []
      }
      var value = ValueReader()
      open = value.ends(in: rest) ? nil : value
      return table + names
    }
  }

  /// Returns the names in the header of a table; `nil` for other lines.
  private static func tableName(_ line: String) -> [String]? {
    var line = line.unicodeScalars.drop(while: \.properties.isWhitespace)
    guard line.first == "[" else { return nil }
    line = line.drop { $0 == "[" }
    return names(&line, until: "]")
  }

  /// Returns the names of the key of a line that assigns a value; `nil` for other lines.
  private static func key(_ line: String) -> [String]? { assignment(line)?.names }

  /// Returns the names of the key of a line that assigns a value, and the text of the value; `nil` for other
  /// lines.
  private static func assignment(
    _ line: String
  ) -> (names: [String], value: Substring.UnicodeScalarView)? {
    guard line.has("=") else { return nil }
    var rest = line.unicodeScalars[...]
    return (names(&rest, until: "="), rest)
  }

  /// Takes the names before a scalar, which are separated by dots outside quotes, and the scalar off a text.
  private static func names(
    _ text: inout Substring.UnicodeScalarView, until end: Unicode.Scalar
  ) -> [String] {
    var names = [""]
    var quote: Unicode.Scalar?
    while let scalar = text.popFirst() {
      switch scalar {
      case quote: quote = nil
      case _ where quote != nil: names[names.count - 1].unicodeScalars.append(scalar)
      case end: return names
      case "\"", "'": quote = scalar
      case ".": names.append("")
      case _ where scalar.properties.isWhitespace: break
      default: names[names.count - 1].unicodeScalars.append(scalar)
      }
    }
    return names
  }
}

// MARK: - Changing

extension ConfigurationLines {
  /// Assigns a value to a key before all tables. Comments and line ends stay as they are.
  ///
  /// A new key goes below the comment that shows it (`# key = …`), as in the template, or otherwise
  /// to the end of the part before the tables.
  mutating func set(_ key: String, to literal: String) {
    if let index = lines[..<endOfRoot].firstIndex(where: { Self.key($0) == [key] }) {
      replaceValue(at: index, with: literal)
    } else {
      let place = commentShowing(key).map { $0 + 1 } ?? endOfRoot
      let ending = lines[0].ends(with: "\r") ? "\r" : ""
      // Below a last line without an end, the new one becomes the last.
      let isLast = place == lines.endIndex
      if isLast { lines[place - 1] += ending }
      lines.insert("\(key) = \(literal)" + (isLast ? "" : ending), at: place)
    }
  }

  private func commentShowing(_ key: String) -> Int? {
    root.firstIndex { line in
      line.begins(with: "#") && Self.key(String(line.unicodeScalars.dropFirst())) == [key]
    }
  }

  /// The lines before all tables.
  private var root: ArraySlice<String> { lines.prefix { Self.tableName($0) == nil } }

  private var endOfRoot: Int { root.lastIndex { !$0.trimmed.isEmpty }.map { $0 + 1 } ?? 0 }

  /// Replaces the text between `=` and a comment or the end of the line. A list may span several
  /// lines; the comments within it are removed.
  private mutating func replaceValue(at index: Int, with literal: String) {
    let rest = lines[index...].joined(separator: "\n").unicodeScalars
    guard let equals = rest.firstIndex(of: "=") else { return }
    let tail = rest[rest.index(after: equals)...]
    var reader = ValueReader()
    let end = tail.indices.first { reader.ends(before: tail[$0]) }
    let value = tail[..<(end ?? tail.endIndex)]
    let comment = rest[value.endIndex...].prefix { $0 != "\n" }
    let lastLine = index + value.count { $0 == "\n" }
    let ending = comment.isEmpty ? (value.last == "\r" ? "\r" : "") : " " + String(comment)
    lines.replaceSubrange(
      index...lastLine, with: [String(rest[..<equals]) + "= " + literal + ending])
  }
}

/// Reads a value to its end.
private struct ValueReader {
  private var quote: Unicode.Scalar?
  /// Whether three quotes opened the text, and three close it.
  private var isLong = false
  /// The number of quotes in a row, up to the latest scalar.
  private var row = 0
  private var last: Unicode.Scalar?
  private var depth = 0
  private var isComment = false
  private var isEscaped = false

  /// Takes the next scalar, and returns whether the value, with the blanks around it, ends before it.
  mutating func ends(before scalar: Unicode.Scalar) -> Bool {
    row = scalar == last ? row + 1 : 1
    last = isEscaped ? nil : scalar
    switch scalar {
    case "\n" where isComment: isComment = false
    case _ where isComment: break
    case _ where quote != nil:
      if scalar == quote, !isEscaped, !isLong || row == 3 { (quote, isLong) = (nil, false) }
      isEscaped = scalar == "\\" && quote == "\"" && !isEscaped
    case "\"", "'": (quote, isLong, last) = (scalar, row == 3, row == 3 ? nil : scalar)
    case "[": depth += 1
    case "]": depth -= 1
    case "#" where depth > 0: isComment = true
    default: break
    }
    return quote == nil && depth == 0 && (scalar == "\n" || scalar == "#")
  }

  /// Takes the rest of a line, and returns whether the value ends in it.
  mutating func ends(in rest: Substring.UnicodeScalarView) -> Bool {
    rest.contains { ends(before: $0) } || ends(before: "\n")
  }
}
