import Configuration
import Foundation
import Music
import Notation
import Psychometrics
import Storage
import TestSupport
import Testing
import Training

/// An article with blocks of the language `console`, which are run.
struct HowTo: Sendable, CustomTestStringConvertible {
  let name: String
  /// Creates the files that the article assumes before its first command.
  let prepare: @Sendable (Shell) throws -> Void

  init(_ name: String, prepare: @escaping @Sendable (Shell) throws -> Void = { _ in }) {
    self.name = name
    self.prepare = prepare
  }

  var testDescription: String { name }
  var path: String { "Sources/CLI/Limen.docc/HowTo/\(name).md" }

  static let all = [
    HowTo("ReadAProfile") { shell in
      let listener = SimulatedListener(id: "me", limen: Cents(9), lapse: 0.02)
      let store = try shell.store()
      for day in [2, 9, 16] { try store.train(listener, onDay: day, trials: 150) }
    },
    HowTo("CompareBeforeAndAfter") { shell in
      let store = try shell.store()
      for (day, limen) in [(2, 14.0), (9, 14), (30, 8), (37, 8)] {
        let listener = SimulatedListener(id: "me", limen: Cents(limen), lapse: 0.02)
        try store.train(listener, onDay: day, trials: 120)
      }
    },
    HowTo("MeasureOneFrequency") { shell in
      let range = try NoteRange(text: "B5-B5")
      let settings = try Settings(
        range: range, gap: .init(500), concertPitch: Hertz(445.4494), rove: Decibels(0),
        loudness: .off,
        placement: .constant(
          .init(differences: [1, 2, 4, 8, 16, 32].map { Cents($0) }, repetitions: 25)))
      let listener = SimulatedListener(id: "S01", limen: Cents(6), lapse: 0.02)
      try shell.store().train(listener, onDay: 2, trials: 150, settings: settings)
    },
    HowTo("RunAPublishedProtocol") { shell in
      let article = try Article("Sources/CLI/Limen.docc/HowTo/RunAPublishedProtocol.md")
      let block = try #require(try article.blocks(of: "toml").first)
      let text = article.lines[block].joined(separator: "\n")
      try shell.write(text, to: "frequency.toml")
      let laboratory = try ProtocolText.read(text, named: "frequency.toml").protocol
      let store = try shell.store()
      for (number, answers) in [(1, Int.max), (2, 180)] {
        let listener = SimulatedListener(id: "S0\(number)", limen: Cents(6), lapse: 0.02)
        try store.take(listener, through: laboratory, onDay: number, answers: answers)
      }
    },
    HowTo("TrainAClass") { shell in
      let store = try shell.store("class.sqlite")
      for number in 1...20 {
        let id = number < 10 ? "P0\(number)" : "P\(number)"
        let listener = SimulatedListener(id: id, limen: Cents(Double(4 + number)), lapse: 0.02)
        let settings = try Settings(range: NoteRange(text: "C4-C5"))
        try store.train(listener, onDay: number, trials: 40, settings: settings)
      }
    },
    HowTo("AnalyseManyRecordings"),
    HowTo("TablesOfOtherPrograms"),
    HowTo("UseFromPython"),
  ]
}

extension TrainingStore {
  /// Trains a simulated listener in February 2026, counting days from the 1st.
  fileprivate func train(
    _ listener: SimulatedListener, onDay day: Int, trials: Int, settings: Settings? = nil
  ) throws {
    let label = try Listener(label: listener.id)
    let history = try sessions(of: label)
    let header = SessionHeader(
      listener: label, startedAt: UTCTime(iso8601: "2026-02-01T18:00:00.000Z", plusDays: day - 1),
      seed: UInt64(day), settings: try settings ?? Settings(), history: .init(of: history))
    try record(listener, header, history, limits: [.trials(trials)])
  }

