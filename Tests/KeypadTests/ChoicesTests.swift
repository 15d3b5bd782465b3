import Music
import Psychometrics
import Testing
import Training

@testable import Keypad

@Suite struct `Settings by key` {
  /// Another value than the standard one, for every choice.
  static let others: [(choice: Choice, text: String)] = [
    (.range, "A3-A5"), (.device, "hw:1,0"), (.toneMs, "700"), (.gapMs, "0"),
    (.feedbackMs, "1000"), (.concertPitchHz, "415.5"), (.timbre, "piano"), (.loudness, "full"),
    (.levelDbfs, "-30"), (.roveDb, "0"), (.placement, "quest"), (.focus, "0.25"),
    (.targetCorrect, "0.7"), (.notes, "C3,F#4"), (.down, "3"), (.up, "2"),
    (.startCents, "60"), (.stepFactors, "3,1.5"), (.kazezNarrowing, "0.05"),
    (.differencesCents, "2.5,10"), (.repetitions, "3"), (.language, "de"),
    (.noteNames, "german"), (.unit, "percent"), (.theme, "high-contrast"), (.color, "16"),
    (.cue, "bell"), (.reducedMotion, "true"), (.large, "true"),
    (.showDifference, "true"),
  ]

  @Test func `every setting has a value to test with`() {
    #expect(Self.others.map(\.choice) == Choice.allCases)
  }

  @Test(arguments: others)
  func `a setting reads back what it writes and changes nothing else`(choice: Choice, text: String)
    throws
  {
    var choices = Choices.standard
    #expect(choices.text(of: choice) != text)
    try choices.choose(choice, text)
    for other in Choice.allCases {
      let expected = other == choice ? text : Choices.standard.text(of: other)
      #expect(choices.text(of: other) == expected)
    }
    try choices.choose(choice, Choices.standard.text(of: choice))
    #expect(choices == .standard)
  }

  @Test(arguments: others.filter(\.choice.reachesSession))
  func `a session setting changes the settings of the session`(choice: Choice, text: String) throws
  {
    var choices = Choices.standard
    if let placement = choice.placements?.first {
      try choices.choose(.placement, placement.rawValue)
    }
    if choice == .up { try choices.choose(.down, "5") }
    let before = try choices.settings()
    try choices.choose(choice, text)
    let after = try choices.settings()
    #expect(after != before)
    #expect(try Choices(after).settings() == after)
  }

  @Test(arguments: others.filter { !$0.choice.reachesSession })
  func `a display setting does not change the settings of the session`(choice: Choice, text: String)
    throws
  {
    var choices = Choices.standard
    try choices.choose(choice, text)
    #expect(try choices.settings() == Choices.standard.settings())
  }

  @Test(arguments: [
    (Choice.toneMs, "0.5", "--tone-ms '0.5' cannot be used: give whole milliseconds."),
    (.reducedMotion, "yes", "--reduced-motion 'yes' cannot be used: give true or false."),
    (
      .unit, "Hz", "--unit 'Hz' cannot be used: give cents, percent, hertz or semitones."
    ),
    (
      .theme, "blue",
      "--theme 'blue' cannot be used: give auto, or dark, light, high-contrast or mono."
    ),
    (
      .notes, "C4,",
      "--notes 'C4,' cannot be used: give all, or a list, each an English note name with its "
        + "octave, such as A4."
    ),
    (
      .range, "C6-C2",
      "--range 'C6-C2' cannot be used: give two notes from A0 to C8 joined by a hyphen, the lower "
        + "first, such as C2-C6."
    ),
  ])
  func `an unreadable value is reported, and the old value stays`(
    choice: Choice, text: String, sentence: String
  ) {
    var choices = Choices.standard
    let error = #expect(throws: SettingsError.self) { try choices.choose(choice, text) }
    #expect(error?.description == sentence)
    #expect(choices == .standard)
  }

  @Test func `a value out of bounds is found by the common validator`() throws {
    var choices = Choices.standard
    try choices.choose(.toneMs, "5")
    let error = #expect(throws: SettingsError.self) { try choices.settings() }
    #expect(error?.names == ["tone-ms"])
    #expect(
      error?.sentence { "LIMEN_\($0)" }
        == "LIMEN_tone-ms 5 is out of bounds: give 30 to 10000 milliseconds.")
  }

  @Test func `settings of other placements are kept but do not apply`() throws {
    var choices = Choices.standard
    try choices.choose(.down, "3")
    #expect(try choices.settings() == Choices.standard.settings())
    #expect(!choices.matters(.down))
    #expect(throws: SettingsError.self) { try choices.checkMatters(.down) }
    try choices.choose(.placement, "staircase")
    #expect(choices.matters(.down))
    #expect(try choices.settings().placement == .staircase(.init(down: 3)))
  }
}
