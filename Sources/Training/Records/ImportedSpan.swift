internal import Music
package import Notation

/// The extent of a session of imported answers.
package struct ImportedSpan: Hashable, Sendable {
  /// The time without an answer after which another session begins.
  package static let longestPause = Duration.seconds(30 * 60)

  /// The time of the first answer.
  package let start: UTCTime
  /// The number of answers.
  package private(set) var count = 1
  /// Whether the times were recorded.
  package let dating: Dating
  /// The number of the session in its file.
  package let session: Int
  private let task: Task
  private var end: UTCTime
  private var range: NoteRange
  /// The intervals of the answers.
  private var intervals: Set<DirectedInterval>

  fileprivate init(from answer: ImportedAnswer, at time: UTCTime) {
    let question = answer.question
    (start, end) = (time, time)
    dating = answer.time == nil ? .assumed : .recorded
    session = answer.session
    task = answer.task
    range = NoteRange(lowest: question.reference, highest: question.reference)
      .extended(to: question.nominalNote)
    intervals = [question.nominal.interval]
  }

  /// Adds an answer.
  ///
  /// - Returns: Whether the answer belongs to this session.
  fileprivate mutating func add(_ answer: ImportedAnswer, at time: UTCTime) -> Bool {
    let pause = time.since(end)
    let onset = time.since(start)
    guard session == answer.session, task == answer.task,
      (dating == .assumed) == (answer.time == nil),
      pause < Self.longestPause, onset <= .microseconds(TrialRecord.microseconds.upperBound)
    else { return false }
    count += 1
    end = time
    range = range.extended(to: answer.question.reference).extended(to: answer.question.nominalNote)
    intervals.insert(answer.question.nominal.interval)
    return true
  }

  /// Returns the header of the session.
  ///
  /// It has no known engine (``Engine/unknown``), because another program chose the pairs. The
  /// settings are the defaults, with the task, with intervals and a range that cover the answers, and an
  /// unknown device.
  package func header(of listener: Listener) -> SessionHeader {
    SessionHeader(
      listener: listener, startedAt: start, seed: 0, settings: settings,
      engineVersion: Engine.unknown, history: .init(of: []), dating: dating)
  }

  private var settings: Settings {
    expectSuccess(because: "the default settings are allowed") {
      try Settings(
        task: task, intervals: task.hasIntervals ? intervals.sorted() : Settings.standardIntervals,
        range: range, device: "unknown")
    }
  }
}

/// The sessions that a listener's imported answers form: those without times first, then the others
/// in order of session and time.
///
/// A new session begins where the file names another one, with another task, after half an hour
/// without an answer, and
/// after a year in any case, because no record may begin later in its session.
package struct ImportedSpans: Hashable, Sendable {
  /// The sessions so far.
  package private(set) var all: [ImportedSpan] = []
  /// The time that the next answer without a time is given.
  private var next: UTCTime

  /// Creates no sessions.
  ///
  /// - Parameters:
  ///   - count: The number of answers without times. The last of them is given the date of the
  ///     file, and each other one the time a second before the next.
  ///   - date: The date of the file.
  package init(withoutTimes count: Int, endingBy date: UTCTime) {
    next = date + .seconds(-max(count - 1, 0))
  }

  /// Adds the next answer, to the last session or as the first of another.
  package mutating func add(_ answer: ImportedAnswer) {
    let time = answer.time ?? next
    if answer.time == nil { next = next + .seconds(1) }
    if all.isEmpty || !all[all.count - 1].add(answer, at: time) {
      all.append(ImportedSpan(from: answer, at: time))
    }
  }
}

/// The trials of a session of imported answers.
package struct ImportedTrials: Sendable {
  /// The header of the session.
  package let header: SessionHeader
  private var number = 0
  private var digest: SessionDigest
  /// The time of the next answer if none was recorded.
  private var time: UTCTime

  /// Creates the trials of a session with this header.
  package init(of header: SessionHeader) {
    self.header = header
    digest = SessionDigest(of: header)
    time = header.startedAt
  }

  /// Returns the next trial of the session.
  package mutating func next(answering answer: ImportedAnswer) -> TrialRecord {
    number += 1
    defer { time = time + .seconds(1) }
    let answered = answer.time ?? time
    return digest.mark(
      TrialRecord(
        number: number, question: answer.question, presentation: answer.presentation,
        outcome: .answered(answer.response, responseTime: answer.responseTime),
        onset: answered.since(header.startedAt), onsetQuality: nil, time: answered, repeats: 0,
        xruns: 0, digest: 0))
  }
}
