/// The lines of a Scala file that are not comments, one after the other.
struct ScalaLines {
  struct Line {
    /// The number of the line in the file, from 1.
    let number: Int
    let text: Substring.UnicodeScalarView
  }

  private var lines: ArraySlice<Line>
  private let count: Int
  /// The comments, with their exclamation marks.
  let comments: [Substring.UnicodeScalarView]

  /// Creates the lines of a file. Its text is UTF-8 or, as the format says, ISO 8859-1.
  init(_ bytes: [UInt8]) {
    let text =
      String(validating: bytes, as: UTF8.self)?.unicodeScalars
      ?? String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })
    var all = Self.lines(of: text.first == "\u{FEFF}" ? text.dropFirst() : text[...])
    if all.last?.isEmpty == true { all.removeLast() }
    count = all.count
    comments = all.filter { $0.first == "!" }
    lines =
      all.enumerated().map { Line(number: $0 + 1, text: $1) }
      .filter { $0.text.first != "!" }[...]
  }

  /// Returns lines with any of the three line ends. No other scalar ends a line: an ellipsis of
  /// Windows-1252 is one (U+0085) in ISO 8859-1.
  private static func lines(of text: Substring.UnicodeScalarView) -> [Substring.UnicodeScalarView] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      (line.last == "\r" ? line.dropLast() : line)
        .split(separator: "\r", omittingEmptySubsequences: false)
    }
  }

  /// Removes and returns the next line.
  ///
  /// - Throws: ``ScalaError`` at the end of the file, with what is missing.
  mutating func next(_ part: ScalaError.Part) throws(ScalaError) -> Line {
    guard let line = lines.popFirst() else {
      throw ScalaError(line: count + 1, reason: .end(before: part))
    }
    return line
  }

  /// Removes and returns the next line; `nil` at the end of the file.
  mutating func next() -> Line? { lines.popFirst() }
}

extension ScalaLines.Line {
  /// The text after the blanks at the beginning.
  var content: Substring.UnicodeScalarView { text.drop(while: \.isBlank) }

  /// The text up to the first space or tab after the blanks at the beginning.
  var word: Substring { Substring(wordScalars) }

  private var wordScalars: Substring.UnicodeScalarView { content.prefix { !$0.isBlank } }

  /// The text between the first space or tab after ``word`` and the next one.
  var secondWord: Substring {
    Substring(text[wordScalars.endIndex...].drop(while: \.isBlank).prefix { !$0.isBlank })
  }

  /// Returns the whole number at the beginning. Anything may follow that is no part of it.
  ///
  /// - Throws: ``ScalaError`` if there is none, or none within the bounds.
  func number(_ part: ScalaError.Part, in bounds: ClosedRange<Int>) throws(ScalaError) -> Int {
    var rest = content
    rest.removePrefix { $0 == "+" || $0 == "-" }
    rest.removePrefix(\.isDecimalDigit)
    guard rest.endsNumber, let number = Int(String(content[..<rest.startIndex])),
      bounds.contains(number)
    else {
      throw ScalaError(line: self.number, reason: .number(String(word), part, bounds))
    }
    return number
  }

  /// Returns the note whose number is at the beginning.
  func note(_ part: ScalaError.Part) throws(ScalaError) -> MIDINote {
    MIDINote(try number(part, in: MIDINote.numbers))
  }
}

extension Substring.UnicodeScalarView {
  /// Removes and returns the scalars at the beginning that fulfil a condition.
  @discardableResult
  mutating func removePrefix(_ condition: (Unicode.Scalar) -> Bool) -> Self {
    let prefix = prefix(while: condition)
    removeFirst(prefix.count)
    return prefix
  }

  /// Whether a number that ends before this text would not go on in it, as in `3/2!G` or `1200.0c`.
  var endsNumber: Bool {
    guard let first, !"+-.,/\\".unicodeScalars.contains(first) else { return isEmpty }
    // An exponent.
    guard first == "e" || first == "E", let next = dropFirst().first else {
      return !first.isDecimalDigit
    }
    return !next.isDecimalDigit && next != "+" && next != "-"
  }
}

extension Unicode.Scalar {
  /// Whether this is a space or a tab.
  var isBlank: Bool { self == " " || self == "\t" }
}
