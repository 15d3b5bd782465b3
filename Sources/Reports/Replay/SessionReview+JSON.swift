internal import Glibc
internal import Notation
internal import Psychometrics
package import Training

extension SessionReview {
  /// Returns the replayed session as one line of JSON. Keys name their units.
  ///
  /// - Throws: `EncodingError`. Encoding a review with finite numbers does not fail.
  package func jsonLine() throws -> String {
    let largest = prior.largestDifference
    let reported = limen.map { Limen($0, at: .t75, upTo: largest).members }
    let members: Members = [
      "record": ReplayRecord.Kind.session.rawValue, "listener": header.listener.label,
      "number": number, "id": id, "started_at": header.startedAt.iso8601,
      "task": header.settings.task.name,
      "trials": trials, "excluded": excluded, "answered": answers.answered,
      "right": answers.right,
      "tones": header.settings.task.response.isRightOrWrong ? nil : answers.tones,
      "share_of_higher": answers.shareOfHigher?.toThousandths,
      "share_of_higher_flagged": answers.isLopsided,
      "median_response_ms": answers.medianResponseMs,
      "share_of_early_answers": answers.shareEarly?.toThousandths,
      "log_loss_bits": logLoss?.toMicrobits,
      "logistic_log_loss_bits": logisticLogLoss?.toMicrobits,
      "guessing_log_loss_bits": logLoss.map { _ in 1 },
      "better_than_guessing": answersSoFar.betterThanGuessing.toThousandths,
      "threshold_reported": answersSoFar.reportsThreshold,
      "notes_t75_cents": limens?.map(\.toThousandths),
      "intervals": intervals?.map {
        ReportedInterval($0, at: .t75, upTo: largest).estimateMembers
      },
      "bias_cents": bias.cents.toThousandths,
      "bias_flagged": bias.isFlagged,
      "contraction_cents_per_octave": contraction.cents.toThousandths,
      "contraction_flagged": contraction.isFlagged,
      "estimates": alternativeEstimates.isEmpty ? nil : alternativeEstimates.map(\.members),
    ]
    return try (members + lapses.members + (reported ?? [:]) + (verdict?.members ?? [:])).lineJSON()
  }
}

extension Replay.Verdict {
  fileprivate var members: Members {
    switch self {
    case .verified: ["verdict": "verified"]
    case .differs(let trial, _): ["verdict": "differs", "differs_at_trial": trial]
    case .unverifiable: ["verdict": "unverifiable"]
    }
  }
}

extension ReplayRecord {
  /// Returns the label of the listener from a session line; `nil` for any other line.
  ///
  /// Labels contain no character that JSON escapes, so the function searches the bytes instead of
  /// parsing JSON.
  package static func listener(ofLine line: Span<UInt8>) -> String? {
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

extension AlternativeEstimate {
  fileprivate var members: Members {
    switch self {
    case .limen(let t75): ["t75_cents": t75.toThousandths]
    case .fit(let t75, let band95, let notes):
      [
        "notes": notes, "t75_cents": t75.toThousandths,
        "band95_cents": band95.bounds.map(\.toThousandths),
      ]
    case .reversals(let reading, let notes):
      [
        "notes": notes, "reversals": reading.count,
        "reversals_geometric_mean_cents": reading.geometricMean.toThousandths,
        "reversals_mean_cents": reading.arithmeticMean.toThousandths,
        "reversals_sd_octaves": reading.spread.toThousandths,
      ]
    }
  }
}
