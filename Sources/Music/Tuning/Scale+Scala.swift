extension Scale {
  /// The largest number in a ratio. The format requires at least 2³¹ − 1, and chains of pure fifths
  /// need more.
  static let largestNumber = Int.max
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
}

extension Scale.Pitch {
  fileprivate init(_ line: ScalaLines.Line) throws(ScalaError) {
    func damage(_ reason: ScalaError.Reason) -> ScalaError {
      ScalaError(line: line.number, reason: reason)
    }
    let text = String(line.word)
    if text.unicodeScalars.contains(",") { throw damage(.comma(text)) }
    if text.unicodeScalars.contains(".") {
      guard let cents = Self.decimal(text) else { throw damage(.pitch(text)) }
      self = .cents(Cents(cents))
      return
    }
    guard text.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      throw damage(.pitch(text))
    }
    // After a pitch anything may follow, but not the rest of a ratio.
    guard text.unicodeScalars.contains("/") || line.secondWord.unicodeScalars.first != "/" else {
      throw damage(.ratio("\(text) \(line.secondWord)"))
    }
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int(Substring($0)) }.filter { 1...Scale.largestNumber ~= $0 }
    guard parts.count <= 2, numbers.count == parts.count else { throw damage(.ratio(text)) }
    self = .ratio(FrequencyRatio(numbers[0], numbers.count == 2 ? numbers[1] : 1))
  }

  /// The largest distance in cents: that of the largest ratio.
  private static let largestDistance = 75_600.0

  /// Returns the number that a decimal text without an exponent represents.
  private static func decimal(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let number = Double(text),
      number.magnitude <= largestDistance
    else { return nil }
    return number
  }
}
