import Foundation
import Psychometrics
import Recordings
import Testing
import Training

@Suite struct `Recordings damaged at random` {
  /// A few, or as many as `.ci/fuzz` asks for.
  private static let inputs =
    ProcessInfo.processInfo.environment["LIMEN_FUZZ_INPUTS"].flatMap { Int($0) } ?? 1000

  @Test func `are read without a crash, in whatever pieces, and what is read can be written`()
    throws
  {
    var generator = SeededGenerator(seed: 6)
    let recordings = try (0..<20).map {
      Recording(of: try .random(seed: UInt64($0), trials: 1 + $0 % 4))
    }
    for _ in 0..<Self.inputs {
      let recording = recordings[generator.integer(below: recordings.count)]
      let table = Self.damaged(recording.table.bytes, using: &generator)
      // Most damage is to the table: sidecars are Foundation's to parse.
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
      #expect(session.trials.count < lines)
      let again = try ReadRecording(of: Recording(of: session))
      #expect(again.session == session, "\(again.problems)")
    }
  }

  /// Up to four accidents: a bit turned over, bytes lost, repeated, or put in.
  private static func damaged(
    _ bytes: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
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
    "\t", "\n", "\r\n", "n/a", "-", "e9", "1e308", "99999999999999999999", ".", "\"", "\u{feff}",
    "NaN", "higher", "void", "trial", "0", "\0", "{", "}", "null",
  ]
}
