internal import Foundation
internal import Notation
public import Training
public import Wording

/// The last line of a replay: its totals.
///
/// Totals are sums of integers, so that the order of addition does not change the result.
public struct ReplaySummary: Codable, Hashable, Sendable {
  private var record = ReplayRecord.Kind.summary
  private(set) var listeners = 0
  /// The number of session lines.
  public private(set) var sessions = 0
  private(set) var trials = 0
  private(set) var answered = 0
  private(set) var right = 0
  /// The sum over all answers, in millionths of a bit.
  private(set) var logLossMicrobits = 0
  private(set) var logLossBits: Double?
  private(set) var verified: Int?
  /// The number of sessions with a trial that differs; `nil` when no session was verified.
  public private(set) var differing: Int?
  /// The number of sessions that another engine version recorded, or that do not have their full
  /// history here; `nil` when no session was verified.
  public private(set) var unverifiable: Int?
  /// The number of rows and files that could not be used.
  public private(set) var skipped = 0

  /// Creates an empty summary.
  public init() {}

  /// Creates the summary of one listener's sessions.
  ///
  /// - Parameters:
  ///   - reviews: The reviews of the listener's sessions.
  ///   - skipped: The number of the listener's rows and files that could not be used.
  /// - Complexity: O(*s*) for *s* sessions.
  public init(of reviews: [SessionReview], skipped: Int) {
    listeners = reviews.isEmpty ? 0 : 1
    sessions = reviews.count
    self.skipped = skipped
    for review in reviews {
      trials += review.trials
      answered += review.answers.answered
      right += review.answers.right
      logLossMicrobits += (review.logLoss?.microbits ?? 0) * review.answers.answered
      count(review.verdict)
    }
    logLossBits = meanLogLoss
  }

  private mutating func count(_ verdict: Replay.Verdict?) {
    guard let verdict else { return }
    verified = verified ?? 0
    differing = differing ?? 0
    unverifiable = unverifiable ?? 0
    switch verdict {
    case .verified: verified? += 1
    case .differs: differing? += 1
    case .unverifiable: unverifiable? += 1
    }
  }

  private var meanLogLoss: Double? {
    answered == 0 ? nil : (Double(logLossMicrobits) / Double(answered)).rounded() / 1_000_000
  }

  /// Adds the totals of another summary.
  public mutating func add(_ other: ReplaySummary) {
    listeners += other.listeners
    sessions += other.sessions
    trials += other.trials
    answered += other.answered
    right += other.right
    logLossMicrobits += other.logLossMicrobits
    logLossBits = meanLogLoss
    verified = sum(verified, other.verified)
    differing = sum(differing, other.differing)
    unverifiable = sum(unverifiable, other.unverifiable)
    skipped += other.skipped
  }

  private func sum(_ one: Int?, _ other: Int?) -> Int? {
    one == nil && other == nil ? nil : (one ?? 0) + (other ?? 0)
  }

  /// Parses a line.
  ///
  /// - Throws: `DecodingError` when the line is not a summary.
  public init(line: some Sequence<UInt8>) throws { self = try ReplayRecord.read(line) }

  /// Returns the summary as one line of JSON.
  ///
  /// - Throws: `EncodingError`. Encoding these values does not fail.
  public func line() throws -> String { try lineJSON() }

  /// Returns the summary in one to three sentences.
  ///
  /// - Parameter words: The language of the text.
  public func text(in words: Words = Words(.english)) -> String {
    let phrases = words.phrases
    let bits = logLossBits.map { "; \(phrases.bitsAnAnswer(words.fixed($0, 3)))" } ?? ""
    let parts = [
      "\(phrases.replayed(sessions: sessions, listeners: listeners)), "
        + "\(phrases.answers(answered, right: right))\(bits).",
      verified.map {
        phrases.verdicts(verified: $0, differing: differing ?? 0, unverifiable: unverifiable ?? 0)
      },
      skipped == 0 ? nil : phrases.skipped(skipped),
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
