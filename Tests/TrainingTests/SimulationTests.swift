import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite struct `A simulation` {
  private func simulation(
    _ listener: SimulatedListener, range: String = "C4-C5", trials: Int, seed: UInt64 = 7
  ) throws -> Simulation {
    let settings = try Settings(range: NoteRange(text: range))
    return Simulation(
      of: listener, header: try .example(seed: seed, settings: settings), trials: trials)
  }

  @Test func `a simulation is an ordinary session that can be replayed`() throws {
    let listener = ListenerPopulation.population.listeners(1, seed: 2)[0]
    let simulation = try simulation(listener, trials: 60)
    #expect(simulation.recording.trials.map(\.number) == Array(1...60))
    #expect(Replay.verify(simulation.recording, after: []) == .verified)
    #expect(try self.simulation(listener, trials: 60).recording == simulation.recording)
    #expect(try self.simulation(listener, trials: 60, seed: 8).recording != simulation.recording)
  }

  @Test(arguments: Task.allCases)
  func `each session equals one that is simulated with all earlier sessions as its history`(
    task: Task
  ) throws {
    let listener = IntervalPopulation.intervals.listeners(1, seed: 2)[0]
    let settings = try Settings(task: task, range: NoteRange(text: "C4-C5"))
    let sessions = Simulation.sessions(
      3, of: listener, first: try .example(seed: 3, settings: settings), trials: 12
    ).map(\.recording)
    for (days, session) in sessions.enumerated() {
      let history = Array(sessions[..<days])
      #expect(session.header.history == .init(of: history))
      let again = Simulation(
        of: listener.rested(afterTrials: 12 * days, inSessions: days), header: session.header,
        history: history, trials: 12)
      #expect(again.recording == session)
    }
  }

  @Test func `a simulated trial takes the time of its tones, answer and feedback`() throws {
    let simulation = try simulation(SimulatedListener(id: "a", limen: Cents(10)), trials: 3)
    #expect(
      simulation.recording.trials.map(\.onset) == [.zero, .milliseconds(1800), .milliseconds(3600)])
    #expect(
      simulation.recording.trials.allSatisfy {
        if case .answered(_, .milliseconds(600)) = $0.outcome { true } else { false }
      })
  }

  @Test(arguments: [
    (20, [20]), (50, [50]), (199, [50, 100, 199]), (1000, [50, 100, 200, 400, 1000]),
  ])
  func `limens are read at each checkpoint that is reached and at the end`(
    trials: Int, expected: [Int]
  ) {
    #expect(Simulation.checkpoints(within: trials, of: .pitch) == expected)
  }

  @Test func `limens are read when the placement plan is complete`() throws {
    let settings = try Settings(
      range: NoteRange(text: "C4-E4"),
      placement: .constant(.init(notes: [MIDINote(60)], repetitions: 15)))
    let simulation = Simulation(
      of: SimulatedListener(id: "a", limen: Cents(20)), header: try .example(settings: settings),
      trials: 1000)
    #expect(simulation.recording.trials.count == 60)
    #expect(simulation.readings[.profile]?.map(\.trial) == [50, 60])
  }

  @Test func `nearness counts from the trial after which it lasts`() throws {
    let listener = SimulatedListener(id: "a", limen: Cents(15))
    let runs = try (1...6).map { seed in
      try simulation(listener, range: "C4-D4", trials: 100, seed: UInt64(seed))
    }
    for simulation in runs {
      guard let near = simulation.trialsUntilNear[.profile] else { continue }
      #expect(near.isMultiple(of: 10) && (10...100).contains(near))
    }
    // The prior expects such a listener, so most simulations end near the true limens.
    #expect(runs.count { $0.trialsUntilNear[.profile] != nil } >= 3)
  }

  @Test func `a listener who guesses has no limen to compare with`() throws {
    let listener = ListenerPopulation.guessing.listeners(1, seed: 1)[0]
    let simulation = try simulation(listener, trials: 50)
    let readings = try #require(simulation.readings[.profile])
    #expect(readings.allSatisfy { $0.accuracy == nil && $0.known != nil })
    #expect(simulation.trialsUntilNear.isEmpty)
  }

  /// The errors of the last session compare its profile with the limens of the same trial.
  @Test func `each session begins a day later with the profile of the earlier ones`() throws {
    var listener = SimulatedListener(id: "a", limen: Cents(20))
    listener.learningOctaves = 1
    let settings = try Settings(range: NoteRange(text: "C4-E4"))
    let simulations = Array(
      Simulation.sessions(
        3, of: listener, first: try .example(settings: settings), trials: 30))
    let recordings = simulations.map(\.recording)
    #expect(recordings == recordings.oldestFirst)
    for (days, recording) in recordings.enumerated() {
      #expect(Replay.verify(recording, after: Array(recordings[..<days])) == .verified)
      #expect(
        recording.header.startedAt.days(since: recordings[0].header.startedAt) == Double(days))
    }
    #expect(Set(recordings.map(\.header.seed)).count == 3)
    let profile = PerceptualProfile(range: settings.range, history: recordings)
    let truth = listener.log2Limen(at: MIDINote(60), trial: 90)
    let expected = settings.range.notes.reduce(0) {
      let error = DeterministicMath.log2(profile.limen(at: $1).t75.value) - truth
      return $0 + error * error
    }
    let reading = try #require(simulations[2].readings[.profile]?.last)
    #expect(reading.trial == 30 && reading.notes == 5)
    #expect(reading.accuracy.map { abs($0.squaredErrors - expected) < 1e-9 } == true)
  }

  /// The test uses sixty listeners, with one octave each, that are neither in the prior nor in the
  /// published bank. Their notes are not independent: the standard error clustered by listener is
  /// 2.5 to 3 times the binomial one. The bounds are two of the larger errors. 95 % bands that
  /// contain a twentieth too few of all notes fail.
  @Test(.long) func `the bands contain the true limens as often as they state`() throws {
    let listeners = ListenerPopulation.population.listeners(60, seed: 11)
    // Each listener has a separate seed, because with a common seed the listeners would be
    // dependent.
    let accuracies = try listeners.enumerated().compactMap { number, listener in
      try simulation(listener, trials: 100, seed: UInt64(number + 1))
        .readings[.profile]?.last?.accuracy
    }
    let notes = Double(60 * 13)
    let held = [
      (0.68, accuracies.reduce(0) { $0 + ($1.heldBy68 ?? 0) }),
      (0.95, accuracies.reduce(0) { $0 + ($1.heldBy95 ?? 0) }),
    ]
    for (mass, count) in held {
      let clustered = 3 * (mass * (1 - mass) / notes).squareRoot()
      #expect(abs(Double(count) / notes - mass) < 2 * clustered)
    }
  }
}
