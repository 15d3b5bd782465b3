import Foundation
import FrontEndFixtures
import Music
import Notation
import Psychometrics
import Testing

@testable import FrontEnds
@testable import Training

@Suite struct `Settings by key` {
  /// A value that differs from the default, for every setting.
  static let others: [(setting: SettingKey, text: String)] = [
    (.task, "interval"), (.range, "A3-A5"), (.intervals, "m2,P5,-P5"), (.tuning, "werckmeister3"),
    (.tonic, "D4"), (.keyboard, "/a.kbm"), (.fine, "true"), (.drone, "octave-below"),
    (.example, "always"), (.device, "hw:1,0"), (.toneMs, "700"), (.rampMs, "5"), (.gapMs, "0"),
    (.feedback, "none"), (.feedbackMs, "1000"), (.repeats, "2"),
    (.catchEvery, "20"), (.catchCents, "250"), (.reference, "random"), (.concertPitchHz, "415.5"),
    (.timbre, "piano"), (.loudness, "full"),
    (.levelDbfs, "-30"), (.levelDbSPL, "60"), (.ear, "left"), (.roveDb, "0"), (.placement, "quest"),
    (.named("focus"), "0.25"), (.named("target-correct"), "0.7"), (.named("notes"), "C3,F#4"),
    (.named("down"), "3"), (.named("up"), "2"), (.named("start-cents"), "60"),
    (.named("step-factors"), "3,1.5"),
    (.named("step-change"), "upper-reversal"), (.named("kazez-narrowing"), "0.05"),
    (.named("differences-cents"), "2.5,10"), (.named("repetitions"), "3"),
    (.named("signs"), "drawn"), (.language, "de"),
    (.noteNames, "german"), (.unit, "percent"), (.theme, "high-contrast"), (.color, "16"),
    (.glyphs, "ascii"), (.leadInMs, "0"), (.announceMs, "1500"), (.dailyAnswers, "0"),
    (.cues, "all"), (.signal, "bell"), (.midi, "24:0"), (.reducedMotion, "true"),
    (.large, "true"), (.showDifference, "before"), (.holdAfterWrong, "true"), (.pane, "table"),
  ]

  @Test func `a distance may be given in percent`() throws {
    var values = SettingValues.standard
    for (text, cents) in [("6 %", 100.88), ("6%", 100.88), ("100.88", 100.88)] {
      try values.set(.named("start-cents"), to: text)
      let written = try #require(Double(values.text(of: .named("start-cents"))))
      #expect(abs(written - cents) < 0.005)
    }
    try values.set(.named("differences-cents"), to: "0.5 %, 10")
    #expect(values.text(of: .named("differences-cents")).hasPrefix("8.634"))
    #expect(throws: SettingsError.self) { try values.set(.named("start-cents"), to: "six %") }
    #expect(throws: SettingsError.self) { try values.set(.named("start-cents"), to: "-100 %") }
    #expect(throws: SettingsError.self) { try values.set(.named("down"), to: "3 %") }
  }

  @Test func `show-difference reads what it was as a flag`() throws {
    var values = SettingValues.standard
    for (text, display) in [("true", DifferenceDisplay.before), ("false", .off)] {
      try values.set(.showDifference, to: text)
      #expect(values.preferences.differenceDisplay == display)
    }
  }

  @Test func `every setting has a value to test with`() {
    #expect(Self.others.map(\.setting) == SettingKey.allCases)
  }

  @Test(arguments: others)
  func `a setting reads back what it writes and changes nothing else`(
    setting: SettingKey, text: String
  ) throws {
    var values = SettingValues.standard
    #expect(values.text(of: setting) != text)
    try values.set(setting, to: text)
    for other in SettingKey.allCases {
      let expected = other == setting ? text : SettingValues.standard.text(of: other)
      #expect(values.text(of: other) == expected)
    }
    try values.set(setting, to: SettingValues.standard.text(of: setting))
    #expect(values == .standard)
  }

