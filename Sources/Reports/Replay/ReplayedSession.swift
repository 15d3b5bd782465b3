internal import Foundation
internal import Music
internal import Notation
internal import Psychometrics
public import Training

/// One replayed session as one line of JSON. Keys name their units.
public struct ReplayedSession: Encodable, Sendable {
  let record = ReplayRecord.Kind.session
  let listener: String
  let number: Int
  let id: Int64?
  let startedAt: String
  let trials: Int
  let excluded: Int
  let answered: Int
  let right: Int
  /// The number of tones brought into tune; `nil` for other tasks.
  let tones: Int?
  let shareOfHigher: Double?
  let shareOfHigherFlagged: Bool
  let medianResponseMs: Double?
  let shareOfEarlyAnswers: Double?
  let logLossBits: Double?
  let betterThanGuessing: Double
  let thresholdReported: Bool
  let t75Cents: Cents
  let band68Cents: [Cents]
  let band95Cents: [Cents]
  let notesT75Cents: [Double]
  let lapse: Double
  let biasCents: Double
  let biasFlagged: Bool
  let contractionCentsPerOctave: Double
  let contractionFlagged: Bool
  let estimatorT75Cents: Double?
  let verdict: String?
  let differsAtTrial: Int?

  /// Creates the line of a reviewed session.
  public init(of review: SessionReview) {
    listener = review.header.listener.label
    number = review.number
    id = review.id
    startedAt = review.header.startedAt.iso8601
    trials = review.trials
    excluded = review.excluded
    answered = review.answers.answered
    right = review.answers.right
    tones = review.header.settings.task.response.isRightOrWrong ? nil : review.answers.tones
    shareOfHigher = review.answers.shareOfHigher?.toThousandths
    shareOfHigherFlagged = review.answers.isLopsided
    medianResponseMs = review.answers.medianResponse.map { ($0 / .milliseconds(1)).toThousandths }
    shareOfEarlyAnswers = review.answers.shareEarly?.toThousandths
    logLossBits = review.logLoss.map { Double($0.microbits) / 1_000_000 }
    betterThanGuessing = review.answersSoFar.betterThanGuessing.toThousandths
    thresholdReported = review.answersSoFar.reportsThreshold
    let limen = Limen(review.limen, at: .t75, upTo: review.prior.largestDifference)
    t75Cents = limen.size
    band68Cents = limen.band68.bounds
    band95Cents = limen.band95.bounds
    notesT75Cents = review.limens.map(\.value.toThousandths)
    lapse = review.lapseRate.toThousandths
    biasCents = review.bias.cents.value.toThousandths
    biasFlagged = review.bias.isFlagged
    contractionCentsPerOctave = review.contraction.cents.value.toThousandths
    contractionFlagged = review.contraction.isFlagged
    estimatorT75Cents = review.alternativeLimen?.value.toThousandths
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

  /// Returns the session as one line of JSON.
  ///
  /// - Throws: `EncodingError`. Encoding a review with finite numbers does not fail.
  public func line() throws -> String { try lineJSON() }

  /// Returns the label of the listener from a session line; `nil` for any other line.
  ///
  /// Labels contain no character that JSON escapes, so the function searches the bytes instead of
  /// parsing JSON.
  public static func listener(ofLine line: Span<UInt8>) -> String? {
    line.withUnsafeBytes { line in
      guard find(sessionMember, in: line) != nil,
        let label = find(listenerMember, in: line).map({ UnsafeRawBufferPointer(rebasing: $0) }),
        let length = label.firstIndex(of: UInt8(ascii: "\""))
      else { return nil }
      return String(decoding: label[..<length], as: UTF8.self)
    }
  }

  private static let sessionMember = Array(#""record":"session""#.utf8)
  private static let listenerMember = Array(#""listener":""#.utf8)

  /// Returns the bytes after the first occurrence of a member, which begins with a quotation mark;
  /// `nil` if there is none.
  private static func find(
    _ member: [UInt8], in line: UnsafeRawBufferPointer
  ) -> Slice<UnsafeRawBufferPointer>? {
    guard let begin = line.baseAddress else { return nil }
    var place = 0
    while let quote = memchr(begin + place, Int32(member[0]), line.count - place) {
      place = UnsafeRawPointer(quote) - begin
      guard line.count - place >= member.count else { return nil }
      if memcmp(quote, member, member.count) == 0 { return line[(place + member.count)...] }
      place += 1
    }
    return nil
  }
}
