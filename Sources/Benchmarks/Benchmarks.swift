import Foundation
import Music
import Psychometrics
import Storage
import Training

/// Prints the figures of the README, each beside a reference measured in the same run.
@main enum Benchmarks {
  static func main() throws {
    print(Measurement.heading)
    for measurement in try [answer(), bareAppend()] + estimator() { print(measurement.row) }
    SoundBenchmarks.print()
  }

  /// From an answer to a stored record and a chosen pair, after 200 earlier trials.
  private static func answer() throws -> Measurement {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try TrainingStore.writing(to: folder.appending(path: "limen.sqlite").path())
    var listener = Simulation()
    var session = try listener.session(range: .standard)
    var id: Int64?
    _ = session.handle(.began)
    func answerOpenPair() throws {
      for effect in listener.answer(&session) {
        guard case .store(let record) = effect else { continue }
        if let id {
          try store.append(record, to: id)
        } else {
          id = try store.begin(session.header, with: record)
        }
      }
      _ = session.handle(.rested)
    }
    for _ in 0..<200 { try answerOpenPair() }
    return try Measurement("answer -> stored record and chosen pair, 49 notes", repetitions: 500) {
      try answerOpenPair()
    }
  }

  /// What the disk alone costs: a record's bytes appended to a file and flushed.
  private static func bareAppend() throws -> Measurement {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let descriptor = open(
      folder.appending(path: "log").path(), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    let record = [UInt8](repeating: 0, count: 4096)
    return Measurement("  reference: write 4 KiB and fdatasync", repetitions: 500) {
      _ = write(descriptor, record, record.count)
      fdatasync(descriptor)
    }
  }

  private static func estimator() throws -> [Measurement] {
    let piano = NoteRange.piano
    return try [NoteRange.standard, piano].map { range in
      var listener = Simulation()
      var session = try listener.session(range: range)
      _ = session.handle(.began)
      return Measurement("choose + update, \(range.count) notes", repetitions: 1000) {
        _ = listener.answer(&session)
        _ = session.handle(.rested)
      }
    } + [referenceErfc()]
  }

  /// What the C library takes for as many normal distribution functions as one update needs.
  private static func referenceErfc() -> Measurement {
    var sum = 0.0
    return Measurement("  reference: 75 erfc of the C library", repetitions: 1000) {
      for step in 0..<75 { sum += erfc(Double(step) * 0.05 - 2 + sum * 1e-300) }
    }
  }

  private static func temporaryFolder() throws -> URL {
    // Beside the sources, where the store of a listener would be: /tmp may be memory.
    let folder = URL(filePath: FileManager.default.currentDirectoryPath)
      .appending(path: ".build/benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

/// A listener of 20 cents who answers a session's pairs, and whose clock is his own.
struct Simulation {
  private let function = PsychometricFunction(limen: Cents(20), lapseRate: 0.02)
  private var generator = SeededGenerator(seed: 1)
  private var time = Duration.zero

  func session(range: NoteRange) throws -> Session {
    let settings = try Settings(range: range)
    let header = SessionHeader(
      listener: try Listener(label: "benchmark"), startedAt: UTCTime(milliseconds: 0), seed: 1,
      settings: settings, history: .init(of: []))
    return Session(header: header, history: [], startedAt: .zero)
  }

  mutating func answer(_ session: inout Session) -> [Session.Effect] {
    time += .seconds(2)
    _ = session.handle(.comparisonBegan(at: time, quality: .unpaced))
    let higher = function.probabilityOfHigher(at: session.openPair.difference.cents)
    let moment = Moment(
      monotonic: time + .milliseconds(400),
      utc: UTCTime(milliseconds: time.wholeMicroseconds / 1000))
    return session.handle(.answered(generator.unit() < higher ? .higher : .lower, at: moment))
  }
}
