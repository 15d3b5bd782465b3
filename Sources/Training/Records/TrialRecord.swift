package import Music
public import Notation
package import Psychometrics

/// A record of one question and its outcome. It never changes once it is written.
public struct TrialRecord: Hashable, Sendable {
  /// The outcome of a trial.
  public enum Outcome: Hashable, Sendable {
    /// The listener responded this long after the onset of the comparison tone. The time is `nil`
    /// if another program presented the question and recorded no time.
    case answered(Response, responseTime: Duration?)
    /// The trial is not evidence, and the next trial asks the question again.
    case void(VoidReason)
  }

  /// The reason why a trial is void.
  public enum VoidReason: String, Hashable, CaseIterable, Sendable {
    /// The listener voided the trial, or the program was stopped during it.
    case listener
    /// A fault corrupted a tone, or the device was disconnected.
    case sound
  }

  /// The number of the trial in its session, from 1.
  public internal(set) var number: Int
  /// The question.
  public let question: Question
  /// The presentation of the question.
  public let presentation: Presentation
  /// The outcome.
  public let outcome: Outcome
  /// The quality of the onset; `nil` if the comparison tone never began, or if another program
  /// presented it and measured no onset.
  public let onsetQuality: OnsetQuality?
  /// The time from the beginning of the session to the onset of the reference tone, in whole
  /// microseconds. If no tone began, it is the time at which the trial was closed.
  public internal(set) var onset: Duration
  /// The time at which the trial was answered or voided.
  public internal(set) var time: UTCTime
  /// The number of times that the listener heard the pair again.
  public let repeats: Int
  /// The number of xruns that voided the pair; 0 if anything else closed the trial.
  public let xruns: Int
  /// The digest of the session up to and including this trial, as `SessionDigest` computes it.
  package internal(set) var digest: UInt64

  /// Creates a record.
  package init(
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

  /// The frequencies that a record may contain. The tones of a piano lie well within this range.
  package static let frequencies = Hertz(10)...Hertz(24_000)
  /// The differences that a record may contain, in hundredths of a cent.
  package static let hundredths = -1_000_000...1_000_000
  /// The times that a record may contain, in microseconds. No session lasts longer than a year.
  package static let microseconds = -31_536_000_000_000...Int64(31_536_000_000_000)
  /// The numbers of repeats and xruns that a record may contain. No pair is repeated a million
  /// times.
  package static let counts = 0...1_000_000

  /// What the listener did to the comparison tone of a match; `nil` in other tasks, and without
  /// a response.
  package var adjustment: Adjustment? { response?.adjustment }

  /// The difference that was presented, which decides whether the response is correct.
  package var playedDifference: Difference { question.difference(in: presentation) }

  /// That difference as it was heard: from the first tone to the second.
  package var heardDifference: Difference { question.heard(playedDifference) }

  /// The frequency of the nominal tone, from which the difference is measured.
  package var nominalFrequency: Hertz { presentation.reference.raised(by: question.nominal.size) }

  /// The response; `nil` for a void trial.
  public var response: Response? {
    if case .answered(let response, _) = outcome { response } else { nil }
  }

  /// The time from the onset of the comparison tone to the response; `nil` without a response, or
  /// if the time is not known.
  public var responseTime: Duration? {
    if case .answered(_, let responseTime) = outcome { responseTime } else { nil }
  }

  /// Why the trial is void; `nil` for an answered one.
  package var voidReason: VoidReason? {
    if case .void(let reason) = outcome { reason } else { nil }
  }

  /// Whether the listener responded. A trial without a response is void.
  package var isAnswered: Bool { response != nil }

  /// Whether the response is a match whose tone was never moved, which is no evidence.
  package var isUnmoved: Bool { adjustment?.hasMoved(from: question.difference) == false }

  /// The evidence that the estimator of limens observes; `nil` without a response, and for a
  /// match.
  package var evidence: Evidence? {
    response.flatMap { $0.evidence(on: question, presentedAs: presentation) }
  }

  /// Whether the response was correct; `nil` without a response, or if no response is correct: to a match,
  /// and where the tones were meant to be equal and were.
  public var isCorrect: Bool? {
    let areEqual = question.difference.hundredths == 0 && playedDifference.hundredths == 0
    return areEqual ? nil : evidence?.isCorrect
  }
}
