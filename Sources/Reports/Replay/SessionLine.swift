internal import Music
package import Notation
internal import Psychometrics
package import Training
package import Wording

/// One replayed session as one line of text.
package struct SessionLine: Sendable {
  /// The line: the listener, the time, the number of answers, the estimates after the session, and
  /// the result of the verification.
  package let text: String

  /// Creates the line of a reviewed session.
  ///
  /// - Parameters:
  ///   - review: The review of the session.
  ///   - words: The language of the text.
  ///   - zone: The zone of the time; `nil` for UTC in the form of files.
  package init(
    of review: SessionReview, in words: Words = Words(.english), at zone: LocalZone? = nil
  ) {
    let phrases = words.phrases
    let header = review.header
    let unit = phrases.name(of: .cents)
    func limen(_ limen: Cents) -> String {
      "\(words.limen(limen, upTo: review.prior.largestDifference)) \(unit)"
    }
    let facts: [String?] =
      [
        phrases.session(review.number), review.id.map { "id \($0)" }, header.listener.label,
        zone?.dateTimeAndZone(header.startedAt) ?? header.startedAt.iso8601,
        header.engineVersion == Engine.unknown ? nil : phrases.seed(header.seed),
      ] + Self.counts(of: review, in: phrases) + [
        review.answers.shareEarly.flatMap { share in
          share > 0 ? phrases.earlyInSession(words.share(share)) : nil
        },
        review.answersSoFar.reportsThreshold
          ? review.limen.map { "\(LimenPoint.t75.symbol) \(limen($0.t75))" } : nil,
        review.logLoss.map {
          phrases.logLoss(bits: words.bits($0))
            + phrases.baselines(logistic: review.logisticLogLoss.map(words.bits))
        },
      ]
      + review.alternativeEstimates.map { words.text(of: $0, upTo: review.prior.largestDifference) }
      + [review.verdict.map(words.text)]
    text = facts.compactMap(\.self).joined(separator: "  ")
  }

  private static func counts(of review: SessionReview, in phrases: Phrases) -> [String?] {
    review.header.settings.task.response.isRightOrWrong
      ? [
        phrases.answeredInSession(review.answers.answered),
        phrases.right("\(review.answers.right)"),
      ] : [phrases.matches(review.answers.tones)]
  }
}

extension Words {
  fileprivate func text(of estimate: AlternativeEstimate, upTo largest: Cents) -> String {
    func cents(_ size: Cents) -> String {
      "\(limen(size, upTo: largest)) \(phrases.name(of: .cents))"
    }
    func place(_ notes: [MIDINote]) -> String {
      notes.count == 1
        ? name(of: notes[0])
        : phrases.pooled(
          notes.count, from: name(of: notes[0]), to: name(of: notes[notes.count - 1]))
    }
    return switch estimate {
    case .limen(let t75): phrases.otherwise(cents(t75))
    case .fit(let t75, let band95, let notes):
      phrases.otherwise("\(place(notes)): \(cents(t75)) (95 % \(span(band95, upTo: largest)))")
    case .reversals(let reading, let notes):
      phrases.otherwise(
        "\(place(notes)): "
          + phrases.reversals(
            reading.count, geometricMean: cents(reading.geometricMean),
            mean: cents(reading.arithmeticMean), spread: ratio(reading.spread)))
    }
  }

  fileprivate func text(of verdict: Replay.Verdict) -> String {
    switch verdict {
    case .verified: phrases.verified
    case .differs(let trial, let discrepancy):
      phrases.differs(at: trial, because: text(of: discrepancy))
    case .unverifiable(.engineVersion(Engine.unknown)): phrases.unverifiableWithoutEngine
    case .unverifiable(.engineVersion(let version)):
      phrases.unverifiable(engine: version, here: Engine.version)
    case .unverifiable(.history(let recorded, let found)):
      phrases.unverifiable(earlierTrials: recorded.trials, found: found.trials)
    }
  }

  private func text(of discrepancy: Replay.Discrepancy) -> String {
    switch discrepancy {
    case .missing: phrases.noSuchTrial
    case .question(let chosen, let recorded):
      phrases.pair(text(of: recorded), insteadOf: text(of: chosen))
    case .record: phrases.recordChanged
    }
  }

  private func text(of question: Question) -> String {
    "\(name(of: question.reference)) \(written("\(question.difference.cents.value)")) "
      + phrases.name(of: .cents)
  }
}
