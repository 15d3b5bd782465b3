import Music
import Testing
import Wording

@testable import Training

@Suite struct `The words` {
  @Test(arguments: [
    (["LC_ALL": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"], Language.german),
    (["LC_ALL": "", "LC_MESSAGES": "de_AT"], .german),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .english),
    (["LC_MESSAGES": "en_US", "LANG": "de_DE"], .english),
    (["LANG": "de@euro"], .german), (["LANG": "de"], .german), (["LANG": "DE_CH"], .german),
    (["LANG": "den_CA"], .english), (["LANG": "eo.UTF-8"], .english),
    (["LANGUAGE": "de"], .english), ([:], .english),
  ])
  func `the language follows the locale for messages`(
    environment: [String: String], language: Language
  ) {
    #expect(Language { environment[$0] } == language)
  }

  @Test func `note names follow the language unless a setting overrides it`() {
    let notes = [59, 60, 61, 66, 70, 71].map { MIDINote($0) }
    #expect(notes.map(Words(.english).name) == ["B3", "C4", "C#4", "F#4", "A#4", "B4"])
    #expect(notes.map(Words(.german).name) == ["H3", "C4", "Cis4", "Fis4", "Ais4", "H4"])
    #expect(Words(.german, noteNames: .english).name(of: MIDINote(71)) == "B4")
    #expect(Words(.english, noteNames: .german).name(of: MIDINote(71)) == "H4")
  }
}

@Suite struct `Limens` {
  @Test(
    arguments: [
      (112.0, "112"), (112.4, "112"), (99.96, "100"), (99.94, "99.9"), (2.25, "2.2"), (0.83, "0.8"),
    ])
  func `have one form in cents, as reports round them`(cents: Double, text: String) {
    let (words, a4) = (Words(.english), Hertz(440))
    #expect(words.cents(Cents(cents)) == text)
    #expect(words.digits(ofLimen: Cents(cents), above: a4) == text)
    #expect(words.digits(of: Cents(cents), upTo: Cents(400), above: a4) == text)
    #expect(words.digits(of: Cents(500), upTo: Cents(400), above: a4) == ">400")
    #expect(Words(.english, unit: .hertz).digits(ofLimen: Cents(112), above: a4) == "29.4")
  }
}

@Suite struct `Short names of intervals` {
  @Test func `are words in German, of at most 11 characters`() throws {
    let german = Interval.named.map { Words(.german).shortName(of: $0) }
    #expect(
      german[4] == "gr. Terz" && german[7] == "Quinte" && german.allSatisfy { $0.count <= 11 })
    #expect(Interval.named.map { Words(.english).shortName(of: $0) } == Interval.named.map(\.name))
    #expect(Words(.german).shortName(of: try Interval(name: "7\\19")) == "7\\19")
  }
}

@Suite struct `The sentence on wolves` {
  private static func settings(
    _ tuning: TuningDefinition, _ intervals: [String]
  ) throws -> Settings {
    let intervals = try intervals.map { text throws in try DirectedInterval(text: text) }
    return try Settings(
      task: .interval, intervals: intervals, tuning: tuning, range: NoteRange(text: "C3-C5"))
  }

  @Test func `names each interval with the notes where it is left out, in both languages`() throws {
    let settings = try Self.settings(
      .temperament(.meantone, tonic: MIDINote(60)), ["P5", "-M3", "m2"])
    #expect(
      Words(.english).sentence(onWolvesIn: settings)
        == "Wolf intervals are left out: perfect fifth up (G#), major third down (C D# F A#).")
    #expect(
      Words(.german).sentence(onWolvesIn: settings)
        == "Wolfsintervalle werden ausgelassen: reine Quinte aufwärts (Gis), große Terz abwärts (C Dis F Ais)."
    )
  }

  @Test func `counts the intervals if they are many`() throws {
    let intervals = ["m3", "M3", "P4", "P5", "m6", "M6", "m2"]
    let settings = try Self.settings(.temperament(.meantone, tonic: MIDINote(60)), intervals)
    #expect(
      Words(.english).sentence(onWolvesIn: settings)
        == "Wolf intervals are left out for 6 of the 7 intervals.")
    #expect(
      Words(.german).sentence(onWolvesIn: settings)
        == "Bei 6 der 7 Intervalle werden Wolfsintervalle ausgelassen.")
  }

  @Test func `is not there where nothing is left out`() throws {
    #expect(Words(.english).sentence(onWolvesIn: try Self.settings(.equal, ["P5"])) == nil)
    let meantone = TuningDefinition.temperament(.meantone, tonic: MIDINote(60))
    #expect(Words(.english).sentence(onWolvesIn: try Self.settings(meantone, ["m2"])) == nil)
  }
}

