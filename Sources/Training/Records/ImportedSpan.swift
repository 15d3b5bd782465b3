internal import Music
public import Notation

/// The extent of a session of imported answers, found by reading them in order of time.
///
/// A new session begins after half an hour without an answer, and after a year in any case, because
/// no record may begin later in its session.
public struct ImportedSpan: Hashable, Sendable {
  private static let longestPause = Duration.seconds(30 * 60)

  /// The time of the first answer.
  public let start: UTCTime
  /// The number of answers.
  public private(set) var count = 1
  private var end: UTCTime
  private var range: NoteRange

  fileprivate init(from answer: ImportedAnswer) {
    let note = answer.question.reference
    (start, end) = (answer.time, answer.time)
    range = NoteRange(lowest: note, highest: note)
  }

  /// Adds an answer.
  ///
  /// - Returns: Whether the answer belongs to this session.
  fileprivate mutating func add(_ answer: ImportedAnswer) -> Bool {
    let pause = Duration.milliseconds(answer.time.milliseconds - end.milliseconds)
    let onset = Duration.milliseconds(answer.time.milliseconds - start.milliseconds)
    guard pause < Self.longestPause, onset <= .microseconds(TrialRecord.microseconds.upperBound)
    else { return false }
    count += 1
    end = answer.time
    range = range.extended(to: answer.question.reference)
    return true
  }

  /// Returns the header of the session.
  ///
  /// It has no known engine (``Engine/unknown``), because another program chose the pairs. The
  /// settings are the defaults, with a range that covers the notes and an unknown device.
  public func header(of listener: Listener) -> SessionHeader {
    SessionHeader(
      listener: listener, startedAt: start, seed: 0, settings: settings,
      engineVersion: Engine.unknown, history: .init(of: []))
  }

  private var settings: Settings {
    do {
      return try Settings(range: range, device: "unknown")
    } catch {
      preconditionFailure("the default settings are allowed: \(error)")
    }
  }
}

extension [ImportedSpan] {
  /// Adds the next answer in order of time, to the last session or as the first of another.
  public mutating func add(_ answer: ImportedAnswer) {
    if isEmpty || !self[count - 1].add(answer) { append(ImportedSpan(from: answer)) }
  }
}

/// The trials of a session of imported answers.
public struct ImportedTrials: Sendable {
  /// The header of the session.
  public let header: SessionHeader
  private var number = 0
  private var digest: SessionDigest

  /// Creates the trials of a session with this header.
  public init(of header: SessionHeader) {
    self.header = header
    digest = SessionDigest(of: header)
  }

  /// Returns the next trial of the session.
  public mutating func next(answering answer: ImportedAnswer) -> TrialRecord {
    number += 1
    digest.add(TrialRecord(answer, number: number, startedAt: header.startedAt, digest: 0))
    return TrialRecord(
      answer, number: number, startedAt: header.startedAt, digest: digest.value)
  }
}

extension TrialRecord {
  fileprivate init(
    _ answer: ImportedAnswer, number: Int, startedAt: UTCTime, digest: UInt64
  ) {
    self.init(
      number: number, question: answer.question, presentation: answer.presentation,
      outcome: .answered(answer.response, responseTime: answer.responseTime),
      onset: .milliseconds(answer.time.milliseconds - startedAt.milliseconds), onsetQuality: nil,
      time: answer.time, repeats: 0, xruns: 0, digest: digest)
  }
}
