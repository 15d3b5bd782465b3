import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `Sessions with an aid` {
  private static func settings(
    _ task: Task, drone: Drone? = nil, example: Bool = false, level: Double = -20
  ) throws -> Settings {
    try Settings(
      task: task, intervals: [DirectedInterval(text: "P5"), DirectedInterval(text: "-M3")],
      drone: drone, example: example, range: NoteRange(text: "C3-C5"), level: Decibels(level))
  }

  /// A listener who hears intervals only if they are mistuned by semitones.
  private static var weak: SimulatedListener {
    var listener = SimulatedListener(id: "weak", limen: Cents(40), lapse: 0.02)
    listener.intervals = SimulatedIntervals()
    listener.intervals?.offsets = Array(repeating: 2.5, count: 13)
    return listener
  }

  private static func recording(
    of listener: SimulatedListener, _ settings: Settings, trials: Int,
    after history: [RecordedSession] = []
  ) throws -> RecordedSession {
    Simulation(
      of: listener, header: try .example(settings: settings, history: history), history: history,
      trials: trials
    ).recording
  }

  // MARK: - Settings

  @Test(arguments: [
    (Task.matching, #""drone_octave":-1"#), (Task.interval, #""example":true"#),
  ])
  func `settings with an aid are recorded with a member that others do not have`(
    task: Task, member: String
  ) throws {
    let settings = try Self.settings(
      task, drone: task == .matching ? .octaveBelow : nil, example: task == .interval)
    let json = String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)
    #expect(json.contains(member))
    #expect(try JSONDecoder().decode(Settings.self, from: Data(json.utf8)) == settings)
    let alone = try Self.settings(task)
    #expect(try !String(decoding: JSONEncoder().encode(alone), as: UTF8.self).contains(member))
  }

  @Test func `a drone in another octave changes the digest`() throws {
    let digests = try Drone.allCases.map { drone in
      SessionDigest(of: try .example(settings: Self.settings(.matching, drone: drone))).value
    }
    #expect(Set(digests).count == 4)
  }

  @Test func `an aid of another task is none`() throws {
    #expect(try Self.settings(.interval, drone: .same).aid == nil)
    #expect(try Self.settings(.matching, example: true).aid == nil)
    #expect(try Self.settings(.pitch, drone: .same, example: true).aid == nil)
  }

  @Test func `a drone below 10 Hz is refused`() throws {
    let lowest = NoteRange(lowest: MIDINote(21), highest: MIDINote(45))
    #expect(throws: SettingsError.intervalFrequency(Hertz(6.875))) {
      try Settings(task: .matching, drone: .twoOctavesBelow, range: lowest)
    }
  }

  // MARK: - The drone

  @Test(arguments: [-20.0, -3, -10])
  func `both tones over a drone have one level, with room for both`(level: Double) throws {
    let settings = try Self.settings(.matching, drone: .octaveBelow, level: level)
    let trials = try Self.recording(
      of: SimulatedListener(id: "one", limen: Cents(10)), settings, trials: 100
    ).trials
    var levels: Set<Double> = []
    for question in trials.map(\.question) {
      #expect(question.referenceLevel == question.comparisonLevel)
      let sum = 20 * log10(2) + question.referenceLevel.value
      #expect(sum <= 0 && question.referenceLevel <= Decibels(level + 3 + 12))
      levels.insert(question.referenceLevel.value)
    }
    #expect(levels.count > 50)
  }

  @Test func `a drone begins with the comparison tone`() throws {
    var session = try Session.example(settings: Self.settings(.matching, drone: .same))
    _ = session.handle(.began)
    _ = session.handle(.referenceBegan(at: .seconds(1)))
    _ = session.handle(.comparisonBegan(at: .seconds(1), quality: .hardware))
    #expect(!session.handle(.adjusted(by: 100, at: .milliseconds(1200))).isEmpty)
    let record = session.handle(
      .responded(.committed(session.adjustment), at: .after(.seconds(3)))
    ).records.first
    #expect(record?.onset == .seconds(1) && record?.responseTime == .seconds(2))
  }

  // MARK: - The profile

  @Test func `tones over a drone and alone are reported apart`() throws {
    let listener = MatchingPopulation.matching.listeners(1, seed: 2)[0]
    let alone = try Self.recording(of: listener, try Self.settings(.matching), trials: 30)
    let over = try Self.recording(
      of: listener, try Self.settings(.matching, drone: .same), trials: 20, after: [alone])
    let findings = ListenerFindings(of: [alone, over], range: try NoteRange(text: "C3-C5"))
    let reports = try #require(findings.matching?.intervals)
    #expect(
      reports.map(\.presented.text) == [
        "-M3@-400000", "-M3@-400000+drone", "P5@700000", "P5@700000+drone",
      ])
    #expect(reports.map(\.trials).reduce(0, +) <= 50)
    #expect(reports[0].trials + reports[2].trials > 25)
    #expect(reports[1].trials + reports[3].trials > 15)
  }

  @Test func `a session with an aid is verified after one without`() throws {
    let listener = IntervalPopulation.intervals.listeners(1, seed: 4)[0]
    let alone = try Self.recording(of: listener, try Self.settings(.interval), trials: 30)
    let after = try Self.recording(
      of: listener, try Self.settings(.interval, example: true), trials: 30, after: [alone])
    var replay = Replay()
    #expect([alone, after].map { replay.verify($0) } == [.verified, .verified])
  }

  @Test func `after an example the point is measured from the example in any tuning`() throws {
    let listener = IntervalPopulation.intervals.listeners(1, seed: 4)[0]
    func points(_ tuning: IntervalTuning) throws -> [Cents] {
      var settings = try Self.settings(.interval, example: true)
      settings.tuning = .intervals(tuning)
      let session = try Self.recording(of: listener, settings, trials: 60)
      return ListenerFindings(of: [session], range: settings.range).intervals.map(\.place.median)
    }
    #expect(try points(.just) == points(.equal))
  }

  // MARK: - Who gets examples

  @Test func `a listener whose limens lie beyond the largest mistuning gets examples`() throws {
    let settings = try Self.settings(.interval)
    let session = try Self.recording(of: Self.weak, settings, trials: 60)
    let profile = PerceptualProfile(range: settings.range, history: [session])
    #expect(settings.playingExamples(.auto, after: profile).example)
    #expect(!settings.playingExamples(.never, after: profile).example)
  }

  @Test func `other listeners, and those who have not answered yet, get none`() throws {
    let settings = try Self.settings(.interval)
    let blank = try Session.example(settings: settings).profile
    #expect(!settings.playingExamples(.auto, after: blank).example)
    #expect(!settings.playingExamples(.auto, after: nil).example)
    #expect(settings.playingExamples(.always, after: nil).example)
    let listener = SimulatedListener(id: "fine", limen: Cents(8), lapse: 0.02)
    let session = try Self.recording(of: listener, settings, trials: 60)
    let profile = PerceptualProfile(range: settings.range, history: [session])
    #expect(!settings.playingExamples(.auto, after: profile).example)
  }

  @Test func `only sessions with intervals to judge have examples on demand`() throws {
    let settings = try Self.settings(.matching)
    let profile = try Session.example(settings: settings).profile
    #expect(!settings.playingExamples(.auto, after: profile).example)
  }
}
