import Music
import Testing

@Suite struct `Notes and pitch` {
  /// ISO 16 and the usual equal-temperament table (rounded to a hundredth of a hertz).
  @Test(arguments: [("A4", 440.0), ("C4", 261.63), ("C2", 65.41), ("A0", 27.5), ("C8", 4186.01)])
  func `equal temperament gives the published frequencies`(name: String, hertz: Double) throws {
    let frequency = ConcertPitch.standard.frequency(of: try MIDINote(name: name))
    #expect(abs(frequency.value - hertz) < 0.005)
  }

  @Test func `a just fifth is 701.955 cents`() {
    #expect(abs(Hertz(660).cents(above: Hertz(440)).value - 701.955) < 0.0005)
  }

  @Test func `raising and measuring a distance invert each other over the keyboard`() {
    for note in NoteRange.piano.notes {
      let reference = ConcertPitch.standard.frequency(of: note)
      for distance in [-400.0, -7.3, -0.1, 0, 0.1, 12.34, 400] {
        let measured = reference.raised(by: Cents(distance)).cents(above: reference)
        #expect(abs(measured.value - distance) < 1e-9)
      }
    }
  }

  @Test func `baroque pitch lowers every note equally`() {
    let baroque = ConcertPitch(a4: Hertz(415))
    for note in NoteRange.piano.notes {
      let distance = baroque.frequency(of: note)
        .cents(above: ConcertPitch.standard.frequency(of: note))
      #expect(abs(distance.value - -101.27) < 0.01)
    }
  }

  @Test(arguments: NoteNames.allCases)
  func `every note reads back from its name`(style: NoteNames) throws {
    for number in MIDINote.numbers {
      let note = MIDINote(number)
      #expect(try MIDINote(name: note.name(in: style)) == note)
    }
  }

  @Test(arguments: [
    // Flats, signs and small letters.
    ("Bb3", 58), ("b3", 59), ("F♯2", 42), ("c#4", 61), ("Cb4", 59), ("C-1", 0),
    // German names.
    ("H3", 59), ("fis4", 66), ("Es3", 51), ("as4", 68), ("Des2", 37), ("GES5", 78),
    // Names of a fixed do.
    ("re♭4", 61), ("reb4", 61), ("sol#3", 56), ("SOL♯3", 56), ("Do4", 60), ("fa-1", 5),
    ("sib2", 46), ("mi#4", 65), ("dob4", 59), ("la4", 69), ("si3", 59),
    // Names of two styles.
    ("B3", 59), ("A4", 69), ("e4", 64), ("A♯4", 70), ("d4", 62), ("des4", 61), ("es4", 63),
    ("f4", 65), ("fb4", 64), ("ab4", 68),
  ])
  func `a note is read from its name in any style, with signs and in any case`(
    name: String, number: Int
  ) throws {
    #expect(try MIDINote(name: name).number == number)
  }

  @Test(arguments: [
    "", "H9", "A", "A#", "4", "C99", "A 4", "A4x", "C--1", "G#9", "A9223372036854775807", "Hb3",
    "Fis#4", "Asb4", "H", "Bis3", "do", "solb", "ut4", "so4", "la", "sa4", "doo4", "res4", "la10",
  ])
  func `an invalid note name is refused with a remedy`(name: String) {
    let error = #expect(throws: NoteError.unknownNote(name)) { try MIDINote(name: name) }
    #expect(error?.description.contains("'\(name)'") == true)
    #expect(error?.description.contains("A4") == true)
  }
}

@Suite struct `German note names` {
  @Test(
    arguments: [
      ("B3", 58), ("b-1", 10), ("H3", 59), ("Bb3", 58), ("c#4", 61), ("fis4", 66), ("la4", 69),
    ])
  func `a B is B flat where the German names are read first`(name: String, number: Int) throws {
    #expect(try MIDINote(name: name, in: .german).number == number)
    #expect(try NoteRange(text: "A0-B4", in: .german).highest.number == 70)
  }
}

@Suite struct `Note names of a fixed do` {
  @Test func `are written with signs, and name ranges and tonics`() throws {
    #expect(MIDINote(69).name(in: .solfege) == "la4" && MIDINote(54).name(in: .solfege) == "fa#3")
    #expect(try NoteRange(text: "do2-do6") == NoteRange(text: "C2-C6"))
    #expect(try MIDINote(tonic: "re♭") == MIDINote(61))
  }
}

@Suite struct `Note ranges` {
  @Test func `the default range holds 49 notes`() throws {
    let range = try NoteRange(text: "C2-C6")
    #expect(range.count == 49)
    #expect(range.lowest.number == 36)
    #expect(range.highest.number == 84)
    #expect(range.text == "C2-C6")
  }

  @Test func `one note is a range`() throws {
    #expect(try NoteRange(text: "A4-A4").count == 1)
    #expect(try NoteRange(text: "A4") == NoteRange(text: "A4-A4"))
    #expect(try NoteRange(text: "H3-Fis4") == NoteRange(text: "B3-F#4"))
  }

  /// For an even number of notes it is the upper of the two middle notes.
  @Test(arguments: [("C2-C6", "C4"), ("A4-A4", "A4"), ("C4-C#4", "C#4"), ("C4-B4", "F#4")])
  func `the middle note stands for a range`(text: String, middle: String) throws {
    let range = try NoteRange(text: text)
    #expect(range.middle == (try MIDINote(name: middle)))
    #expect(range.middle == range.notes[range.count / 2])
  }

  @Test(arguments: [
    ("C6-C2", "C2-C6"), ("H9", "C2-C6"), ("X2-C6", "'X2'"), ("C2-", "''"), ("C-1-C4", "A0"),
    ("", "C2-C6"),
  ])
  func `an invalid range is refused with a remedy`(text: String, wayOut: String) throws {
    let error = #expect(throws: NoteError.self) { try NoteRange(text: text) }
    #expect(error?.description.contains(wayOut) == true)
  }
}
