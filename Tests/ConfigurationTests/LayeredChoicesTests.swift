import FrontEndFixtures
import FrontEnds
import Notation
import Psychometrics
import Testing
import Training

@testable import Configuration

@Suite struct `Sources of settings` {
  var layers = LayeredSettings(.standard)

  @Test mutating func `options override the environment, which overrides the file`() throws {
    try layers.lay(ConfigurationText("tone-ms = 600\ngap-ms = 100\nfeedback-ms = 50"))
    try layers.lay(environment: ["LIMEN_TONE_MS": "700", "LIMEN_GAP_MS": "200", "HOME": "/"])
    try layers.lay([.toneMs: "800"], from: .option)
    let values: [(setting: SettingKey, text: String, origin: LayeredSettings.Origin)] = [
      (.toneMs, "800", .option), (.gapMs, "200", .environment), (.feedbackMs, "50", .file),
      (.timbre, "sine", .standard),
    ]
    for (setting, text, origin) in values {
      #expect(layers.values.text(of: setting) == text)
      #expect(layers.origin(of: setting) == origin)
    }
    let settings = try layers.values.settings()
    #expect(settings.toneLength == Milliseconds(800) && settings.gap == Milliseconds(200))
  }

  @Test mutating func `a setting's former name is read, but the current one overrides it`() throws {
    try layers.lay(ConfigurationText("together = \"same\""))
    #expect(layers.values.text(of: .drone) == "same" && layers.origin(of: .drone) == .file)
    try layers.lay(ConfigurationText("together = \"same\"\ndrone = \"octave-below\""))
    #expect(layers.values.text(of: .drone) == "octave-below")
    try layers.lay(environment: ["LIMEN_TOGETHER": "octave-above"])
    #expect(layers.values.text(of: .drone) == "octave-above")
    try layers.lay(environment: ["LIMEN_DRONE": "same", "LIMEN_TOGETHER": "octave-above"])
    #expect(layers.values.text(of: .drone) == "same")
    let error = #expect(throws: ConfigurationError.self) {
      try layers.lay(ConfigurationText("\ntogether = \"below\""))
    }
    #expect(error?.line == 2 && error?.sentence.hasPrefix("drone 'below'") == true)
    let variable = #expect(throws: ConfigurationError.self) {
      try layers.lay(environment: ["LIMEN_TOGETHER": "below"])
    }
    #expect(variable?.sentence.hasPrefix("LIMEN_TOGETHER 'below'") == true)
  }

  @Test mutating func `every source is checked by one validator and named in its message`() throws {
    let file = #expect(throws: ConfigurationError.self) {
      try layers.lay(ConfigurationText("\n\ntone-ms = 5"))
    }
    #expect(
      file
        == ConfigurationError(
          line: 3, sentence: "tone-ms 5 is out of bounds: give 30 to 10000 milliseconds."))
    let variable = #expect(throws: ConfigurationError.self) {
      try layers.lay(environment: ["LIMEN_TONE_MS": "5"])
    }
    #expect(
      variable?.sentence == "LIMEN_TONE_MS 5 is out of bounds: give 30 to 10000 milliseconds.")
    let option = #expect(throws: SettingsError.self) {
      try layers.lay([.toneMs: "5"], from: .option)
    }
    #expect(option?.description == "--tone-ms 5 is out of bounds: give 30 to 10000 milliseconds.")
    #expect(layers.values == .standard)
    #expect(layers.origin(of: .toneMs) == .standard)
  }

  @Test mutating func `settings that contradict each other are reported`() throws {
    let error = #expect(throws: ConfigurationError.self) {
      try layers.lay(ConfigurationText("rove-db = 6\nlevel-dbfs = -3"))
    }
    #expect(error?.line == 2)
    #expect(error?.sentence.hasPrefix("level-dbfs -3.0 with rove-db 6.0 would clip") == true)
  }

  @Test mutating func `an unknown environment variable is reported with a suggestion`() throws {
    let error = #expect(throws: ConfigurationError.self) {
      try layers.lay(environment: ["LIMEN_TONEMS": "700"])
    }
    #expect(error?.sentence.contains("did you mean LIMEN_TONE_MS?") == true)
  }

  @Test mutating func `listener and store are no settings, but their names are known`() throws {
    let file = try ConfigurationText("listener = \"ben\"\n\nstore = \"/a\"\n")
    try layers.lay(file)
    try layers.lay(environment: ["LIMEN_LISTENER": "anna", "LIMEN_STORE": ""])
    #expect(layers.values == .standard)
    let listener = StoreValue(of: .listener, in: file, or: "anna")
    #expect(listener?.text == "anna" && listener?.origin == .environment && listener?.line == nil)
    let store = StoreValue(of: .store, in: file, or: "")
    #expect(store?.text == "/a" && store?.origin == .file && store?.line == 3)
    #expect(StoreValue(of: .store, in: nil, or: nil) == nil)
    #expect(try file.changed([.toneMs: "700"]).text.hasPrefix(file.text))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a name as long as a file is compared with no setting`() {
    let names = (0..<200).map { "setting-\($0)" }
    #expect(Suggestion.nearest(to: String(repeating: "x", count: 500_000), among: names) == nil)
  }

  @Test mutating func `a file may hold the rules of placements that are not in use`() throws {
    try layers.lay(ConfigurationText("placement = \"staircase\"\ndown = 3\nfocus = 1"))
    try layers.lay([.placement: "profile"], from: .option)
    #expect(try layers.values.settings().placement == .profile(.init(focus: 1)))
  }
}
