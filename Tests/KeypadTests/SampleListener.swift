import FrontEndFixtures
import Music
import Notation
import Psychometrics
import Training

@testable import FrontEnds
@testable import Keypad

/// The sessions of a simulated listener, for tests of the screens.
enum SampleListener {
  /// Three sessions: two on consecutive days and one six weeks later.
  static let sessions: [RecordedSession] = {
    do {
      return try [(0, 150), (1, 120), (42, 120)].enumerated().map { try session($0, $1.0, $1.1) }
    } catch { preconditionFailure("\(error)") }
  }()

  /// Returns the sessions, of which the last one was the subject of a decision.
  static func sessions(after kind: HistoryEvent.Kind) -> [RecordedSession] {
    let last = sessions[2]
    let event = HistoryEvent(time: UTCTime(milliseconds: 1_767_225_600_000), kind: kind)
    return sessions.dropLast() + [
      RecordedSession(id: last.id, header: last.header, trials: last.trials, events: [event])
    ]
  }

  static let findings = ListenerFindings(of: sessions, range: .standard)

  /// The findings about the last session.
  static let lastSession: SessionFindings = {
    let earlier = PerceptualProfile(range: .standard, history: sessions.dropLast())
    guard let findings = SessionFindings(of: sessions[2], after: earlier) else {
      preconditionFailure("no answers")
    }
    return findings
  }()

  /// The preview of the profile after these sessions.
  static let preview = CurrentFindings(of: findings.profile, for: session.header.settings)

  /// When they were, seen a day after the last one.
  static let practice = Practice(
    sessions: sessions.map { (startedAt: $0.header.startedAt, task: .standard) },
    recent: [sessions[2]],
    at: UTCTime(milliseconds: sessions[2].header.startedAt.milliseconds + 86_400_000), in: .utc)

  /// The preview before the first answer.
  static let firstPreview = CurrentFindings(
    of: PerceptualProfile(range: .standard), for: session.header.settings)

  /// The preview in the later session.
  static let sessionPreview = CurrentFindings(of: session.profile, for: session.header.settings)

  /// A later session without answers.
  static let session: Session = {
    do {
      let header = SessionHeader(
        listener: try Listener(label: "me"),
        startedAt: UTCTime(milliseconds: sessions[2].header.startedAt.milliseconds + 3_600_000),
        seed: 9, settings: try Settings(), history: .init(of: sessions))
      return Session(header: header, history: sessions, startedAt: .zero)
    } catch { preconditionFailure("\(error)") }
  }()

  private static func session(_ index: Int, _ day: Int, _ trials: Int) throws -> RecordedSession {
    let header = try SessionHeader.ofMe(at: day * 86_400_000, seed: UInt64(index + 1))
    let recording = Simulation(of: listener, header: header, trials: trials).recording
    return RecordedSession(id: Int64(index + 1), header: header, trials: recording.trials)
  }

  /// A listener with a limen of six cents in the middle and much larger ones below.
  private static let listener: SimulatedListener = {
    var listener = SimulatedListener(id: "sample", limen: Cents(6), lapse: 0.02)
    for (index, note) in SimulatedListener.range.notes.enumerated() {
      listener.log2Limens[index] += max(0, 52 - Double(note.number)) / 6
    }
    return listener
  }()
}