@Suite struct `Distances in the listener's unit` {
  @Test(arguments: [
    (Cents(10), PitchUnit.cents, "10.0 cents"), (Cents(-12.34), .cents, "12.3 cents"),
    (Cents(-12.35), .cents, "12.4 cents"), (Cents(400), .cents, "400.0 cents"),
    (Cents(1), .cents, "1.0 cents"), (Cents(0.99), .cents, "0.99 cents"),
    (Cents(0.1), .cents, "0.10 cents"), (Cents(10), .percent, "0.579 percent"),
    (Cents(0.1), .percent, "0.00578 percent"), (Cents(400), .percent, "26.0 percent"),
    (Cents(10), .hertz, "2.55 hertz"), (Cents(400), .hertz, "114 hertz"),
    (Cents(10), .semitones, "0.100 semitones"), (Cents(250), .semitones, "2.50 semitones"),
  ])
  func `cents have one decimal place, or two below 1, and other units three significant digits`(
    distance: Cents, unit: PitchUnit, said: String
  ) {
    #expect(Words(.english, unit: unit).size(of: distance, above: Hertz(440)) == said)
  }

  @Test(arguments: Language.allCases)
  func `every negative number has a minus sign, and every range a dash`(language: Language) {
    let words = Words(language)
    let below = Cents(-31.9)
    for text in [
      words.signed(below), words.signed(below, places: 0), words.decimal(-0.6, places: 1),
      words.signed(below, above: Hertz(440)),
    ] {
      #expect(text.hasPrefix("−") && !text.contains("-"), "\(text)")
    }
    #expect(words.range("15.0", "26.3") == "15.0 – 26.3")
  }

  @Test(arguments: [
    -Double.infinity, .infinity, .nan, .greatestFiniteMagnitude, -0.0, .leastNonzeroMagnitude,
  ])
  func `any number can be written in any unit`(number: Double) {
    for unit in PitchUnit.allCases {
      for language in Language.allCases {
        let words = Words(language, unit: unit)
        #expect(!words.size(of: Cents(number), above: Hertz(440)).isEmpty)
        #expect(!words.size(of: Cents(12), above: Hertz(number)).isEmpty)
        #expect(!words.percent(number).isEmpty && !words.roundNumber(number).isEmpty)
      }
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, .max])
  func `any count can be written`(count: Int) {
    for language in Language.allCases {
      let words = Words(language)
      #expect(words.phrases.answered(count).contains("\(count)"))
      #expect(words.phrases.farewell(answered: count).contains("\(count)"))
    }
  }

  @Test func `a probability is rounded towards even odds, and never certain`() {
    let chances = [0, 0.0501, 0.4999, 0.5, 0.9499, 0.95, 0.996].map(Words(.english).chance)
    #expect(chances == ["<1 %", "6 %", "50 %", "50 %", "94 %", "95 %", ">99 %"])
  }

  @Test func `German uses a decimal comma`() {
    #expect(Words(.german).size(of: Cents(12.34), above: Hertz(440)) == "12,3 Cent")
    #expect(
      Words(.german, unit: .percent).size(of: Cents(10), above: Hertz(440)) == "0,579 Prozent")
  }

  @Test(arguments: Language.allCases, PitchUnit.allCases)
  func `a distance reads back with either decimal separator`(
    language: Language, unit: PitchUnit
  ) throws {
    let words = Words(language, unit: unit)
    let shown = words.digits(of: Cents(35), above: Hertz(220))
    for text in [shown, shown.replacing(".", with: ","), " \(shown) "] {
      let read = try #require(words.distance(from: text, above: Hertz(220)))
      #expect(words.digits(of: read, above: Hertz(220)) == shown)
    }
    for text in ["", "x", "1.2.3", "1,2,3", "12 cents"] {
      #expect(words.distance(from: text, above: Hertz(220)) == nil, "'\(text)'")
    }
  }

  @Test func `a distance that leaves no positive frequency is refused`() {
    #expect(Words(.english, unit: .percent).distance(from: "-100", above: Hertz(440)) == nil)
    #expect(Words(.english, unit: .hertz).distance(from: "-440", above: Hertz(440)) == nil)
    #expect(Words(.english, unit: .hertz).distance(from: "-220", above: Hertz(440)) == Cents(-1200))
  }
}
