/// The lines of a Scala file that are not comments, one after the other.
struct ScalaLines {
  struct Line {
    /// The number of the line in the file, from 1.
    let number: Int
    let text: Substring.UnicodeScalarView
  }

  private var lines: ArraySlice<Line>
  private let count: Int

  /// Creates the lines of a file. Its text is UTF-8 or, as the format says, ISO 8859-1.
  init(_ bytes: [UInt8]) {
    let text =
      String(validating: bytes, as: UTF8.self)?.unicodeScalars
      ?? String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })
    var all = Self.lines(of: text.first == "\u{FEFF}" ? text.dropFirst() : text[...])
    if all.last?.isEmpty == true { all.removeLast() }
    count = all.count
    lines =
      all.enumerated().map { Line(number: $0 + 1, text: $1) }
      .filter { $0.text.first != "!" }[...]
  }

  /// Returns lines with any of the three line ends. No other scalar ends a line: an ellipsis of
  /// Windows-1252 is one (U+0085) in ISO 8859-1.
  private static func lines(
    of text: Substring.UnicodeScalarView
  ) -> [Substring.UnicodeScalarView] {
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
  /// The text up to the first space or tab after the blanks at the beginning.
  var word: Substring { Substring(wordScalars) }

  private var wordScalars: Substring.UnicodeScalarView {
    text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
  }

  /// The text between the first space or tab after ``word`` and the next one.
  var secondWord: Substring {
    Substring(
      text[wordScalars.endIndex...].drop { $0 == " " || $0 == "\t" }
        .prefix { $0 != " " && $0 != "\t" })
  }

  /// Returns the whole number at the beginning.
  ///
  /// - Throws: ``ScalaError`` if there is none, or none within the bounds.
  func number(_ part: ScalaError.Part, in bounds: ClosedRange<Int>) throws(ScalaError) -> Int {
    guard let number = Int(word), bounds.contains(number) else {
      throw ScalaError(line: self.number, reason: .number(String(word), part, bounds))
    }
    return number
  }

  /// Returns the note whose number is at the beginning.
  func note(_ part: ScalaError.Part) throws(ScalaError) -> MIDINote {
    MIDINote(try number(part, in: MIDINote.numbers))
  }
}
