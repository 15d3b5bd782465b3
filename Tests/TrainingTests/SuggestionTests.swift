import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `The suggested session` {
  private static let day = UTCTime.millisecondsPerDay
  private static let now = UTCTime(milliseconds: 1_790_000_000_000)

  /// Sessions of tasks this number of days ago.
  private func practice(_ sessions: [(task: Task, daysAgo: Int64)]) -> Practice {
    Practice(
      sessions: sessions.map {
        (
          startedAt: UTCTime(milliseconds: Self.now.milliseconds - $0.daysAgo * Self.day),
          task: $0.task
        )
      }, at: Self.now, in: .utc)
  }

  /// What is known after so many trials of a listener with this limen, larger below B3 by a factor.
  private func findings(trials: Int, weakness: Double = 1) throws -> CurrentFindings {
    var listener = SimulatedListener(id: "a", limen: Cents(5), lapse: 0.01)
    for note in 48...59 { listener.log2Limens[note - 36] += DeterministicMath.log2(weakness) }
    let settings = try Settings(range: NoteRange(text: "C3-B4"))
    let header = SessionHeader(
      listener: try Listener(label: "me"), startedAt: Self.now, seed: 1, settings: settings,
      history: .init(of: []))
    let session = Simulation(of: listener, header: header, trials: trials).recording
    return CurrentFindings(
      of: PerceptualProfile(range: settings.range, history: trials == 0 ? [] : [session]),
      for: settings)
  }

  @Test func `is what the answers advise until there is a threshold, and for a weak octave`() throws
  {
    let long = practice([(.pitch, 30), (.interval, 60)])
    let none = try findings(trials: 0)
    #expect(Suggestion(after: none, practice: long) == .advised(none.advice))
    let weak = try findings(trials: 200, weakness: 8)
    #expect(
      try Suggestion(after: weak, practice: long) == .advised(.train(NoteRange(text: "C3-B3"))))
  }

  @Test func `is a task that was left alone for seven days while another was trained`() throws {
    let known = try findings(trials: 120)
    #expect(known.weakest == nil)
    func suggestion(_ sessions: [(Task, Int64)]) -> Suggestion {
      Suggestion(after: known, practice: practice(sessions))
    }
    #expect(suggestion([(.pitch, 0), (.interval, 6)]) == .advised(known.advice))
    #expect(suggestion([(.pitch, 0), (.interval, 7)]) == .neglected(.interval, days: 7))
    #expect(
      suggestion([(.pitch, 0), (.interval, 7), (.matching, 9), (.matching, 12)])
        == .neglected(.matching, days: 9))
    #expect(suggestion([(.pitch, 5), (.interval, 11)]) == .advised(known.advice))
  }

  @Test func `is a check after fourteen days without a session`() throws {
    let known = try findings(trials: 120)
    #expect(Suggestion(after: known, practice: practice([(.pitch, 13)])) == .advised(known.advice))
    #expect(Suggestion(after: known, practice: practice([(.pitch, 14)])) == .check(days: 14))
  }
}

@Suite struct `The days of practice` {
  @Test func `are counted by the local day, and answers that are excluded do not count`() throws {
    let ahead = LocalZone { _ in (secondsAhead: 3600, name: "CET") }
    let session = try Session.run(trials: 5) { _ in .higher }.recording
    let header = session.header
    #expect(LocalZone.utc.dateAndTime(header.startedAt) == "2026-09-21 14:13")
    let late = UTCTime(milliseconds: header.startedAt.milliseconds + 35_100_000)
    func practice(in zone: LocalZone) -> Practice {
      Practice(
        sessions: [(startedAt: header.startedAt, task: .pitch)],
        recent: [session.with(.excluded(trial: 2))],
        at: late, in: zone)
    }
    #expect(practice(in: .utc).answersToday == 4 && practice(in: ahead).answersToday == 0)
    #expect(practice(in: .utc).trainedDays == [false, false, false, false, false, false, true])
    #expect(practice(in: ahead).trainedDays == [false, false, false, false, false, true, false])
    #expect(practice(in: ahead).daysSince == [.pitch: 1] && practice(in: ahead).days == 1)
  }
}
