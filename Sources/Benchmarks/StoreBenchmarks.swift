import Foundation
import Music
import Notation
import Psychometrics
import Storage
import Training

/// The speed of a large store: a million answers of ten listeners, in sessions of 500.
enum StoreBenchmarks {
  private static let listeners = 10
  private static let trials = 100_000
  private static let trialsInSession = 500

  /// Prints the times.
  static func print() throws {
    let folder = try Benchmarks.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "large.sqlite").path()
    let store = try TrainingStore.writing(to: path)
    let corpus = try (0..<listeners).map(sessions)
    let settings = try Settings()
    let one = corpus[0][0].header.listener
    func figure(_ name: String, _ body: () throws -> Void) rethrows -> Figure {
      Figure(name, try ContinuousClock().measure(body) / .milliseconds(1), "ms")
    }
    let imported = try figure("import") {
      let summary = try store.importSessions { take in
        for sessions in corpus { try take(sessions.map(\.streamed)) }
      }
      precondition(summary.newTrials == listeners * trials)
    }
    let bytes = try figure("the same bytes written and flushed") {
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      let file = folder.appending(path: "bytes").path()
      let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
      defer { close(descriptor) }
      let megabyte = [UInt8](repeating: 1, count: 1 << 20)
      for _ in 0...(size >> 20) { _ = write(descriptor, megabyte, megabyte.count) }
      fdatasync(descriptor)
    }
    let ofOne = [
      try figure("100,000 trials of one listener read") { _ = try store.sessions(of: one) },
      try figure("read and folded: a first starting point") {
        _ = try store.startingPoint(of: one, for: settings)
      },
      try figure("the same, cached") { _ = try store.startingPoint(of: one, for: settings) },
      try figure("read and reported (limen profile)") {
        _ = ListenerFindings(of: try store.sessions(of: one), range: .standard)
      },
    ]
    Table.print(
      "a store of a million trials of ten listeners", [imported] + ofOne, beside: bytes)
  }

  private static func sessions(of number: Int) throws -> [RecordedSession] {
    var generator = SeededGenerator(seed: UInt64(number))
    let answers = (0..<trials).map { trial in
      // Four seconds between two answers, and about one hour between two sessions.
      let second = Int64(trial * 4 + trial / trialsInSession * 3600)
      let note = MIDINote(36 + generator.integer(below: 49))
      let frequency = ConcertPitch.standard.frequency(of: note)
      let cents = Cents(Double(1 + generator.integer(below: 4000)) / 100)
      let isHigher = generator.coin()
      return ImportedAnswer(
        time: UTCTime(milliseconds: 1_700_000_000_000 + second * 1000), reference: note,
        presentation: .pair(reference: frequency, comparison: frequency.raised(by: cents)),
        response: .side(isHigher ? .higher : .lower), responseTime: .milliseconds(600))
    }
    return ImportedAnswer.sessions(of: try Listener(label: "P\(number)"), answering: answers)
  }
}
