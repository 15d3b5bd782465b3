extension Scale {
  /// The largest number of pitches. The format allows a limit.
  private static let mostPitches = 10_000

  /// Reads a scale file (`.scl`).
  ///
  /// The format is that of the program Scala (huygens-fokker.org, *Scala scale file format*). After
  /// the last pitch, anything may follow.
  ///
  /// - Throws: ``ScalaError`` for the first line that breaks the format.
  public init(scala bytes: [UInt8]) throws(ScalaError) {
    var lines = ScalaLines(bytes)
    let description = String(try lines.next(.description).text)
    let count = try lines.next(.pitchCount).number(.pitchCount, in: 0...Self.mostPitches)
    var pitches: [Pitch] = []
    for _ in 0..<count { pitches.append(try Pitch(try lines.next(.pitch))) }
    self.init(description: description, pitches: pitches)
  }

  /// Returns the reference pitch that a comment of a scale file gives, as the file writes it:
  /// `4 9 440.0` for an octave, a degree and hertz; `nil` if there is none.
  ///
  /// The comments are those of Ableton's extension of the format (`.ascl`; help.ableton.com, *ASCL
  /// Specification*), `! @ABL REFERENCE_PITCH 4 9 440.0`. Their octaves have no fixed MIDI notes, so that a
  /// ``Scale`` has no frequency.
  package static func referencePitch(ofScala bytes: [UInt8]) -> String? {
    ScalaLines(bytes).comments.lazy.compactMap { comment in
      let words = comment.dropFirst().split(whereSeparator: \.isBlank).map { String($0) }
      return words.starts(with: ["@ABL", "REFERENCE_PITCH"])
        ? words.dropFirst(2).joined(separator: " ") : nil
    }.first
  }
}

extension Scale.Pitch {
  /// Reads a pitch at the beginning of a line. After a pitch anything may follow, but nothing that
  /// would be read as a part of the number.
  fileprivate init(_ line: ScalaLines.Line) throws(ScalaError) {
    func damage(_ reason: ScalaError.Reason) -> ScalaError {
      ScalaError(line: line.number, reason: reason)
    }
    let word = String(line.word)
    var rest = line.content
    let sign = rest.removePrefix { $0 == "+" || $0 == "-" }
    let whole = rest.removePrefix(\.isDecimalDigit)
    if rest.first == ",", rest.dropFirst().first?.isDecimalDigit == true {
      throw damage(.comma(word))
    }
    if rest.first == "." {
      rest.removeFirst()
      rest.removePrefix(\.isDecimalDigit)
      guard rest.endsNumber, let cents = Double(String(line.content[..<rest.startIndex])),
        cents.magnitude <= FrequencyRatio.largest.value
      else { throw damage(.pitch(word)) }
      self = .cents(Cents(cents))
      return
    }
    guard word.unicodeScalars.contains(where: \.isDecimalDigit) else { throw damage(.pitch(word)) }
    var denominator = Substring("1").unicodeScalars
    if rest.first == "/" {
      rest.removeFirst()
      denominator = rest.removePrefix(\.isDecimalDigit)
    } else if rest.isEmpty || rest.first?.isBlank == true, line.secondWord.first == "/" {
      throw damage(.ratio("\(word) \(line.secondWord)"))
    }
    guard sign.isEmpty, rest.endsNumber, let ratio = FrequencyRatio(whole, denominator) else {
      throw damage(word.unicodeScalars.contains(".") ? .pitch(word) : .ratio(word))
    }
    self = .ratio(ratio)
  }
}