  /// Takes a simulated listener through a round of a protocol, until so many answers are given.
  fileprivate func take(
    _ listener: SimulatedListener, through laboratory: LaboratoryProtocol, onDay day: Int,
    answers: Int
  ) throws {
    let label = try Listener(label: listener.id)
    var start = UTCTime(iso8601: "2026-02-01T18:00:00.000Z", plusDays: day - 1)
    var round = Round(
      of: laboratory, visit: 1, after: [],
      rank: try others(than: label, beginning: 1, of: laboratory), seed: 1, at: start)
    var left = answers
    while left > 0, let step = round.takeStep() {
      guard case .run(let run, let condition, _) = step else { continue }
      let history = try sessions(of: label)
      let header = SessionHeader(
        listener: label, startedAt: start, seed: UInt64(100 * day + run.position),
        settings: condition.settings, history: .init(of: history), run: run)
      left -= try record(listener, header, history, limits: condition.limits, answers: left)
      start = UTCTime(milliseconds: start.milliseconds + 600_000)
    }
  }

  /// Records a session of a simulated listener until a limit is reached or so many answers are given, and
  /// returns their number.
  @discardableResult private func record(
    _ listener: SimulatedListener, _ header: SessionHeader, _ history: [RecordedSession],
    limits: [SessionLimit], answers: Int = .max
  ) throws -> Int {
    var session = Session(header: header, history: history, startedAt: .zero, limits: limits)
    var simulated = SimulatedAnswers(of: listener, seed: header.seed)
    var id: Int64?
    while session.phase != .ended, session.answeredTrials < answers {
      let asked = session.openQuestion
      // Simulated listeners have limens up to a note, and these have the same one at every note.
      let note = min(asked.reference.number, SimulatedListener.range.highest.number)
      let response = simulated.respond(
        to: Question(
          reference: MIDINote(note), nominal: asked.nominal, difference: asked.difference,
          referenceLevel: asked.referenceLevel, comparisonLevel: asked.comparisonLevel))
      let record = session.answer(response, after: .milliseconds(600))
      if let id { try append(record, to: id) } else { id = try begin(header, with: record) }
    }
    if header.run != nil, let id, let limit = session.reachedLimit { try end(id, at: limit) }
    return session.answeredTrials
  }
}

extension UTCTime {
  fileprivate init(iso8601 text: String, plusDays days: Int) {
    let start = UTCTime(iso8601: text.utf8.span)?.milliseconds ?? 0
    self.init(milliseconds: start + Int64(days) * 86_400_000)
  }
}

/// A separate folder in which commands are run as a user would type them.
final class Shell: Sendable {
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "limen-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".local/share/limen"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens a store in the folder; without a name, the one that commands use without `--store`.
  func store(_ name: String = ".local/share/limen/limen.sqlite") throws -> TrainingStore {
    try .writing(to: folder.appending(path: name).path(percentEncoded: false))
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// Runs a command and returns its output and its messages together.
  func run(_ command: String) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-o", "pipefail", "-c", "exec 2>&1\n" + command]
    process.currentDirectoryURL = folder
    process.environment = [
      "HOME": folder.path(),
      "PATH": TestedProgram.folder + ":/usr/local/bin:/usr/bin:/bin", "TERM": "dumb",
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ]
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    var lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

@Suite struct `The how-to articles` {
  private static let hasPython =
    (try? Shell().run("python3 -c 'print(1)'")) == ["1"]

  /// Returns a block with its commands unchanged, and the lines that they print now.
  private func transcript(of block: ArraySlice<String>, in shell: Shell) throws -> [String] {
    var transcript: [String] = []
    var rest = block
    while let first = rest.popFirst() {
      guard first.hasPrefix("$ ") else { continue }
      let more = rest.prefix { $0.hasPrefix("> ") }
      rest = rest.dropFirst(more.count)
      let command = ([first] + more).map { $0.dropFirst(2) }.joined(separator: "\n")
      transcript += [first] + more + (try shell.run(command))
    }
    return transcript
  }

  @Test(.enabled(if: hasPython, "some commands are Python's"), arguments: HowTo.all)
  func `an article shows what its commands print`(howTo: HowTo) throws {
    let shell = try Shell()
    try howTo.prepare(shell)
    var article = try Article(howTo.path)
    for index in try article.blocks(of: "console").indices {
      // Recording a block may move the blocks after it.
      let block = try article.blocks(of: "console")[index]
      try article.expect(block, toBe: try transcript(of: article.lines[block], in: shell))
    }
  }
}
