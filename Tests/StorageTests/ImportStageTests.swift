import Foundation
import Music
import Notation
import Psychometrics
import Testing
import Training

@testable import Storage

@Suite struct `The stage of an import` {
  private let stage: ImportStage

  init() throws { stage = try ImportStage() }

  /// Returns the answers of a listener in a random order. They form several sessions, and some have
  /// the same time.
  private func answers(seed: UInt64, _ count: Int = 300) -> [ImportedAnswer] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let frequency = Hertz(100 + 1000 * generator.unit())
      return ImportedAnswer(
        time: generator.integer(below: 4) == 0
          ? nil : UTCTime(milliseconds: Int64(generator.integer(below: 600)) * 600_000),
        session: generator.integer(below: 3),
        reference: MIDINote(40 + generator.integer(below: 40)),
        presentation: .pair(
          reference: frequency,
          comparison: frequency.raised(by: Cents(100 * generator.unit() - 50))),
        response: .side(generator.coin() ? .higher : .lower),
        responseTime: generator.coin() ? .microseconds(generator.integer(below: 1 << 20)) : nil)
    }
  }

  private func sessions(
    _ read: (_ take: ([StreamedSession]) throws -> Void) throws -> Void
  ) throws -> [[RecordedSession]] {
    var taken: [[RecordedSession]] = []
    try read { sessions in
      taken.append(
        try sessions.map { session in
          var trials: [TrialRecord] = []
          try session.forEachTrial { trials.append($0) }
          let outline = session.outline
          return RecordedSession(
            id: nil, originalID: outline.originalID, header: outline.header,
            playback: outline.playback, trials: trials,
            events: outline.events)
        })
    }
    return taken
  }

  @Test func `staged answers form the same sessions as answers in memory`() throws {
    let listeners = try ["b", "A"].map(Listener.init(label:))
    for (input, seed) in [UInt64(1), 2].enumerated() {
      for listener in listeners {
        let answers = answers(seed: seed + UInt64(listener.label.count))
        for piece in stride(from: 0, to: answers.count, by: 70) {
          try stage.add(answers[piece...].prefix(70).map { (listener, $0) }, of: input)
        }
      }
    }
    for (input, seed) in [UInt64(1), 2].enumerated() {
      let expected = listeners.reversed().map { listener in
        ImportedAnswer.sessions(
          of: listener, answering: answers(seed: seed + UInt64(listener.label.count)),
          endingBy: UTCTime(milliseconds: 1_790_000_000_000))
      }
      #expect(expected[0].count > 3)
      #expect(expected[0].count { $0.header.dating == .assumed } == 3)
      let taken = try sessions {
        try stage.readAnswers(of: input, endingBy: UTCTime(milliseconds: 1_790_000_000_000), $0)
      }
      #expect(taken == expected)
    }
  }

  @Test func `staged sessions come back unchanged, in order and by listener`() throws {
    let listeners = try ["b", "A", "c"].map(Listener.init(label:))
    let kept = listeners.enumerated().map { index, listener in
      ImportedAnswer.sessions(of: listener, answering: answers(seed: UInt64(index)))
    }
    for sessions in kept { try stage.add(sessions.map(\.streamed)) }
    #expect(try stage.count == kept.map(\.count).reduce(0, +))
    #expect(try sessions { try stage.read(0..<stage.count, $0) } == kept)
    let first = kept[0].count
    #expect(try sessions { try stage.read(first..<(first + 1), $0) } == [[kept[1][0]]])
    #expect(try sessions { try stage.read(0..<0, $0) }.isEmpty)
  }

  @Test func `a session that was staged is imported under its own header`() throws {
    let store = try TrainingStore.rehearsing(on: "/nowhere/limen.sqlite")
    let listener = try Listener(label: "P07")
    try stage.add(
      ImportedAnswer.sessions(of: listener, answering: answers(seed: 1)).map(\.streamed))
    let summary = try store.importSessions { try stage.read(0..<stage.count, $0) }
    #expect(summary.newTrials == 300)
    #expect(
      try store.importSessions { try stage.read(0..<stage.count, $0) }
        == ImportSummary(knownSessions: summary.newSessions))
  }
}
