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

/// One tone pair and what became of it. Once written it is never changed.
public struct TrialRecord: Hashable, Sendable {
  /// What became of the pair.
  public enum Outcome: Hashable, Sendable {
    /// The listener answered so long after the second tone began; `nil` when another program asked and
    /// kept no time.
    case answered(Answer, responseTime: Duration?)
    /// The pair is no evidence, and the next trial asks it again.
    case void(VoidReason)
  }

  /// Why a pair is no evidence.
  public enum VoidReason: String, Hashable, Sendable {
    /// The listener asked for it.
    case listener
    /// A fault of the sound damaged a tone.
    case sound
  }

  /// The position in the session, from 1.
  public let number: Int
  /// The pair asked about.
  public let pair: TonePair
  /// The frequency of the first tone, as played.
  public let referenceFrequency: Hertz
  /// The frequency of the second tone, as played.
  public let comparisonFrequency: Hertz
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
  /// The fingerprint of the session up to and including this trial, see ``SessionDigest``.
  public let digest: UInt64

  /// Makes a record.
  public init(
    number: Int, pair: TonePair, referenceFrequency: Hertz, comparisonFrequency: Hertz,
    outcome: Outcome, onset: Duration, onsetQuality: OnsetQuality?, time: UTCTime, repeats: Int,
    xruns: Int, digest: UInt64
  ) {
    self.number = number
    self.pair = pair
    self.referenceFrequency = referenceFrequency
    self.comparisonFrequency = comparisonFrequency
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

  /// How far the second tone lay above the first as they were played.
  ///
  /// The difference of the pair, unless another program played it and could not keep to it.
  public var playedDifference: Difference {
    Difference(from: referenceFrequency, to: comparisonFrequency)
  }

  /// The answer, if there was one.
  public var answer: Answer? {
    if case .answered(let answer, _) = outcome { answer } else { nil }
  }

  /// Whether the answer was right; `nil` without an answer.
  public var isCorrect: Bool? { answer.map { $0 == playedDifference.correctAnswer } }
}
