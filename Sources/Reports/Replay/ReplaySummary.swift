package import Notation
package import Training
package import Wording

/// The last line of a replay: its totals.
///
/// Totals are sums of integers, so that the order of addition does not change the result.
package struct ReplaySummary: Codable, Hashable, Sendable {
  private var record = ReplayRecord.Kind.summary
  private(set) var listeners = 0
  /// The number of session lines.
  package private(set) var sessions = 0
  private(set) var trials = 0
  private(set) var answered = 0
  private(set) var right = 0
  /// The number of matches, which are no answers; `nil` without any.
  private(set) var tones: Int?
  /// The sum over all answers, in millionths of a bit.
  private(set) var logLossMicrobits = 0
  private(set) var logLossBits: Double?
  /// The same of a logistic regression of each listener's answers; `nil` without answers.
  private(set) var logisticLogLossMicrobits: Int?
  private(set) var logisticLogLossBits: Double?
  private(set) var guessingLogLossBits: Double?
  private(set) var verified: Int?
  /// The number of sessions with a trial that differs; `nil` when no session was verified.
  package private(set) var differing: Int?
  /// The number of sessions that another engine version recorded, or that do not have their full
  /// history here; `nil` when no session was verified.
  package private(set) var unverifiable: Int?
  /// The number of rows and files that could not be used.
  package private(set) var skipped = 0
  /// The digest of all lines, in the line itself; `nil` in lines of older versions.
  private var digest: String?

  /// Creates an empty summary.
  package init() {}

  /// Creates the summary of one listener's sessions.
  ///
  /// - Parameters:
  ///   - reviews: The reviews of the listener's sessions.
  ///   - skipped: The number of the listener's rows and files that could not be used.
  /// - Complexity: O(*s*) for *s* sessions.
  package init(of reviews: [SessionReview], skipped: Int) {
    listeners = reviews.isEmpty ? 0 : 1
    sessions = reviews.count
    self.skipped = skipped
    for review in reviews {
      trials += review.trials
      answered += review.answers.answered
      right += review.answers.right
      if review.answers.tones > 0, !review.header.settings.task.response.isRightOrWrong {
        tones = (tones ?? 0) + review.answers.tones
      }
      logLossMicrobits += (review.logLoss?.microbits ?? 0) * review.answers.answered
      if let loss = review.logisticLogLoss {
        logisticLogLossMicrobits =
          (logisticLogLossMicrobits ?? 0) + loss.microbits * review.answers.answered
      }
      count(review.verdict)
    }
    setMeans()
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

  private mutating func setMeans() {
    guard answered > 0 else { return }
    func mean(_ sum: Int) -> Double { (Double(sum) / Double(answered)).rounded() / 1_000_000 }
    logLossBits = mean(logLossMicrobits)
    logisticLogLossBits = logisticLogLossMicrobits.map(mean)
    guessingLogLossBits = 1
  }

  /// Adds the totals of another summary.
  ///
  /// - Throws: ``ReplayDamage`` when a total exceeds 64 bits. Only damage makes it as large.
  package mutating func add(_ other: ReplaySummary) throws(ReplayDamage) {
    for total in Self.totals {
      self[keyPath: total] = try Self.sum(self[keyPath: total], other[keyPath: total])
    }
    for total in Self.optionalTotals {
      self[keyPath: total] = try Self.sum(self[keyPath: total], other[keyPath: total])
    }
    setMeans()
  }

  private static func sum(_ one: Int?, _ other: Int?) throws(ReplayDamage) -> Int? {
    one == nil && other == nil ? nil : try sum(one ?? 0, other ?? 0)
  }

  private static func sum(_ one: Int, _ other: Int) throws(ReplayDamage) -> Int {
    let (sum, overflows) = one.addingReportingOverflow(other)
    guard !overflows else { throw ReplayDamage() }
    return sum
  }

  private typealias Total<Number> = any WritableKeyPath<ReplaySummary, Number> & Sendable

  /// The totals that every summary has.
  private static let totals: [Total<Int>] = [
    \.listeners, \.sessions, \.trials, \.answered, \.right, \.logLossMicrobits, \.skipped,
  ]
  /// The totals that are `nil` in some summaries.
  private static let optionalTotals: [Total<Int?>] = [
    \.tones, \.logisticLogLossMicrobits, \.verified, \.differing, \.unverifiable,
  ]
}

// MARK: - As a line

extension ReplaySummary {
  /// Parses a line.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line.
  ///   - lines: The digest of all lines before it, with their line ends.
  /// - Throws: `DecodingError` when the line is not a summary, ``ReplayDamage`` when it does not
  ///   belong to the lines before it, or was not written like this.
  package init(line: some Sequence<UInt8>, after lines: Digest) throws {
    self = try ReplayRecord.read(line)
    // Otherwise a digest under another name would count as none.
    guard try lineJSON().utf8.elementsEqual(line) else { throw ReplayDamage() }
    let found = digest.take()
    let totals = Self.totals.map { self[keyPath: $0] }
    let optionalTotals = Self.optionalTotals.compactMap { self[keyPath: $0] }
    guard (totals + optionalTotals).allSatisfy({ $0 >= 0 }),
      try found == nil || found == sealed(after: lines)
    else { throw ReplayDamage() }
  }

  /// Returns the summary as one line of JSON, with a digest of all lines, by which a change in any
  /// of them is found.
  ///
  /// - Parameter lines: The digest of all lines before it, with their line ends.
  /// - Throws: `EncodingError`. Encoding these values does not fail.
  package func line(after lines: Digest) throws -> String {
    var summary = self
    summary.digest = try sealed(after: lines)
    return try summary.lineJSON()
  }

  /// Returns the digest of the lines before the summary and of its own line without the digest.
  private func sealed(after lines: Digest) throws -> String {
    var digest = lines
    digest.add(try lineJSON().utf8)
    return Digits.hexadecimal(digest.value)
  }
}

/// The error for lines of a replay that were changed after they were written.
package struct ReplayDamage: Error {}

// MARK: - As text

extension ReplaySummary {
  /// Returns the summary in one to three sentences.
  ///
  /// - Parameter words: The language of the text.
  package func text(in words: Words = Words(.english)) -> String {
    let phrases = words.phrases
    let logistic = logisticLogLossBits.map { words.fixed($0, 3) }
    let bits =
      logLossBits.map {
        "; \(phrases.bitsAnAnswer(words.fixed($0, 3)))\(phrases.baselines(logistic: logistic))"
      } ?? ""
    let matches = tones.map { ", \(phrases.matches($0))" } ?? ""
    let parts = [
      "\(phrases.replayed(sessions: sessions, listeners: listeners)), "
        + "\(phrases.answers(answered, right: right))\(matches)\(bits).",
      verified.map {
        phrases.verdicts(verified: $0, differing: differing ?? 0, unverifiable: unverifiable ?? 0)
      },
      skipped == 0 ? nil : phrases.skipped(skipped),
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
