internal import Music
package import Notation
internal import Psychometrics
package import Training
package import Wording

extension SessionReview {
  /// Returns the session as one line of text: the listener, the time, the number of answers, the estimates after
  /// the session, and the result of the verification.
  ///
  /// - Parameters:
  ///   - words: The language of the text.
  ///   - zone: The zone of the time; `nil` for UTC in the form of files.
  package func text(in words: Words = Words(.english), at zone: LocalZone? = nil) -> String {
    let phrases = words.phrases
    let unit = phrases.name(of: .cents)
    func size(_ limen: Cents) -> String {
      "\(words.limen(limen, upTo: prior.largestDifference)) \(unit)"
    }
    let facts: [String?] =
      [
        phrases.session(number), id.map { "id \($0)" }, header.listener.label,
        zone?.dateTimeAndZone(header.startedAt) ?? header.startedAt.iso8601,
        header.isImported ? nil : phrases.seed(header.seed),
      ] + counts(in: phrases) + [
        answers.shareEarly.flatMap { share in
          share > 0 ? phrases.earlyInSession(words.share(share)) : nil
        },
        answersSoFar.reportsThreshold
          ? limen.map { "\(LimenPoint.t75.symbol) \(size($0.t75))" } : nil,
        logLoss.map {
          phrases.logLoss(bits: words.bits($0))
            + phrases.baselines(logistic: logisticLogLoss.map(words.bits))
        },
      ]
      + alternativeEstimates.map { words.text(of: $0, upTo: prior.largestDifference) }
      + [verdict.map(words.text)]
    return facts.compactMap(\.self).joined(separator: "  ")
  }

  private func counts(in phrases: Phrases) -> [String?] {
    header.settings.task.response.isRightOrWrong
      ? [phrases.answeredInSession(answers.answered), phrases.right("\(answers.right)")]
      : [phrases.matches(answers.tones)]
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
      + phrases.name(of: .cents) + (question.comparisonIsFirst ? phrases.comparisonFirst : "")
  }
}
