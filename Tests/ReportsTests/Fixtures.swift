import Music
import Notation
import Psychometrics
import Testing
import Training

/// The recorded sessions of an invented listener.
struct Recorded {
  /// The note and the difference of a trial, and whether its answer is correct.
  typealias Trial = (note: Int, cents: Int, isRight: Bool)

  /// Returns one session for each list of trials. The first is on 2026-09-21, with `daysApart` days
  /// between sessions. Every `earlyEach`-th answer comes too early.
  static func sessions(
    _ sessions: [[Trial]], daysApart: Int64 = 1, earlyEach: Int = .max,
    range: NoteRange = .standard
  ) throws -> [RecordedSession] {
    try sessions.enumerated().map { number, trials in
      let start = UTCTime(milliseconds: 1_790_000_000_000 + Int64(number) * daysApart * 86_400_000)
      return RecordedSession(
        id: Int64(number + 1),
        header: SessionHeader(
          listener: try Listener(label: "me"), startedAt: start, seed: 1,
          settings: try Settings(range: range),
          engineVersion: Engine.unknown, history: .init(of: [])),
        trials: trials.enumerated().map {
          record($1, number: $0 + 1, time: start, isEarly: $0 % earlyEach == earlyEach - 1)
        })
    }
  }

  private static func record(
    _ trial: Trial, number: Int, time: UTCTime, isEarly: Bool
  ) -> TrialRecord {
    let difference = Difference(hundredths: trial.cents * 100)
    let right = difference.correctAnswer
    let wrong: Answer = right == .higher ? .lower : .higher
    return TrialRecord(
      number: number,
      question: Question(
        reference: MIDINote(trial.note), difference: difference, referenceLevel: Decibels(-20),
        comparisonLevel: Decibels(-20)),
      presentation: .pair(
        reference: Hertz(261.6), comparison: Hertz(261.6).raised(by: difference.cents)),
      outcome: .answered(
        .side(trial.isRight ? right : wrong), responseTime: .milliseconds(isEarly ? 99 : 300)),
      onset: .zero, onsetQuality: .hardware, time: time, repeats: 0, xruns: 0, digest: 0)
  }

  /// Returns `count` answers, alternately up and down, over the notes in turn. Every `wrongEach`-th
  /// answer is wrong.
  static func trials(
    _ count: Int, notes: ClosedRange<Int> = 60...60, cents: Int = 50, wrongEach: Int = .max
  ) -> [Trial] {
    (0..<count).map { number in
      (
        note: notes.lowerBound + number * 7 % notes.count,
        cents: number % 2 == 0 ? cents : -cents, isRight: number % wrongEach != wrongEach - 1
      )
    }
  }
}