  /// Returns values beside which another value of the setting is valid.
  private func values(for setting: SettingKey) throws -> SettingValues {
    var values = SettingValues.standard
    if let placement = setting.placements?.first {
      try values.set(.placement, to: placement)
    }
    if setting == .named("up") { try values.set(.named("down"), to: "5") }
    if setting == .levelDbSPL { try values.set(.loudness, to: "off") }
    if [.tonic, .keyboard].contains(setting) { try values.set(.tuning, to: "meantone") }
    values.files.mappings["/a.kbm"] = KeyboardMapping(tonic: MIDINote(62), at: .standard)
    return values
  }

  @Test(arguments: others.filter(\.setting.reachesSession))
  func `a session setting changes the settings of a session, is recorded and changes the digest`(
    setting: SettingKey, text: String
  ) throws {
    var values = try values(for: setting)
    var ofTask = values
    if setting != .task, let task = setting.tasks.first { try ofTask.set(.task, to: task.name) }
    let plain = try values.settings()
    try values.set(setting, to: text)
    let changed = try values.settings()
    #expect(changed != plain)
    #expect(try SettingValues(changed).settings() == changed)
    let before = try ofTask.settings()
    try ofTask.set(setting, to: text)
    let after = try ofTask.settings()
    let recorded = try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(after))
    #expect(try digest(recorded) != digest(before))
    #expect(try digest(recorded) == digest(after))
  }

  private func digest(_ settings: Settings) throws -> UInt64 {
    SessionDigest(of: try .ofMe(settings)).value
  }

  @Test(arguments: others.filter { !$0.setting.reachesSession })
  func `a display setting does not change the settings of the session`(
    setting: SettingKey, text: String
  ) throws {
    var values = SettingValues.standard
    try values.set(setting, to: text)
    #expect(try values.settings() == SettingValues.standard.settings())
  }

  @Test(arguments: [
    (SettingKey.toneMs, "0.5", "--tone-ms '0.5' cannot be used: give whole milliseconds."),
    (
      .leadInMs, "10001",
      "--lead-in-ms '10001' cannot be used: give whole milliseconds from 0 to 10000."
    ),
    (.reducedMotion, "yes", "--reduced-motion 'yes' cannot be used: give true or false."),
    (.pane, "keypad", "--pane 'keypad' cannot be used: give chart, table or curve."),
    (.unit, "Hz", "--unit 'Hz' cannot be used: give cents, percent, hertz or semitones."),
    (
      .theme, "blue",
      "--theme 'blue' cannot be used: give auto, or dark, light, high-contrast or mono."
    ),
    (
      .named("notes"), "C4,",
      "--notes 'C4,' cannot be used: give all, or a list, each a note name with its "
        + "octave, such as A4."
    ),
    (
      .range, "C6-C2",
      "--range 'C6-C2' cannot be used: give a note from A0 to C8, or two joined by a hyphen, the "
        + "lower first, such as C2-C6."
    ),
  ])
  func `an unreadable value is reported, and the old value stays`(
    setting: SettingKey, text: String, sentence: String
  ) {
    var values = SettingValues.standard
    let error = #expect(throws: SettingsError.self) { try values.set(setting, to: text) }
    #expect(error?.description == sentence)
    #expect(values == .standard)
  }

  @Test func `a value out of bounds is found by the common validator`() throws {
    var values = SettingValues.standard
    try values.set(.toneMs, to: "5")
    let error = #expect(throws: SettingsError.self) { try values.settings() }
    #expect(error?.names == ["tone-ms"])
    #expect(
      error?.sentence { "LIMEN_\($0)" }
        == "LIMEN_tone-ms 5 is out of bounds: give 30 to 10000 milliseconds.")
  }

  private static let thirds = Scale(
    description: "Thirds", pitches: [.ratio(FrequencyRatio(5, 4)), .ratio(FrequencyRatio(2, 1))])

  @Test func `a scale that was read is chosen by its text, and stays with other settings`() throws {
    var values = SettingValues.standard
    values.files.scales["/a.scl"] = Self.thirds
    try values.set(.task, to: "interval")
    try values.set(.tuning, to: "/a.scl")
    try values.set(.range, to: "C4-G4")
    try values.set(.intervals, to: #"1\2"#)
    try values.set(.tonic, to: "D")
    #expect(try values.settings().tuning == .scale(Self.thirds, tonic: MIDINote(62)))
    #expect(values.words(of: .tuning) == TuningDefinition.names + ["/a.scl"])
    #expect(values.shortText("/a.scl", of: .tuning) == "Thirds")
    try values.set(.task, to: "matching")
    try values.set(.toneMs, to: "700")
    #expect(try values.settings().tuning == .scale(Self.thirds, tonic: MIDINote(62)))
    let again = SettingValues(try values.settings())
    #expect(try again.settings() == values.settings())
  }

  @Test func `a scale that nobody read is refused, whatever the task`() throws {
    var values = SettingValues.standard
    try values.set(.tuning, to: "/b.scl")
    let error = #expect(throws: SettingsError.self) { try values.settings() }
    #expect(error?.description.hasPrefix("--tuning '/b.scl' cannot be used: give equal, ") == true)
    try values.set(.tuning, to: "meantone")
    try values.set(.keyboard, to: "/b.kbm")
    let other = #expect(throws: SettingsError.self) { try values.settings() }
    #expect(other?.names == ["keyboard"])
  }

  @Test func `a tonic or mapping applies to scales only, and a mapping replaces a tonic`() throws {
    var values = SettingValues.standard
    values.files.mappings["/a.kbm"] = KeyboardMapping(tonic: MIDINote(62), at: .standard)
    try values.set(.task, to: "interval")
    try values.checkApplies(.keyboard)
    try values.set(.keyboard, to: "/a.kbm")
    for setting in [SettingKey.tonic, .keyboard] {
      #expect(!values.applies(setting))
      #expect(throws: SettingsError.tuningWithoutScale(name: setting.rawValue, tuning: "equal")) {
        try values.checkApplies(setting)
      }
    }
    #expect(try values.settings().tuning == .equal)
    try values.set(.tuning, to: "vallotti")
    #expect(values.applies(.keyboard) && !values.applies(.tonic))
    #expect(throws: SettingsError.tonicOfKeyboard("/a.kbm")) { try values.checkApplies(.tonic) }
  }

  @Test func `settings of other placements are kept but do not apply`() throws {
    var values = SettingValues.standard
    try values.set(.named("down"), to: "3")
    #expect(try values.settings() == SettingValues.standard.settings())
    #expect(!values.applies(.named("down")))
    #expect(throws: SettingsError.self) { try values.checkApplies(.named("down")) }
    try values.set(.placement, to: "staircase")
    #expect(values.applies(.named("down")))
    #expect(try values.settings().placement == .staircase(.init(down: 3)))
  }

  @Test func `matching has no placement, and its settings are kept for other tasks`() throws {
    var values = SettingValues.standard
    try values.set(.named("focus"), to: "0.9")
    try values.set(.task, to: "matching")
    #expect(try values.settings().placement == .profile(.init()))
    let parameters = Placements.standard.parameters.map(SettingKey.parameter)
    for setting in [.placement] + parameters { #expect(!values.applies(setting)) }
    for setting in parameters {
      #expect(
        throws: SettingsError.ofOther(
          setting: "task", name: setting.rawValue, owners: ["pitch", "interval"],
          chosen: "matching")
      ) { try values.checkApplies(setting) }
    }
    #expect(
      throws: SettingsError.ofOther(
        setting: "task", name: "placement", owners: ["pitch"], chosen: "matching")
    ) { try values.checkApplies(.placement) }
    try values.set(.task, to: "interval")
    #expect(values.applies(.named("focus")) && !values.applies(.named("down")))
    #expect(try values.settings().placement == .profile(.init(focus: 0.9)))
  }
}
