import Notation
import Psychometrics
import Recordings

@testable import Music
@testable import Training

extension Listener {
  static func example(_ label: String = "P07") throws -> Listener { try Listener(label: label) }
}

extension RecordedSession {
  /// Returns a session with every kind of trial and with numbers drawn from a seed.
  static func random(
    seed: UInt64, task: Task = .pitch, trials count: Int = 6,
    startedAt: Int64 = 1_790_000_000_123, listener: String = "P07"
  ) throws -> RecordedSession {
    var generator = SeededGenerator(seed: seed)
    var settings = try Settings(
      task: task, tuning: task.hasIntervals ? .random(using: &generator) : .equal,
      range: NoteRange(text: "A0-C8"),
      toneLength: Milliseconds(30 + generator.integer(below: 1000)),
      gap: Milliseconds(generator.integer(below: 1000)))
    settings.timbre = Timbre.allCases[generator.integer(below: Timbre.allCases.count)]
    if task == .matching {
      settings.fine = generator.coin()
      settings.timbre = settings.timbre.decays ? .ten : settings.timbre
    }
    let header = SessionHeader(
      listener: try .example(listener), startedAt: UTCTime(milliseconds: startedAt), seed: seed,
      settings: settings,
      history: .init(trials: generator.integer(below: 100), digest: generator.bits()))
    var onset = Int64(generator.integer(below: 1_000_000)) - 500_000
    let trials = (1...count).map { number in
      onset += Int64(generator.integer(below: 3_000_000))
      return TrialRecord.random(
        number, of: task, onset: onset, time: startedAt + onset / 1000 + 5_000_000,
        using: &generator)
    }
    let playback = Playback(
      sampleRate: 48_000, sampleFormat: "S32_LE", channels: 2, periodFrames: 480,
      bufferFrames: 1920, realTimePriority: generator.coin() ? 10 : nil,
      software: generator.coin() ? "0.1.0 (engine 5, commit 0123456789ab)" : nil)
    return RecordedSession(
      id: nil, originalID: Int64(generator.integer(below: 1000)), header: header,
      playback: generator.coin() ? playback : nil, trials: trials,
      reached: seed.isMultiple(of: 2) ? SessionLimit.right(8, of: 10).text : nil,
      events: (0..<generator.integer(below: 4)).map { _ in .random(using: &generator) })
  }
}

extension HistoryEvent {
  fileprivate static func random(using generator: inout SeededGenerator) -> HistoryEvent {
    let trial = generator.coin() ? 1 + generator.integer(below: 6) : nil
    let kinds: [Kind] = [
      .excluded(trial: trial), .restored(trial: trial),
      // Marks that form one `Character` with the sign beside them, in each format.
      .annotated("\u{301}a \"cold\"\u{301}, \u{600}\",\tä\r\n{}\\\u{600}"),
    ]
    return HistoryEvent(
      time: UTCTime(milliseconds: 1_790_000_000_000 + Int64(generator.integer(below: 1 << 30))),
      kind: kinds[generator.integer(below: kinds.count)])
  }
}

extension TrialRecord {
  fileprivate static func random(
    _ number: Int, of task: Task, onset: Int64, time: Int64, using generator: inout SeededGenerator
  ) -> TrialRecord {
    let frequency = Hertz(20 + 10_000 * generator.unit())
    let difference =
      task == .matching
      ? generator.integer(below: 12_001) - 6000 : generator.integer(below: 80_001) - 40_000
    let question = Question(
      reference: MIDINote(21 + generator.integer(below: 88)),
      nominal: task.hasIntervals ? .random(using: &generator) : .unison,
      difference: Difference(hundredths: difference),
      referenceLevel: Decibels(-90 * generator.unit()),
      comparisonLevel: Decibels(Double(generator.integer(below: 9000)) / -100))
    let outcome: Outcome =
      switch generator.integer(below: 6) {
      case 0: .void(.sound)
      case 1: .void(.listener)
      default:
        .answered(
          task == .matching
            ? .committed(.random(from: difference, using: &generator))
            : .side(generator.coin() ? .higher : .lower),
          responseTime: .microseconds(generator.integer(below: 5_000_000)))
      }
    return TrialRecord(
      number: number,
      question: question,
      // The tone of a match is always presented at its start.
      presentation: task == .matching
        ? task.presentation(of: question, from: frequency)
        : .pair(
          reference: frequency,
          comparison: frequency.raised(by: Cents(800 * generator.unit() - 400))),
      outcome: outcome, onset: .microseconds(onset),
      onsetQuality: [nil, .hardware, .estimated, .unpaced][generator.integer(below: 4)],
      time: UTCTime(milliseconds: time), repeats: generator.integer(below: 3),
      xruns: generator.integer(below: 2), digest: generator.bits())
  }
}

extension Adjustment {
  /// Returns an adjustment of up to four steps, or without its steps.
  fileprivate static func random(
    from start: Int, using generator: inout SeededGenerator
  ) -> Adjustment {
    let steps = (0..<generator.integer(below: 5)).map { step in
      Step(
        time: 300 * step + generator.integer(below: 300),
        mistuning: Difference(hundredths: generator.integer(below: 24_001) - 12_000))
    }
    let end = generator.coin() ? start : generator.integer(below: 12_001) - 6000
    return Adjustment(to: steps.last?.mistuning ?? Difference(hundredths: end), steps: steps)
  }
}

