public import Music
public import Notation
public import Psychometrics

/// How well the onset of a tone is known.
public enum OnsetQuality: String, Hashable, CaseIterable, Sendable {
  /// From the device's own time stamp.
  case hardware
  /// From our clock and the frames still queued.
  case estimated
  /// From our clock alone: the device plays as fast as it is written to.
  case unpaced
}

/// One question and what became of it. Once written it is never changed.
public struct TrialRecord: Hashable, Sendable {
  /// What became of the question.
  public enum Outcome: Hashable, Sendable {
    /// The listener responded this long after the comparison tone began; `nil` when another program asked
    /// and kept no time.
    case answered(Response, responseTime: Duration?)
    /// The trial is no evidence, and the next trial asks the question again.
    case void(VoidReason)
  }

  /// Why a trial is no evidence.
  public enum VoidReason: String, Hashable, CaseIterable, Sendable {
    /// The listener voided it, or the program was stopped while it sounded.
    case listener
    /// A fault of the sound corrupted a tone, or the device was disconnected.
    case sound
  }

  /// The position in the session, from 1.
  public let number: Int
  /// What was asked.
  public let question: Question
  /// How it was presented.
  public let presentation: Presentation
  /// What became of it.
  public let outcome: Outcome
  /// From the beginning of the session to that of the first tone, in whole microseconds.
  public let onset: Duration
  /// How well the onset is known; `nil` when the second tone never began, or another program played
  /// it and nobody measured.
  public let onsetQuality: OnsetQuality?
  /// When it was answered or voided.
  public let time: UTCTime
  /// How often the listener asked to hear the pair again.
  public let repeats: Int
  /// Under- and overruns of the sound that voided the pair; 0 whenever anything else closed it.
  public let xruns: Int
  /// The fingerprint of the session up to and including this trial, see `SessionDigest`.
  public let digest: UInt64

  /// Makes a record.
  public init(
    number: Int, question: Question, presentation: Presentation, outcome: Outcome, onset: Duration,
    onsetQuality: OnsetQuality?, time: UTCTime, repeats: Int, xruns: Int, digest: UInt64
  ) {
    self.number = number
    self.question = question
    self.presentation = presentation
    self.outcome = outcome
    self.onset = onset
    self.onsetQuality = onsetQuality
    self.time = time
    self.repeats = repeats
    self.xruns = xruns
    self.digest = digest
  }

  /// The frequencies that a record may hold; every tone of a piano lies well within them.
  public static let frequencies = Hertz(10)...Hertz(24_000)
  /// The differences that a record may hold, in hundredths of a cent.
  public static let hundredths = -1_000_000...1_000_000
  /// The times that a record may hold, in microseconds: no session lasts longer than a year.
  public static let microseconds = -31_536_000_000_000...Int64(31_536_000_000_000)
  /// The repeats and xruns that a record may hold: nobody hears a pair a million times.
  public static let counts = 0...1_000_000

  /// The difference that was presented, which decides what the response says.
  public var playedDifference: Difference { question.difference(in: presentation) }

  /// The response, if there was one.
  public var response: Response? {
    if case .answered(let response, _) = outcome { response } else { nil }
  }

  /// How long after the comparison tone began the response came, if there was one and its time is known.
  public var responseTime: Duration? {
    if case .answered(_, let responseTime) = outcome { responseTime } else { nil }
  }

  /// Whether the listener responded; otherwise the trial is void.
  public var isAnswered: Bool { response != nil }

  /// What an estimator learns from the response; `nil` without one.
  public var evidence: Evidence? {
    response?.evidence(on: question, presentedAs: presentation)
  }

  /// Whether the response was correct; `nil` without a response, or where none is correct.
  public var isCorrect: Bool? { evidence?.isCorrect }
}
