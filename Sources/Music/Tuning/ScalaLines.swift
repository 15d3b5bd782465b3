/// The lines of a Scala file that are not comments, one after the other.
struct ScalaLines {
  struct Line {
    /// The number of the line in the file, from 1.
    let number: Int
    let text: String
  }

  private var lines: ArraySlice<Line>
  private let count: Int

  /// Creates the lines of a file. Its text is UTF-8 or, as the format says, ISO 8859-1.
  init(_ bytes: [UInt8]) {
    let text =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let body = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    // Not `isNewline`: an ellipsis of Windows-1252 is a line end (U+0085) in ISO 8859-1.
    var all = body.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    if all.last?.isEmpty == true { all.removeLast() }
    count = all.count
    lines =
      all.enumerated().map { Line(number: $0 + 1, text: String($1)) }
      .filter { !$0.text.hasPrefix("!") }[...]
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
  var word: Substring {
    text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
  }

  /// The text between the first space or tab after ``word`` and the next one.
  var secondWord: Substring {
    text[word.endIndex...].drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
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