extension NominalInterval {
  /// Returns an interval with any size in its direction.
  fileprivate static func random(using generator: inout SeededGenerator) -> NominalInterval {
    let interval = DirectedInterval(
      Interval.named[1 + generator.integer(below: 12)], generator.coin() ? .up : .down)
    let size = generator.integer(below: 1_300_000)
    return NominalInterval(interval, thousandths: interval.direction == .up ? size : -size)
  }
}

extension TuningDefinition {
  fileprivate static func random(using generator: inout SeededGenerator) -> TuningDefinition {
    let tonic = MIDINote(60 + generator.integer(below: 12))
    let scale = Scale(
      description: "a \"scale\"",
      pitches: (1...11).map { .cents(Cents(Double($0) * 100 + 9 * generator.unit())) } + [
        .ratio(FrequencyRatio(2, 1))
      ])
    let all: [TuningDefinition] = [
      .intervals(.just), .temperament(.werckmeister3, tonic: tonic), .scale(scale, tonic: tonic),
      .keyboard(
        scale,
        KeyboardMapping(
          degrees: Array(0..<12), notes: MIDINote(3)...MIDINote(110), middle: tonic,
          reference: MIDINote(69), frequency: Hertz(430 + generator.unit()), octaveDegree: 12)),
    ]
    return all[generator.integer(below: all.count)]
  }
}

/// The result of reading two files.
struct ReadRecording: Equatable {
  let session: RecordedSession?
  let problems: [RecordingProblem]

  /// Reads a table in pieces of `pieces` bytes.
  init(table: [UInt8], sidecar: [UInt8]?, listener: String = "P07", pieces: Int = 1 << 20) throws {
    var reader = RecordingReader(file: "a.tsv", listener: try .example(listener), sidecar: sidecar)
    for start in stride(from: 0, to: table.count, by: pieces) {
      reader.read(Array(table[start..<min(start + pieces, table.count)]).span)
    }
    session = reader.finish()
    problems = reader.takeProblems()
  }

  init(of recording: Recording) throws {
    try self.init(table: recording.table.bytes, sidecar: recording.sidecar.bytes)
  }

  var trials: [Int] { session?.trials.map(\.number) ?? [] }
  var kinds: [RecordingProblem.Kind] { problems.map(\.kind) }
}

extension TrialStream {
  /// Returns sessions as a table, with a heading where the format has one.
  func table(of sessions: [RecordedSession]) -> String {
    (heading.map { $0 + "\n" } ?? "") + sessions.map { text(of: $0) }.joined()
  }

  /// Returns the rows of a session with their line feeds.
  func text(of session: RecordedSession, run: Int? = nil) -> String {
    var text = ""
    do {
      try write(session.streamed, run: run) { text += $0 }
    } catch {
      preconditionFailure("a short session in memory can be written: \(error)")
    }
    return text
  }
}

/// The result of reading a long table.
struct ReadStream {
  let listeners: [[RecordedSession]]
  let problems: [RecordingProblem]

  /// Reads a table in pieces of `pieces` bytes.
  init(
    _ bytes: [UInt8], pieces: Int = 1 << 20, date: UTCTime = .unknownDate,
    wanting isWanted: @escaping @Sendable (String) -> Bool = { _ in true }
  ) throws {
    var reader = TableStreamReader(file: "-", date: date, wanting: isWanted)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try reader.read(Array(bytes[start..<min(start + pieces, bytes.count)]).span)
    }
    reader.finish()
    listeners = reader.takeListeners()
    problems = reader.takeProblems()
  }

  init(_ text: String) throws { try self.init(Array(text.utf8)) }
}

extension TableMapping {
  /// Creates the mapping of options.
  init(columns: String, answers: String? = nil, filters: [String] = []) throws(TableMappingError) {
    self.init()
    try change(columns: columns, answerWords: answers, filters: filters)
  }
}

/// The result of reading a table of another program.
struct ReadTable: Equatable {
  struct Row: Equatable {
    let listener: Listener?
    let answer: ImportedAnswer
  }

  let answers: [Row]
  let problems: [RecordingProblem]
  let otherRows: Int
  let filteredRows: Int
  let labels: CleanedLabels

  /// Reads a table in pieces of `pieces` bytes.
  init(
    _ bytes: [UInt8], mapping: TableMapping, zone: LocalZone = .utc, pieces: Int = 1 << 20
  ) throws {
    var table = TableImport(file: "table.csv", mapping: mapping, zone: zone)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try table.read(Array(bytes[start..<min(start + pieces, bytes.count)]).span)
    }
    try table.finish()
    answers = table.takeAnswers().map { Row(listener: $0.listener, answer: $0.answer) }
    problems = table.takeProblems()
    otherRows = table.otherRows
    filteredRows = table.filteredRows
    labels = table.labels
  }
}
