import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `An interval of several sizes` {
  // Scales of few pitches have several octaves on these keys.
  private static let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(72))

  /// A listener with a T75 of 5.4 cents, as with noise of 8 cents, who hears every nominal size in tune, or
  /// the sizes of equal temperament.
  private static func listener(absoluteness: Double) -> SimulatedListener {
    var listener = SimulatedListener(id: "ear\(Int(absoluteness))", limen: Cents(5.4))
    listener.intervals = SimulatedIntervals()
    listener.intervals?.absoluteness = absoluteness
    return listener
  }

  private static func tuning(_ name: String) throws -> TuningDefinition {
    try #require(TuningDefinition(name: name, tonic: MIDINote(60)))
  }

  private static func scale(_ pitches: [String]) throws -> TuningDefinition {
    let text = (["of a test", "\(pitches.count)"] + pitches).joined(separator: "\n")
    return .scale(try Scale(scala: Array(text.utf8)), tonic: MIDINote(60))
  }

  private static let halfFlat = [
    "100.", "200.", "300.", "350.", "500.", "600.", "700.", "800.", "900.", "1000.", "1050.", "2/1",
  ]

  /// Returns a session in each of some tunings.
  private static func sessions(
    of listener: SimulatedListener, _ intervals: [String], in tunings: [TuningDefinition],
    task: Task = .interval, trials: Int
  ) throws -> [RecordedSession] {
    let intervals = try intervals.map { try DirectedInterval(text: $0) }
    return try tunings.reduce(into: []) { history, tuning in
      let settings = try Settings(task: task, intervals: intervals, tuning: tuning, range: range)
      let header = try SessionHeader.example(
        seed: UInt64(history.count), settings: settings, history: history)
      history.append(
        Simulation(of: listener, header: header, history: history, trials: trials).recording)
    }
  }

  /// Returns the estimates after 300 answers in each of some tunings.
  private static func estimates(
    of listener: SimulatedListener, _ intervals: [String], in tunings: [TuningDefinition],
    task: Task = .interval
  ) throws -> [IntervalEstimate] {
    let sessions = try sessions(of: listener, intervals, in: tunings, task: task, trials: 300)
    let measure = try #require(task.intervalMeasure)
    return ListenerFindings(of: sessions, range: range).intervals(by: measure)
  }

  private static func sizes(_ estimates: [IntervalEstimate]) -> [String] {
    estimates.map {
      let ends = [$0.sizes.lowerBound, $0.sizes.upperBound].map { Int($0.value.rounded()) }
      return "\($0.nominal.name) \($0.nominal.direction) \(ends[0])-\(ends[1])"
    }
  }

  @Test func `has a row for each size, in which an ear that follows the tuning is in tune`() throws
  {
    let thirds = try Self.estimates(
      of: Self.listener(absoluteness: 0), ["M3"], in: [Self.scale(Self.halfFlat)])
    #expect(Self.sizes(thirds) == ["M3 up 350-350", "M3 up 400-400", "M3 up 450-450"])
    for third in thirds {
      #expect(third.place.band95.holds(Cents(0)) && !third.isOff)
      #expect(third.size.band95.holds(Cents(5.4)))
    }
  }

  @Test func `is heard by an ear with absolute sizes at the same place in each row`() throws {
    let thirds = try Self.estimates(
      of: Self.listener(absoluteness: 1), ["M3"], in: [Self.tuning("werckmeister3")])
    #expect(Self.sizes(thirds) == ["M3 up 390-390", "M3 up 396-402", "M3 up 408-408"])
    for third in thirds { #expect(third.place.band95.holds(Cents(400) - third.nominal.size)) }
    #expect(thirds.first?.isOff == true && thirds.last?.isOff == true)
    #expect(thirds.allSatisfy { ($0.absolutePlace - Cents(400)).magnitude < Cents(3) })
  }

  @Test func `of a temperament without its wolves has the size of the tuning`() throws {
    let found = try Self.estimates(
      of: Self.listener(absoluteness: 0), ["M3", "P5"], in: [Self.tuning("meantone")])
    #expect(Self.sizes(found) == ["M3 up 386-386", "P5 up 697-697"])
    #expect(found.allSatisfy { !$0.isOff && $0.size.band95.holds(Cents(5.4)) })
  }

  @Test func `has the direction and the sign of its size`() throws {
    var listener = Self.listener(absoluteness: 0)
    // Twenty cents wider: lower, because the scale falls.
    listener.intervals?.centres[6] = 20
    let falling = try Self.scale(["-210.", "-410.", "-620.", "-800.", "-1000.", "1/2"])
    let found = try Self.estimates(of: listener, ["3\\6"], in: [falling])
    let sizes = [580, 590, 610, 620]
    #expect(Self.sizes(found) == sizes.map { "3\\6 down \($0)-\($0)" })
    #expect(found.allSatisfy { $0.distance.band95.holds(Cents(20)) })
    #expect(found.allSatisfy { $0.distance.band68.lower > Cents(10) })
  }

  /// Each is asked at least half as often as the mean, though sizes far from equal temperament leave more
  /// to learn.
  @Test func `is not neglected in just intonation`() throws {
    let intervals = ["m3", "M3", "P4", "P5", "M6"]
    let found = try Self.estimates(
      of: Self.listener(absoluteness: 1), intervals, in: [.intervals(.just)])
    #expect(Self.sizes(found).count == 5 && found.map(\.trials).reduce(0, +) == 300)
    #expect(found.allSatisfy { $0.trials >= 300 / 5 / 2 }, "\(found.map(\.trials))")
  }

  @Test func `shares its row with sizes that hardly differ, in reports on a tuning too`() throws {
    let tunings = try [.equal, Self.tuning("werckmeister3"), .equal]
    let sessions = try Self.sessions(
      of: Self.listener(absoluteness: 0), ["M3"], in: tunings, trials: 60)
    let all = ListenerFindings(of: sessions, range: Self.range)
    let chosen = ListenerFindings(of: sessions, range: Self.range, tuning: tunings[1])
    #expect(Self.sizes(all.intervals) == ["M3 up 390-390", "M3 up 396-402", "M3 up 408-408"])
    #expect(Self.sizes(chosen.intervals) == Self.sizes(all.intervals))
    for (one, other) in zip(all.intervals, chosen.intervals) {
      #expect(one.trials == other.trials)
      #expect(one.trials == one.history.map(\.trials).reduce(0, +))
    }
    #expect(all.intervals.map(\.trials).reduce(0, +) == 180)
    #expect(all.tunings == [tunings[1], .equal])
  }

  @Test func `is named by its steps where its size does not fit the name`() throws {
    let twelfth = try Self.scale((1...12).map { "\(Double($0) * 158.4963)" })
    let found = try Self.estimates(
      of: Self.listener(absoluteness: 0), ["P5"], in: [twelfth, .equal])
    #expect(Self.sizes(found) == ["P5 up 700-700", "7\\12 up 1109-1109"])
    #expect(found.map(\.trials) == [300, 300])
  }

  @Test func `of the same steps of two scales is two intervals`() throws {
    func thirteen(of period: Double) throws -> TuningDefinition {
      try Self.scale((1...13).map { "\(Double($0) * period / 13)" })
    }
    let found = try Self.estimates(
      of: Self.listener(absoluteness: 0), ["4\\13"],
      in: [thirteen(of: 1901.955), thirteen(of: 1200)])
    #expect(Self.sizes(found) == ["4\\13 up 369-369", "4\\13 up 585-585"])
    #expect(found.map(\.trials) == [300, 300])
  }

  @Test func `of a scale out of order is as many intervals as sizes`() throws {
    let zigzag = try Self.scale(["690.", "310.", "905.", "2/1"])
    let found = try Self.estimates(of: Self.listener(absoluteness: 0), ["1\\4"], in: [zigzag])
    #expect(
      Self.sizes(found) == [
        "1\\4 up 295-295", "1\\4 down 380-380", "1\\4 up 595-595", "1\\4 up 690-690",
      ])
    #expect(found.map(\.trials).reduce(0, +) == 300 && found.allSatisfy { !$0.isOff })
  }

  @Test(arguments: [0.0, 1.0])
  func `is matched where the ear expects it`(absoluteness: Double) throws {
    let listener = Self.listener(absoluteness: absoluteness)
    let thirds = try Self.estimates(
      of: listener, ["M3"], in: [Self.tuning("werckmeister3")], task: .matching)
    #expect(thirds.count == 3)
    for third in thirds {
      let expected = absoluteness * (400 - third.nominal.size.value)
      #expect(third.place.band95.holds(Cents(expected)))
    }
  }

  @Test func `is refused beside another one that its mistunings reach`() throws {
    let intervals = try ["P5", "18\\31"].map { try DirectedInterval(text: $0) }
    // A recording with both can be read.
    let settings = try Settings(task: .interval, intervals: intervals)
    let error = #expect(throws: SettingsError.self) { try settings.validateForNewSession() }
    #expect(
      error?.description
        == "--intervals 18\\31 (696.774 cents) and P5 (700.0 cents) are nearer to each other than "
        + "their mistunings of up to 19.355 cents: leave one of them out.")
    #expect(throws: Never.self) {
      try Settings(task: .matching, intervals: intervals).validateForNewSession()
    }
  }
}
