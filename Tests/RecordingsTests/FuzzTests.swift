import Foundation
import Notation
import Psychometrics
import Recordings
import TestSupport
import Testing
import Training

@Suite struct `Randomly damaged recordings` {
  /// The number of inputs: a thousand, or as many as `.ci/fuzz` requests.
  private static let inputs =
    ProcessInfo.processInfo.environment["LIMEN_FUZZ_INPUTS"].flatMap { Int($0) } ?? 1000

  @Test
  func `a damaged table reads without a crash, the same in any pieces, and can be written again`()
    throws
  {
    var generator = SeededGenerator(seed: 6)
    let recordings = try (0..<20).map {
      Recording(of: try .random(seed: UInt64($0), trials: 1 + $0 % 4))
    }
    var sessions = 0
    for _ in 0..<Self.inputs {
      let recording = recordings[generator.integer(below: recordings.count)]
      let table = Self.damaged(recording.table.bytes, using: &generator)
      // Most damage is to the table, because Foundation parses the sidecars.
      let sidecar: [UInt8]? =
        switch generator.integer(below: 10) {
        case 0: Self.damaged(recording.sidecar.bytes, using: &generator)
        case 1: recording.sidecar.bytes
        default: nil
        }
      let read = try ReadRecording(table: table, sidecar: sidecar)
      let piece = 1 + generator.integer(below: 200)
      #expect(read == (try ReadRecording(table: table, sidecar: sidecar, pieces: piece)))
      let lines = table.count { $0 == UInt8(ascii: "\n") } + 1
      #expect(read.problems.allSatisfy { (1...lines).contains($0.line ?? 1) })
      guard let session = read.session else { continue }
      sessions += 1
      #expect(session.trials.count < lines)
      let again = try ReadRecording(of: Recording(of: session))
      #expect(again.session == session, "\(again.problems)")
    }
    #expect(sessions >= Self.inputs / 10)
  }

  @Test(.long) func `a damaged stream reads without a crash, the same in any pieces`() throws {
    var generator = SeededGenerator(seed: 7)
    let streams = try (0..<20).map { index in
      let format = TrialStream.allCases[index % 2]
      let sessions = try (0..<(1 + index / 2 % 3)).map { session in
        try RecordedSession.random(
          seed: UInt64(index), trials: 1 + index % 4,
          startedAt: 1_790_000_000_123 + 1000 * Int64(session))
      }
      return Array(format.table(of: sessions).utf8)
    }
    var sessions = 0
    for _ in 0..<Self.inputs {
      let bytes = Self.damaged(streams[generator.integer(below: streams.count)], using: &generator)
      // Nothing is read when the rows of a listener are not contiguous.
      let whole = try? ReadStream(bytes)
      let parts = try? ReadStream(bytes, pieces: 1 + generator.integer(below: 400))
      sessions += whole?.listeners.joined().count ?? 0
      #expect(whole?.listeners == parts?.listeners)
      #expect(whole.map { Set($0.problems) } == parts.map { Set($0.problems) })
    }
    #expect(sessions >= Self.inputs / 10)
  }

  @Test func `a damaged file of another program reads without a crash`() throws {
    var generator = SeededGenerator(seed: 8)
    let session = try RecordedSession.random(seed: 1)
    let peach = try PeachExport.lines(of: [session.streamed]).map { $0 + "\n" }.joined()
    let table = "f1;f2;key;rt;who;when\n440;446;up;0.5;A;2026-09-21T14:13:20Z\n440;44e1;l;1;;\n"
    let mapping = try TableMapping(
      columns:
        "reference_hz=f1,comparison_hz=f2,answer=key,response_time=rt,listener=who,time_utc=when")
    var sessions = 0
    for _ in 0..<Self.inputs {
      let export = PeachImport(Self.damaged(Array(peach.utf8), using: &generator), file: "a")
      #expect(export.answers.count <= 6)
      let bytes = Self.damaged(Array(table.utf8), using: &generator)
      let read = try ReadTable(bytes, mapping: mapping)
      let pieces = 1 + generator.integer(below: 20)
      #expect(try read == ReadTable(bytes, mapping: mapping, pieces: pieces))
      let answers = export.answers + read.answers.map(\.answer)
      for session in ImportedAnswer.sessions(of: try .example(), answering: answers) {
        sessions += 1
        #expect(session.firstChangedTrial == nil && !session.trials.isEmpty)
      }
    }
    #expect(sessions >= Self.inputs / 10)
  }

  /// Returns the bytes after up to four errors: a flipped bit, or bytes removed, repeated or
  /// inserted.
  private static func damaged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<(1 + generator.integer(below: 4)) {
      let place = generator.integer(below: bytes.count + 1)
      let end = min(place + generator.integer(below: 30), bytes.count)
      switch generator.integer(below: 6) {
      case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(generator.integer(below: 8))
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(place...)
      case 4: bytes.insert(contentsOf: words[generator.integer(below: words.count)].utf8, at: place)
      default: bytes.insert(UInt8(generator.integer(below: 256)), at: place)
      }
    }
    return bytes
  }

  private static let words = [
    "\t", ",", ";", "\n", "\r\n", "n/a", "-", "e9", "1e308", "99999999999999999999", ".", "\"",
    "\u{feff}",
    "NaN", "higher", "void", "trial", "0", "\0", "{", "}", "null",
  ]
}
