internal import Foundation
internal import Music
internal import Psychometrics
public import Training

/// What a replay writes, one JSON object a line: a manifest, a session after the other, a summary.
///
/// Sessions stand by listener, listeners by their labels. A part of a replay has the same form, so that
/// parts can be put together without anything being reckoned again.
public enum ReplayRecord {
  /// What a line is.
  enum Kind: String, Codable {
    case manifest
    case session
    case summary
  }

  static func line(_ record: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(record), as: UTF8.self)
  }

  static func read<Record: Decodable>(_ line: some Sequence<UInt8>) throws -> Record {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Record.self, from: Data(line))
  }
}

/// What was replayed, and how: the first line.
public struct ReplayManifest: Codable, Hashable, Sendable {
  let record: ReplayRecord.Kind
  let limen: String
  let engine: Int
  let range: String
  let verify: Bool
  let estimator: String?
  /// Which part of all listeners it is, `2/7`; `nil` for all of them.
  public private(set) var shard: String?

  /// The manifest of all parts together.
  public var whole: ReplayManifest {
    var whole = self
    whole.shard = nil
    return whole
  }

  /// Makes a manifest.
  ///
  /// - Parameters:
  ///   - version: Of the program.
  ///   - range: The notes that are told of.
  ///   - verifies: Whether sessions are verified.
  ///   - estimator: The other method, if one concludes.
  ///   - shard: Which part of all listeners it is, `2/7`.
  public init(
    version: String, range: String, verifies: Bool, estimator: String?, shard: String?
  ) {
    record = .manifest
    limen = version
    engine = Engine.version
    self.range = range
    verify = verifies
    self.estimator = estimator
    self.shard = shard
  }

  /// Reads a line.
  ///
  /// - Throws: `DecodingError` when it is no manifest.
  public init(line: some Sequence<UInt8>) throws { self = try ReplayRecord.read(line) }

  /// The line.
  ///
  /// - Throws: `EncodingError`, which nothing causes.
  public func line() throws -> String { try ReplayRecord.line(self) }
}

/// What a replay found in all: the last line. It adds whole numbers up, so that no order of adding
/// makes a difference.
public struct ReplaySummary: Codable, Hashable, Sendable {
  private var record = ReplayRecord.Kind.summary
  private(set) var listeners = 0
  /// How many lines of sessions there are.
  public private(set) var sessions = 0
  private(set) var trials = 0
  private(set) var answered = 0
  private(set) var right = 0
  /// Of all answers, in millionths of a bit.
  private(set) var logLossMicrobits = 0
  private(set) var logLossBits: Double?
  private(set) var verified: Int?
  /// Sessions with a trial that differs.
  public private(set) var differing: Int?
  /// Sessions that cannot be run again here.
  public private(set) var unverifiable: Int?
  /// Rows and files that could not be used.
  public private(set) var leftOut = 0

  /// Nothing replayed.
  public init() {}

  /// What was found in the sessions of one listener.
  ///
  /// - Parameter leftOut: How many rows and files of theirs could not be used.
  public init(of reviews: [SessionReview], leftOut: Int) {
    listeners = reviews.isEmpty ? 0 : 1
    sessions = reviews.count
    self.leftOut = leftOut
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

  /// Adds what was found elsewhere.
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
    leftOut += other.leftOut
  }

  private func sum(_ one: Int?, _ other: Int?) -> Int? {
    one == nil && other == nil ? nil : (one ?? 0) + (other ?? 0)
  }

  /// Reads a line.
  ///
  /// - Throws: `DecodingError` when it is no summary.
  public init(line: some Sequence<UInt8>) throws { self = try ReplayRecord.read(line) }

  /// The line.
  ///
  /// - Throws: `EncodingError`, which nothing causes.
  public func line() throws -> String { try ReplayRecord.line(self) }

  /// The same facts in a sentence or two.
  public var text: String {
    let bits = logLossBits.map { String(format: "; %.3f bits an answer", locale: nil, $0) } ?? ""
    let parts = [
      "\(Self.count(sessions, "session")) of \(Self.count(listeners, "listener")), "
        + "\(Self.count(answered, "answer")), \(right) right\(bits).",
      verified.map {
        "\($0) verified, \(differing ?? 0) differ, \(unverifiable ?? 0) cannot be verified here."
      },
      leftOut == 0 ? nil : "Rows or files left out: \(leftOut).",
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

// MARK: - A session

/// One session as a line of JSON; keys name their units.
public struct ReplayedSession: Encodable, Sendable {
  let record = ReplayRecord.Kind.session
  let listener: String
  let session: Int
  let startedAt: String
  let trials: Int
  let answered: Int
  let right: Int
  let shareOfHigher: Double?
  let shareOfHigherFlagged: Bool
  let medianResponseMs: Double?
  let logLossBits: Double?
  let betterThanGuessing: Double
  let thresholdTold: Bool
  let t75Cents: Double
  let band68Cents: [Double]
  let band95Cents: [Double]
  let notesT75Cents: [Double]
  let lapse: Double
  let biasCents: Double
  let biasFlagged: Bool
  let contractionCentsPerOctave: Double
  let contractionFlagged: Bool
  let estimatorT75Cents: Double?
  let verdict: String?
  let differsAtTrial: Int?

  /// Puts a review down.
  public init(of review: SessionReview) {
    listener = review.header.listener.label
    session = review.number
    startedAt = review.header.startedAt.iso8601
    trials = review.trials
    answered = review.answers.answered
    right = review.answers.right
    shareOfHigher = review.answers.shareOfHigher?.toThousandths
    shareOfHigherFlagged = review.answers.isLopsided
    medianResponseMs = review.answers.medianResponse.map { ($0 / .milliseconds(1)).toThousandths }
    logLossBits = review.logLoss.map { Double($0.microbits) / 1_000_000 }
    betterThanGuessing = review.answersSoFar.betterThanGuessing.toThousandths
    thresholdTold = review.answersSoFar.tellThreshold
    t75Cents = review.limen.t75.value.toThousandths
    band68Cents = review.limen.band68.bounds
    band95Cents = review.limen.band95.bounds
    notesT75Cents = review.limens.map(\.value.toThousandths)
    lapse = review.lapseRate.toThousandths
    biasCents = review.bias.cents.value.toThousandths
    biasFlagged = review.bias.isFlagged
    contractionCentsPerOctave = review.contraction.cents.value.toThousandths
    contractionFlagged = review.contraction.isFlagged
    estimatorT75Cents = review.otherLimen?.value.toThousandths
    verdict = review.verdict.map(Self.word)
    differsAtTrial = if case .differs(let trial, _) = review.verdict { trial } else { nil }
  }

  private static func word(for verdict: Replay.Verdict) -> String {
    switch verdict {
    case .verified: "verified"
    case .differs: "differs"
    case .unverifiable: "unverifiable"
    }
  }

  /// The line.
  ///
  /// - Throws: `EncodingError`, which no finite review causes.
  public func line() throws -> String { try ReplayRecord.line(self) }

  /// Whose session a line is of; `nil` where it is no session.
  ///
  /// A label has no character that JSON escapes, so nothing need be parsed.
  public static func listener(ofLine line: some Collection<UInt8>) -> String? {
    guard line.firstRange(of: Array(#""record":"session""#.utf8)) != nil,
      let key = line.firstRange(of: Array(#""listener":""#.utf8))
    else { return nil }
    return String(
      decoding: line[key.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}

extension Double {
  /// Bits in whole millionths.
  fileprivate var microbits: Int { Int((self * 1_000_000).rounded()) }
}
