import Music
import Testing

/// Files in the format of the program Scala. All texts are our own.
@Suite struct `Scala files` {
  private func scale(_ text: String) throws -> Scale { try Scale(scala: Array(text.utf8)) }
  private func mapping(_ text: String) throws -> KeyboardMapping {
    try KeyboardMapping(scala: Array(text.utf8))
  }

  // MARK: Scales

  private static let noPitch =
    "is not a pitch: give cents with a period, such as 701.955, or a ratio, such as 3/2."
  private static let noRatio =
    "is not a ratio of two frequencies: give two whole numbers from 1 with one slash, or a single "
    + "one, at most 63 octaves apart."
  private static let noCount =
    "is not the number of pitches: give a whole number from 0 to 10000."

  @Test func `a scale has a description, a number of pitches, and ratios or cents`() throws {
    let scale = try scale(
      """
      ! own.scl
      !
      Five of my own
       5
      !
       9/8
       386.31371
      3/2   the fifth
      \t1000.
      2
      """)
    #expect(scale.description == "Five of my own")
    #expect(
      scale.pitches == [
        .ratio(FrequencyRatio(9, 8)), .cents(Cents(386.31371)), .ratio(FrequencyRatio(3, 2)),
        .cents(Cents(1000)), .ratio(FrequencyRatio(2, 1)),
      ])
    #expect(scale.period == Cents(1200))
  }

  @Test(
    arguments: [
      // Windows line ends, a blank description, a number with blanks, text after the last pitch.
      ("\r\n 2 \r\n5/4\r\n2/1\r\nanything, even 3//2\r\n", [386.314, 1200.0]),
      // Line ends of old Macintosh computers, and no line end at the last line.
      ("x\r2\r5/4\r2/1", [386.314, 1200]),
      // Negative cents, a descending order, a period that is no octave.
      ("x\n3\n-50.0\n701.955\n3/1\n", [-50, 701.955, 1901.955]),
      // Text after the number and after the pitches.
      ("x\n2 notes\n100.0 cents\n2/1 octave 7,5\n", [100, 1200]),
      // The largest numbers that must be read, and an integer without a slash.
      ("x\n3\n2147483647/2147483646\n2147483647\n1\n", [0, 37200, 0]),
      // 31 pure fifths, and the largest number that is read.
      ("x\n1\n617673396283947/562949953421312\n", [160.605]),
      ("x\n1\n9223372036854775807\n", [75600]),
      // A comment between the pitches, an exclamation mark that begins no line.
      ("x\n2\n! 7/6\n7/6 ! seventh\n!\n2/1\n", [266.871, 1200]),
      // Marks that form one `Character` with the sign before or after them.
      ("x\u{600}\n!\u{301} 7/6\n2 \u{301}\n5/4 \u{301}/7\n2/1\t\u{600}\n", [386.314, 1200]),
      // Comments without a space, also with a note of that name, after pitches and numbers.
      ("x\n2!notes\n9/8!D\n2/1(C)\n", [203.910, 1200]),
      ("x\n3\n386.314E\n701.955!G\n1200.0cents\n", [386.314, 701.955, 1200]),
      // 53 pure fifths less 30 octaves, and two numbers of more than 63 bits.
      ("x\n1\n19383245667680019896796723/9671406556917033397649408\n", [1203.615]),
      ("x\n1\n0009223372036854775808/9223372036854775807\n", [0]),
      // No pitches besides 1/1.
      ("x\n0\n", []),
    ] as [(String, [Double])])
  func `a scale is read as the format says`(text: String, cents: [Double]) throws {
    let pitches = try scale(text).pitches
    #expect(pitches.count == cents.count)
    for (pitch, expected) in zip(pitches, cents) {
      #expect(abs(pitch.distance.value - expected) < 0.0006)
    }
  }

  @Test func `a text in ISO 8859-1 and one in UTF-8 are both read`() throws {
    let latin: [UInt8] = Array("St".utf8) + [0xFC] + Array("ck\n1\n2/1\n".utf8)
    #expect(try Scale(scala: latin).description == "Stück")
    #expect(try scale("\u{FEFF}Stück\n1\n2/1\n").description == "Stück")
    // The ellipsis of Windows-1252 is a line end in ISO 8859-1, and the format does not know it.
    let ellipsis: [UInt8] = Array("A".utf8) + [0x85] + Array("B\n1\n2/1\n".utf8)
    #expect(try Scale(scala: ellipsis).description == "A\u{85}B")
  }

  @Test(
    arguments: [
      ("", "line 1: the file ends before the description: add a line for it."),
      ("! only\n! comments\n", "line 3: the file ends before the description: add a line for it."),
      ("x\n", "line 2: the file ends before the number of pitches: add a line for it."),
      ("x\n5/4\n2/1\n", "line 2: '5/4' \(noCount)"),
      ("x\n3\n5/4\n2/1\n", "line 5: the file ends before a pitch: add a line for it."),
      ("x\n-1\n", "line 2: '-1' \(noCount)"),
      ("x\n99999999999999999999\n", "line 2: '99999999999999999999' \(noCount)"),
      ("! c\nx\n1\n701,955\n", "line 4: '701,955' has a decimal comma: write a period."),
      ("x\n1\n3 / 2\n", "line 3: '3 /' \(noRatio)"), ("x\n1\n\n", "line 3: '' \(noPitch)"),
      ("x\n1\n1e2.\n", "line 3: '1e2.' \(noPitch)"), ("x\n1\n.\n", "line 3: '.' \(noPitch)"),
      ("x\n1\n99999.0\n", "line 3: '99999.0' \(noPitch)"),
    ])
  func `a scale that breaks the format is refused by line, reason and rule`(
    text: String, sentence: String
  ) {
    #expect { try scale(text) } throws: { "\($0)" == sentence }
  }

  @Test(arguments: [
    "-3/2", "3/-2", "3/0", "0", "0/1", "3/2/1", "3/", "/2", "9300000000000000000", "3\\2", "1e3",
  ])
  func `a ratio that is none is refused`(ratio: String) {
    #expect { try scale("x\n1\n\(ratio)\n") } throws: {
      "\($0)" == "line 3: '\(ratio)' \(Self.noRatio)"
    }
  }

  @Test(
    arguments: [
      ("x\n1\n2/1\n!\n! @ABL REFERENCE_PITCH 4 9 440.0\n! @ABL NOTE_NAMES C\n", "4 9 440.0"),
      ("x\r\n1\r\n2/1\r\n!\t@ABL  REFERENCE_PITCH 3 0 261.6\r\n", "3 0 261.6"),
      // A directive that a second mark disables, another one, and a line that is no comment.
      ("! ! @ABL REFERENCE_PITCH 4 9 440.0\nx\n1\n2/1\n", nil),
      ("x\n1\n2/1\n! @ABL NOTE_RANGE_BY_INDEX 1 2\n@ABL REFERENCE_PITCH 4 9 440.0\n", nil),
    ] as [(String, String?)])
  func `a reference pitch among the comments is found`(text: String, pitch: String?) {
    #expect(Scale.referencePitch(ofScala: Array(text.utf8)) == pitch)
  }

  // MARK: Keyboard mappings

  /// White keys only, A4 at 440 Hz.
  private static let whiteKeys = """
    ! white.kbm
    12
    0
    127
    60
    69
    440.0
    7
    0
    x
    1
    x
    2
    3
    x
    4
    x
    5
    x
    6
    """

  @Test func `a mapping names the degree of each note, and repeats its pattern`() throws {
    let mapping = try mapping(Self.whiteKeys + "\n")
    #expect(mapping.frequency == Hertz(440) && mapping.reference == MIDINote(69))
    #expect([60, 62, 64, 65, 67, 69, 71].map { mapping.degree(of: MIDINote($0)) } == Array(0...6))
    #expect(mapping.degree(of: MIDINote(61)) == nil)
    #expect(mapping.degree(of: MIDINote(72)) == 7)
    #expect(mapping.degree(of: MIDINote(48)) == -7)
    #expect(mapping.degree(of: MIDINote(59)) == -1)
  }

  @Test func `a keyboard sounds the degrees of its mapping`() throws {
    let just = try scale("just major\n7\n9/8\n5/4\n4/3\n3/2\n5/3\n15/8\n2/1\n")
    let tuning = try KeyboardTuning(scale: just, mapping: try mapping(Self.whiteKeys))
    #expect(tuning.frequency(of: MIDINote(69)) == Hertz(440))
    #expect(abs((tuning.frequency(of: MIDINote(60))?.value ?? 0) - 264) < 1e-9)
    #expect(abs((tuning.frequency(of: MIDINote(55))?.value ?? 0) - 198) < 1e-9)
    #expect(tuning.frequency(of: MIDINote(61)) == nil)
    #expect(tuning.distance(from: MIDINote(60), to: MIDINote(61)) == nil)
  }

  @Test func `a mapping of size 0 sounds one degree after the other`() throws {
    let linear = try mapping("0\n0\n127\n60\n69\n440.0\n0\n")
    let nineteen = try scale(
      "19\n19\n" + (1...19).map { "\(Double($0 * 1200) / 19)\n" }.joined())
    let tuning = try KeyboardTuning(scale: nineteen, mapping: linear)
    let octave = tuning.distance(from: MIDINote(60), to: MIDINote(79))
    #expect(abs((octave?.value ?? 0) - 1200) < 1e-9)
  }

  @Test func `the smallest step of a scale lies between neighbouring pitches, in any order`() throws
  {
    let just = try scale("x\n4\n3/2\n5/4\n5/4\n2/1\n")
    #expect(abs(try #require(just.smallestStep).value - 315.641) < 0.001)
    #expect(try scale("x\n1\n1/1\n").smallestStep == nil)
  }

  @Test func `a period other than the octave repeats as it is`() throws {
    let tritave = try scale("x\n2\n5/3\n3/1\n")
    #expect(abs(tritave.distance(ofDegree: -2).value + 1901.955) < 0.0006)
    #expect(abs(tritave.distance(ofDegree: -1).value - (884.359 - 1901.955)) < 0.0006)
    #expect(abs(tritave.distance(ofDegree: 5).value - (2 * 1901.955 + 884.359)) < 0.0006)
  }

  @Test func `notes beyond the first, the last and the end of the file sound no degree`() throws {
    let mapping = try mapping("4\r\n60\r\n64\r\n60\r\n60\r\n261.6\r\n3\r\n0\r\nX\r\n1\r\n")
    #expect(
      [59, 60, 61, 62, 63, 64, 65].map { mapping.degree(of: MIDINote($0)) }
        == [nil, 0, nil, 1, nil, 3, nil])
  }

  @Test func `the reference note need not sound, if the pattern has a degree for it`() throws {
    let octaves = try scale("x\n2\n3/2\n2/1\n")
    let mapping = try mapping("2\n60\n64\n60\n69\n660.0\n2\n0\n1\n")
    let tuning = try KeyboardTuning(scale: octaves, mapping: mapping)
    #expect(tuning.frequency(of: MIDINote(69)) == nil)
    // A4 is the fifth of the fifth octave above C4.
    let c4 = try #require(tuning.frequency(of: MIDINote(60)))
    #expect(abs(c4.value - 27.5) < 1e-9)
  }

  @Test func `a scale that leads beyond all numbers is no tuning`() throws {
    let wide = try scale("x\n1\n37200.0\n")
    #expect(throws: TuningError.infiniteFrequency(MIDINote(102))) {
      try KeyboardTuning(
        scale: wide, mapping: KeyboardMapping(tonic: MIDINote(60), at: .standard))
    }
    let mapping = try mapping("1\n0\n127\n60\n60\n48000\n10000\n0\n")
    #expect(throws: TuningError.infiniteFrequency(MIDINote(61))) {
      try KeyboardTuning(scale: wide, mapping: mapping)
    }
  }

  @Test(
    arguments: [
      ("", "line 1: the file ends before the size of the pattern: add a line for it."),
      ("x\n", "line 1: 'x' is not the size of the pattern: give a whole number from 0 to 10000."),
      ("12\n128\n", "line 2: '128' is not the first note: give a whole number from 0 to 127."),
      (
        "12\n64\n60\n",
        "line 3: the last note, 60, is below the first, 64: give the lower one first."
      ),
      ("0\n0\n127\n60\n69\n440,0\n0\n", "line 6: '440,0' has a decimal comma: write a period."),
      (
        "0\n0\n127\n60\n69\n-440\n0\n",
        "line 6: '-440' is not a frequency: give hertz from 1 to 48000, with a period."
      ),
      (
        "0\n0\n127\n60\n69\nnan\n0\n",
        "line 6: 'nan' is not a frequency: give hertz from 1 to 48000, with a period."
      ),
      (
        "0\n0\n127\n60\n69\n440\n",
        "line 7: the file ends before the degree of the octave: add a line for it."
      ),
      (
        "2\n0\n127\n60\n69\n440\n2\n0\ny\n",
        "line 9: 'y' is not a degree: give a whole number from -10000 to 10000."
      ),
    ])
  func `a mapping that breaks the format is refused by line, reason and rule`(
    text: String, sentence: String
  ) {
    #expect { try mapping(text) } throws: { "\($0)" == sentence }
  }

  @Test func `a frequency of a silent note, or a scale without pitches, is no tuning`() throws {
    let octave = try scale("x\n1\n2/1\n")
    let silent = try mapping("2\n0\n127\n60\n61\n440.0\n1\n0\nx\n")
    #expect(throws: TuningError.silentReference(MIDINote(61))) {
      try KeyboardTuning(scale: octave, mapping: silent)
    }
    #expect(throws: TuningError.noPitches) {
      try KeyboardTuning(
        scale: try scale("x\n0\n"), mapping: KeyboardMapping(tonic: MIDINote(60), at: .standard))
    }
  }

  @Test func `no text ends the reading`() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let parts = [
      "!", "\n", "\r", "1", "0", "-", "/", ".", ",", "x", " ", "\u{e9}", "127\n", "3/2\n",
    ]
    for _ in 0..<3000 {
      let text = (0..<next(40)).map { _ in parts[next(parts.count)] }.joined()
      _ = try? scale(text)
      _ = try? mapping(text)
    }
    let pitches = ["1", "3/2", "-75600.0", "75600.0", "9223372036854775807", "-0.", "1/7"]
    let numbers = ["0", "1", "2", "127", "-10000", "10000", "60", "x", "1e3"]
    var tunings = 0
    for _ in 0..<3000 {
      let count = 1 + next(3)
      let pitchLines = (0..<count).map { _ in pitches[next(pitches.count)] + "\n" }.joined()
      let size = next(4)
      let degrees = (0..<size).map { _ in numbers[next(numbers.count)] + "\n" }.joined()
      let (middle, reference, octave) = (next(128), next(128), numbers[next(numbers.count)])
      let lines = "\(size)\n0\n127\n\(middle)\n\(reference)\n440\n\(octave)\n\(degrees)"
      guard let scale = try? scale("x\n\(count)\n\(pitchLines)"), let mapping = try? mapping(lines),
        let tuning = try? KeyboardTuning(scale: scale, mapping: mapping)
      else { continue }
      tunings += 1
      for note in MIDINote.numbers {
        #expect(tuning.frequency(of: MIDINote(note))?.value.isFinite ?? true)
      }
    }
    #expect(tunings > 100)
  }
}
