import Music
import Notation
import Psychometrics
import Reports
import Training

/// The sessions of a simulated listener who hears and matches fifths 20 cents wide.
enum HeardIntervals {
  static let intervals = [DirectedInterval(Interval.named[4], .up), fifth]
  static let fifth = DirectedInterval(Interval.named[7], .up)
  static let fifthDown = DirectedInterval(Interval.named[7], .down)

  /// Returns sessions of a task, one a day.
  static func sessions(
    _ count: Int = 1, of task: Task, trials: Int, at intervals: [DirectedInterval] = intervals
  ) throws -> [RecordedSession] {
    var listener = SimulatedListener(id: "wide", limen: Cents(8))
    listener.intervals = SimulatedIntervals()
    listener.intervals?.centres[7] = 20
    let header = SessionHeader(
      listener: try Listener(label: "me"), startedAt: UTCTime(milliseconds: 1_790_000_000_000),
      seed: 3,
      settings: try Settings(task: task, intervals: intervals, range: NoteRange(text: "C3-C5")),
      history: .init(of: []))
    return Simulation.sessions(count, of: listener, first: header, trials: trials)
      .map(\.recording)
  }

  /// Returns the report on sessions.
  static func report(
    _ sessions: [RecordedSession], at point: LimenPoint = .t75
  ) throws -> ProfileReport {
    ProfileReport(
      of: ListenerFindings(of: sessions, range: try NoteRange(text: "C3-C5")),
      listener: try Listener(label: "me"), at: point)
  }
}
