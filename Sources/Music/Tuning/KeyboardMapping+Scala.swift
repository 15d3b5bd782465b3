extension KeyboardMapping {
  /// The frequencies that a mapping may give its reference note.
  static let frequencies = Hertz(1)...Hertz(48_000)
  /// The largest numbers of notes and of degrees. The format has no limit.
  static let largest = 10_000

  /// Reads a keyboard mapping file (`.kbm`).
  ///
  /// The format is that of the program Scala (huygens-fokker.org, *Help on mappings*). Notes for
  /// which the file has no line sound no degree. After the last line of the pattern, anything may
  /// follow.
  ///
  /// - Throws: ``ScalaError`` for the first line that breaks the format.
  public init(scala bytes: [UInt8]) throws(ScalaError) {
    var lines = ScalaLines(bytes)
    let size = try lines.next(.patternSize).number(.patternSize, in: 0...Self.largest)
    let first = try lines.next(.firstNote).note(.firstNote)
    let lastLine = try lines.next(.lastNote)
    let last = try lastLine.note(.lastNote)
    guard first <= last else {
      throw ScalaError(
        line: lastLine.number, reason: .order(first: first.number, last: last.number))
    }
    let middle = try lines.next(.middleNote).note(.middleNote)
    let reference = try lines.next(.referenceNote).note(.referenceNote)
    let frequency = try Self.frequency(in: try lines.next(.frequency))
    let octaveDegree = try lines.next(.octaveDegree).number(.octaveDegree, in: 0...Self.largest)
    var degrees: [Int?] = []
    while degrees.count < size, let line = lines.next() {
      let isUnmapped = ["x", "X"].contains(line.word)
      degrees.append(isUnmapped ? nil : try line.number(.degree, in: -Self.largest...Self.largest))
    }
    degrees += Array(repeating: nil, count: size - degrees.count)
    self.init(
      degrees: degrees, notes: first...last, middle: middle, reference: reference,
      frequency: frequency, octaveDegree: octaveDegree)
  }

  private static func frequency(in line: ScalaLines.Line) throws(ScalaError) -> Hertz {
    let text = String(line.word)
    if text.unicodeScalars.contains(",") {
      throw ScalaError(line: line.number, reason: .comma(text))
    }
    guard let number = Double(text), frequencies.contains(Hertz(number)) else {
      throw ScalaError(line: line.number, reason: .frequency(text))
    }
    return Hertz(number)
  }
}
