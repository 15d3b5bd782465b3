import Foundation
import Music
import Notation
import Psychometrics
import Storage
import Training

/// Prints the figures of the documentation, each next to a reference measured in the same run.
@main enum Benchmarks {
  /// Prints all figures, with `--json` as objects. The first argument selects a part: `estimator`, `sound`,
  /// `intervals` for profiles of intervals, `matching` for matches, `tunings` for tunings with several sizes
  /// of one interval, `claims` for how often a claim is false (another argument selects one claim), `replay`
  /// for recordings, `start` for short commands and for what grows with the sessions, and `device` for a
  /// device (within `.ci/rig`).
  static func main() throws {
    switch CommandLine.arguments.dropFirst().first {
    case "device": try DeviceFigures.print()
    case "estimator": printEstimator()
    case "sound": printSound()
    case "intervals": IntervalFigures.print()
    case "matching": MatchingFigures.print()
    case "tunings": try TuningFigures.print()
    case "claims": try ClaimFigures.print(CommandLine.arguments.dropFirst(2).first)
    case "replay":
      // The processes with the most listeners come first, because the memory of a child is at least
      // that of its parent at its start.
      ListenerFigures.print()
      try ReplayFigures.print()
    case "start": try StartFigures.print()
    default:
      // Before the others, because the memory of a child is at least that of its parent at its start.
      try StartFigures.print()
      Measurement.print(
        "from an answer to a stored record and the next pair, 49 notes", [try answer()],
        beside: try bareAppend())
      try ScreenBenchmarks.print()
      printEstimator()
      try ReplayFigures.print()
      printSound()
    }
  }

  private static func printSound() {
    ToneFigures.print()
    SoundBenchmarks.print()
    DeviceFigures.printWithinRig()
  }

  /// Measures the time from an answer to a stored record and a chosen pair, after 200 earlier
  /// trials.
  private static func answer() throws -> Measurement {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try TrainingStore.writing(to: folder.appending(path: "limen.sqlite").path())
    var answers = SimulatedAnswers(of: .benchmark, seed: 1)
    var session = try Session.benchmark()
    var id: Int64?
    func answerOpenPair() throws {
      let response = answers.respond(to: session.openQuestion)
      let record = session.answer(response, after: .milliseconds(400))
      if let id {
        try store.append(record, to: id)
      } else {
        id = try store.begin(session.header, with: record)
      }
    }
    for _ in 0..<200 { try answerOpenPair() }
    return try Measurement("answer -> pair", repetitions: 500) {
      try answerOpenPair()
    }
  }

  /// Measures the disk without the store: appends 4 KiB to a file and flushes it.
  private static func bareAppend() throws -> Measurement {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let descriptor = open(
      folder.appending(path: "log").path(), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    let record = [UInt8](repeating: 0, count: 4096)
    return Measurement("4 KiB written and flushed", repetitions: 500) {
      _ = write(descriptor, record, record.count)
      fdatasync(descriptor)
    }
  }

  /// Prints the speed of the estimator without a session: choosing and updating; and updating with the same
  /// answers again, as in a replay.
  private static func printEstimator() {
    for range in [NoteRange.standard, .piano] {
      var run = EstimatorRun(range: range)
      let both = Measurement("choose + update", repetitions: 5000) { run.chooseAndLearn() }
      let answers = run.observations
      let batch = 50
      var field = ThresholdField(range: range)
      var next = 0
      let update = Measurement("update only", repetitions: 100, each: batch) {
        for _ in 0..<batch {
          field.update(with: answers[next % answers.count])
          next += 1
        }
      }
      Measurement.print(
        "the estimator, \(range.count) notes", [both, update], beside: products(of: range.count))
    }
  }

  /// Measures the change of one covariance, which an update needs for each hypothesis: the products of two
  /// states, written plainly.
  static func products(of places: Int) -> Measurement {
    let state = (0..<places).map { Double($0) * 1e-3 }
    var covariance = [Double](repeating: 1, count: places * places)
    return Measurement("one covariance changed, written plainly", repetitions: 5000) {
      for row in 0..<places {
        for column in 0..<places {
          covariance[row * places + column] -= state[row] * state[column]
        }
      }
    }
  }

  /// The folder for files: within the working directory, because /tmp may be in memory, unlike the
  /// store of a listener.
  static var buildFolder: URL {
    URL(filePath: FileManager.default.currentDirectoryPath).appending(path: ".build")
  }

  static func temporaryFolder() throws -> URL {
    let folder = buildFolder.appending(path: "benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

extension SimulatedListener {
  /// The listener of whatever is timed.
  static let benchmark = SimulatedListener(id: "benchmark", limen: Cents(20), lapse: 0.02)
}

extension Session {
  /// Returns a session of the standard settings without a history.
  static func benchmark() throws -> Session {
    try Session(
      of: Listener(label: "benchmark"), settings: Settings(), seed: 1,
      startedAt: UTCTime(milliseconds: 0))
  }
}

/// The estimator and its placement without a session.
struct EstimatorRun {
  private(set) var observations: [Observation] = []
  private let function = PsychometricFunction(limen: Cents(20), lapseRate: 0.02)
  private var generator = SeededGenerator(seed: 1)
  private var field: ThresholdField
  private var placement: ProfilePlacement
  private var recent = RecentPitch()

  init(range: NoteRange) {
    field = ThresholdField(range: range)
    placement = ProfilePlacement(rule: .init(), range: range, rightAnswers: 0)
    observations.reserveCapacity(10_000)
  }

  mutating func chooseAndLearn() {
    let place = placement.nextPlace(knowing: field, using: &generator)
    let difference = Difference(
      nearest: place.size, upTo: field.prior.largestDifference,
      correctAnswer: generator.coin() ? .higher : .lower)
    let octaves = recent.octaves(to: place.note)
    let higher = function.probabilityOfHigher(at: difference.cents)
    let answer: Answer = generator.unit() < higher ? .higher : .lower
    let observation = Observation(
      note: place.note, evidence: .side(difference.cents, answer), octavesAboveRecent: octaves)
    field.update(with: observation)
    placement.observe(difference, at: place.note, wasRight: answer == difference.correctAnswer)
    recent.observe(place.note)
    observations.append(observation)
  }
}
