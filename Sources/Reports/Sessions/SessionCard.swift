internal import Music
internal import Notation
internal import Psychometrics
package import Training
package import Wording

/// The card at the end of a session: what it showed, what to do next, and where it is kept.
package struct SessionCard: Sendable {
  private let findings: SessionFindings
  private let store: String

  /// Creates the card of a session.
  ///
  /// - Parameters:
  ///   - findings: What the session showed.
  ///   - store: The path of the store.
  package init(of findings: SessionFindings, keptIn store: String) {
    self.findings = findings
    self.store = store
  }

  /// Returns the card, one or two sentences for each item.
  package func sentences(in words: Words) -> [String] {
    let answers = findings.session
    if let matching = findings.now.matching { return tuning(matching, in: words) }
    return [words.phrases.rightAnswers(answers.right, of: answers.answered)]
      + (hasThreshold ? threshold(findings.now.limen, in: words) : [])
      + (findings.now.intervals ?? []).filter(\.hasTrials).map { words.sentence(on: $0) }
      + [
        words.sentence(on: findings.now.advice),
        words.phrases.answers(of: findings.listener.label, keptIn: store),
      ]
  }

  private var hasThreshold: Bool {
    findings.settings.task.reading == .limens && findings.now.answers.reportsThreshold
  }

  private func tuning(_ matching: MatchingFindings, in words: Words) -> [String] {
    [words.phrases.matches(findings.session.tones) + "."]
      + matching.intervals.filter(\.hasTrials).map { words.sentence(on: $0) }
      + (matching.stopsEarly ? [words.phrases.stopsEarly] : [])
      + [words.phrases.answers(of: findings.listener.label, keptIn: store)]
  }

  private func threshold(_ limen: LimenEstimate, in words: Words) -> [String] {
    let phrases = words.phrases
    let hears = phrases.hears(
      "\(digits(of: limen.t75, in: words)) \(words.unitName)",
      from: digits(of: limen.band68.lower, in: words),
      to: digits(of: limen.band68.upper, in: words), over: words.name(of: range))
    let course = findings.course.map { course in
      let before =
        "\(digits(of: course.before.t75, in: words)) "
        + "(\(course.before.band68.bounds.map { digits(of: $0, in: words) }.joined(separator: "–")))"
      return switch course.change {
      case .fell?: phrases.fell(from: before, with: words.chance(course.trend.fall.probability))
      case .rose?: phrases.rose(from: before, with: words.chance(1 - course.trend.fall.probability))
      case nil: phrases.hardlyChanged(from: before)
      }
    }
    let weakest = findings.now.weakest.map { [(words.name(of: $0.notes), $0.ratio)] } ?? []
    let all = AnswerHabits(of: findings)
    let habits = (all.pulls(in: words) + [all.preference(in: words)].compactMap(\.self))
      .filter(\.standsOut).map(\.text)
    return [
      hears, findings.hadThreshold ? course : phrases.firstThreshold,
      words.weakest(weakest) + ".",
      habits.isEmpty ? nil : phrases.standOut(habits),
    ].compactMap(\.self)
  }

  private var range: NoteRange { findings.settings.range }

  /// Returns a limen over the range in the listener's unit; above the largest difference, `>` and
  /// that limit. Hertz need a note, and the middle note represents the range.
  private func digits(of limen: Cents, in words: Words) -> String {
    let pitch = ConcertPitch(a4: findings.settings.concertPitch)
    return words.digits(
      of: limen, upTo: findings.settings.prior.largestDifference,
      above: pitch.frequency(of: range.middle))
  }
}
