import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Recordings
@testable import Training

@Suite struct `A recording of equal tones` {
  private func session(engineVersion: Int = Engine.version) throws -> RecordedSession {
    let settings = try Settings(
      range: NoteRange(text: "A4-A4"),
      placement: .constant(.init(differences: [0, 10].map { Cents($0) }, repetitions: 6)))
    let header = SessionHeader(
      listener: try .example(), startedAt: UTCTime(milliseconds: 1_790_000_000_000), seed: 5,
      settings: settings, history: .init(of: []))
    let trials = Simulation(
      of: SimulatedListener(id: "example", limen: Cents(8)), header: header, trials: 100
    ).recording.trials
    return RecordedSession(
      header: SessionHeader(
        listener: header.listener, startedAt: header.startedAt, seed: header.seed,
        settings: settings, engineVersion: engineVersion, history: header.history),
      trials: trials)
  }

  /// The cells of a column in a table.
  private func cells(_ name: String, of session: RecordedSession) throws -> [String] {
    let rows = String(decoding: Recording(of: session).table.bytes, as: UTF8.self)
      .split(separator: "\n").map { $0.components(separatedBy: "\t") }
    let column = try #require(rows[0].firstIndex(of: name))
    return rows.dropFirst().map { $0[column] }
  }

  @Test func `a table has their answers, of which none is correct`() throws {
    let session = try session()
    let correct = try cells("correct", of: session)
    let differences = try cells("difference_cents", of: session)
    #expect(differences.count { $0.hasPrefix("0") } == 6)
    for (cell, trial) in zip(correct, session.trials) {
      #expect((cell == "n/a") == (trial.question.difference.hundredths == 0))
    }
    #expect(try Set(cells("answer", of: session)) == ["higher", "lower"])
    #expect(try Set(cells("status", of: session)) == ["answered"])
  }

  @Test func `it is read back without loss`() throws {
    let session = try session()
    let read = try ReadRecording(of: Recording(of: session))
    #expect(read.problems.isEmpty)
    #expect(read.session?.trials == session.trials)
    #expect(read.session?.header.settings == session.header.settings)
  }

  @Test(arguments: TrialStream.allCases)
  func `a long table is read back without loss`(format: TrialStream) throws {
    let session = try session()
    let read = try ReadStream(format.table(of: [session]))
    #expect(read.listeners.flatMap(\.self).map(\.trials) == [session.trials])
  }

  /// Equal tones came from other programs only, and “lower” counted as correct.
  @Test func `an imported session has the values that it always had`() throws {
    let session = try session(engineVersion: Engine.unknown)
    let correct = try cells("correct", of: session)
    for (cell, trial) in zip(correct, session.trials) {
      #expect(cell == (trial.evidence?.isCorrect == true ? "1" : "0"))
    }
    #expect(try ReadRecording(of: Recording(of: session)).session?.trials == session.trials)
  }

  @Test func `a value that no version wrote is refused`() throws {
    let session = try session()
    let recording = Recording(of: session)
    var lines = String(decoding: recording.table.bytes, as: UTF8.self)
      .components(separatedBy: "\n")
    let column = try #require(lines[0].components(separatedBy: "\t").firstIndex(of: "correct"))
    let index = try #require(session.trials.firstIndex { $0.isCorrect == nil })
    var row = lines[index + 1].components(separatedBy: "\t")
    row[column] = session.trials[index].evidence?.isCorrect == true ? "0" : "1"
    lines[index + 1] = row.joined(separator: "\t")
    let read = try ReadRecording(
      table: Array(lines.joined(separator: "\n").utf8), sidecar: recording.sidecar.bytes)
    #expect(read.problems.count == 1 && !read.trials.contains(index + 1))
  }

  @Test func `an export for Peach leaves them out`() throws {
    let session = try session()
    let rows = Array(try PeachExport.lines(of: [session.streamed]))
    let heading = rows.count { !$0.hasPrefix("pitchDiscrimination") }
    #expect(rows.count - heading == session.trials.count { $0.isCorrect != nil })
  }
}
