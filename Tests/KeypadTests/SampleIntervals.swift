import FrontEndFixtures
import FrontEnds
import Music
import Notation
import Psychometrics

@testable import Keypad
@testable import Training

/// The sessions of a simulated listener who learns fifths and thirds, for tests of the screens.
struct SampleIntervals {
  let sessions: [RecordedSession]
  let findings: ListenerFindings
  /// A later session without answers.
  let session: Session

  /// The sessions of each task, computed once.
  static let heard = SampleIntervals(of: .interval, trials: 100)
  static let matched = SampleIntervals(of: .matching, trials: 25)

  private init(of task: Task, trials: Int) {
    do {
      var listener = SimulatedListener(id: "learner", limen: Cents(8))
      listener.intervals = SimulatedIntervals()
      listener.intervals?.centres[4] = -10
      listener.intervals?.centres[7] = 30
      listener.intervals?.centreTrials = 100
      listener.matching.centres[7] = 10
      let settings = try Settings(
        task: task, intervals: [4, 7].map { DirectedInterval(Interval.named[$0], .up) },
        range: NoteRange(text: "C3-C5"))
      let first = try SessionHeader.ofMe(settings, seed: 3)
      sessions = Simulation.sessions(4, of: listener, first: first, trials: trials).map(\.recording)
      findings = ListenerFindings(of: sessions, range: settings.range)
      let header = try SessionHeader.ofMe(settings, at: 4 * 86_400_000, seed: 9, after: sessions)
      session = Session(header: header, history: sessions, startedAt: .zero)
    } catch { preconditionFailure("\(error)") }
  }

  /// Returns a keypad during the first question of the session, with the pane of the curve if wanted.
  func training(columns: Int, rows: Int, showsCurve: Bool = false) -> Model {
    var model = model(columns: columns, rows: rows, entry: .training)
    _ = model.update(.opened(session))
    _ = model.update(.comparisonBegan(800))
    if showsCurve { while model.layout?.picture?.pane != .curve { model.press("f") } }
    return model
  }

  /// Returns a keypad with the profile of the listener, at the pane of the task.
  func profile(columns: Int, rows: Int) -> Model {
    var model = model(columns: columns, rows: rows, entry: .start)
    model.press("g", .down)
    return model
  }

  func model(columns: Int, rows: Int, entry: Model.Entry) -> Model {
    var model = Model(
      entry: entry, settings: session.header.settings,
      size: ScreenSize(columns: columns, rows: rows), glyphs: .unicode, program: .sample)
    _ = model.start()
    model.history = sessions
    model.findings = findings
    return model
  }
}
