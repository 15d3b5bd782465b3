import FrontEndFixtures
import FrontEnds
import Music
import Notation
import Psychometrics
import Testing
import Wording

@testable import Training

@Suite struct `A preset` {
  /// A profile of many answers, of which those of one octave are much worse.
  private func profile(weakIn octave: NoteRange?) throws -> PerceptualProfile {
    var listener = SimulatedListener(id: "sample", limen: Cents(6), lapse: 0.01)
    for note in octave?.notes ?? [] {
      listener.log2Limens[SimulatedListener.range.index(of: note)] += 3.3
    }
    return try profile(of: listener, Settings(range: NoteRange(text: "C3-B5")), trials: 300)
  }

  private func profile(
    of listener: SimulatedListener, _ settings: Settings, trials: Int
  ) throws -> PerceptualProfile {
    let session = Simulation(of: listener, header: try .ofMe(settings), trials: trials).recording
    return PerceptualProfile(range: settings.range, history: [session])
  }

  @Test func `weak spots are the weakest octave, or all notes if none stands out`() throws {
    let settings = try Settings(range: NoteRange(text: "C3-B5"))
    let preset = Preset(name: "weak-spots", isForWeakest: true)
    let weak = try NoteRange(text: "C4-B4")
    #expect(try preset.narrowing(settings, after: profile(weakIn: weak)).range == weak)
    #expect(try preset.narrowing(settings, after: profile(weakIn: nil)) == settings)
  }

  @Test func `notes that the settings do not permit are refused`() throws {
    var values = SettingValues.standard
    try values.set(.range, to: "C3-B5")
    try values.set(.placement, to: "staircase")
    try values.set(try #require(SettingKey(rawValue: "notes")), to: "C3")
    let settings = try values.settings()
    let preset = Preset(name: "high", settings: [.range: "C5-B5"])
    #expect(throws: SettingsError.self) {
      try preset.narrowing(settings, after: PerceptualProfile(range: settings.range, history: []))
    }
  }

  private static let fifths = Preset(
    name: "fifths", limits: [.trials(30)],
    settings: [.task: "interval", .intervals: "P5", .tuning: "just"])

  @Test func `a task of its own replaces that of the settings, and changes nothing else`() throws {
    var values = SettingValues.standard
    try values.set(.toneMs, to: "700")
    try values.set(.placement, to: "quest")
    let settings = try values.values(of: Self.fifths).settings()
    #expect(settings.task == .interval && settings.intervals.map(\.text) == ["P5"])
    #expect(settings.tuning == .intervals(.just) && settings.toneLength == Milliseconds(700))
    #expect(values.task == .pitch && values.text(of: .tuning) == "equal")
    #expect(values.values(of: Preset.standard[0]) == values && values.values(of: nil) == values)
    let range = try NoteRange(text: "C4-C5")
    let high = Preset(name: "high", settings: [.task: "interval", .range: range.text])
    #expect(throws: SettingsError.self) {
      try values.values(
        of: Preset(name: "few", settings: [.task: "interval", .range: "C4-D4"])
      ).settings()
    }
    #expect(try values.values(of: high).settings().range == range)
  }

  /// A profile of many answers about intervals, of which those at thirds and at the octave are much
  /// worse.
  private func profile(of settings: Settings, trials: Int) throws -> PerceptualProfile {
    var listener = SimulatedListener(id: "sample", limen: Cents(6), lapse: 0.01)
    var intervals = SimulatedIntervals()
    intervals.offsets = Interval.named.map { ["m3", "M3", "P8"].contains($0.name) ? 1.8 : 0 }
    listener.intervals = intervals
    return try profile(of: listener, settings, trials: trials)
  }

  @Test func `weak spots are the three weakest intervals, once all are known`() throws {
    let settings = try Settings(task: .interval)
    let preset = Preset(name: "weak-spots", isForWeakest: true)
    let known = try preset.narrowing(settings, after: profile(of: settings, trials: 400))
    #expect(known.intervals.map(\.text) == ["m3", "M3", "P8"] && known.range == settings.range)
    #expect(try preset.narrowing(settings, after: profile(of: settings, trials: 10)) == settings)
    #expect(try preset.narrowing(settings, after: nil) == settings)
  }

  @Test func `weak spots are intervals in a task with intervals`() {
    #expect(
      Words(.english).sentence(on: Preset.standard[3], in: .interval)
        == "Session: weak spots, 20 trials, your weakest intervals.")
  }

  @Test(
    arguments: [
      (Language.english, Self.fifths, "Session: fifths, intervals, P5, just, 30 trials."),
      (.german, Self.fifths, "Sitzung: fifths, Intervalle, P5, rein, 30 Antworten."),
      (.english, nil, "Session: until you leave."),
      (.english, Preset.standard[0], "Session: warm-up, 10 trials."),
      (.english, Preset.standard[3], "Session: weak spots, 20 trials, your weakest octave."),
      (.german, Preset.standard[2], "Sitzung: kurz, 5 Minuten."),
      (
        .english,
        Preset(
          name: "run", limits: [.reversals(6), .right(8, of: 10), .atLargest(6), .bandRatio(1.5)],
          settings: [.placement: "staircase", .toneMs: "200", .feedback: "none"]),
        "Session: run, tone, ms: 200, feedback: nothing, placement: staircase, 6 reversals, "
          + "8 right among the latest 10 answers, 6 answers in a row at the largest difference, "
          + "a 95 % band within a factor of 1.5."
      ),
      (.german, Preset(name: "viola", limits: [.time(.seconds(60))]), "Sitzung: viola, 1 Minute."),
    ] as [(Language, Preset?, String)])
  func `a preset is one sentence`(language: Language, preset: Preset?, sentence: String) {
    #expect(Words(language).sentence(on: preset) == sentence)
  }
}
