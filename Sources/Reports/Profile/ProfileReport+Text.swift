package import Music
public import Notation
internal import Psychometrics
public import Training
public import Wording

extension ProfileReport {
  /// Returns the profile as lines of at most 80 characters, the most important facts first. Without
  /// the notes and the published limens it fits a screen of 24 lines with its prompt.
  ///
  /// - Parameters:
  ///   - words: The language of the text.
  ///   - withNotes: Whether the limens after the last sessions and at every note are added or, in a text
  ///     about intervals, their places after the last sessions even if these do not fit the screen.
  ///   - measure: The measure of the intervals that the text is about; `nil` for the notes. A listener
  ///     without answers about notes gets the intervals in their place or, without those too, the matches.
  ///   - zone: The zone of the days on which sessions began.
  public func text(
    in words: Words = Words(.english), withNotes: Bool = false,
    about measure: IntervalMeasure? = nil, at zone: LocalZone = .utc
  ) -> String {
    if let table = intervalTable(wanted: measure, in: words.inCents) {
      return table.lines(
        of: listener, in: words.inCents, withHistory: withNotes, at: zone
      ).joined(separator: "\n")
    }
    // The tables of a report are in cents.
    return ProfileText(report: self, words: words.inCents, withNotes: withNotes, zone: zone)
      .sections
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// Returns what the profile advises, a sentence or two for each item: the weakest octaves, the
  /// trend, the habits, and what to do next; empty while no threshold is reported. Distances are in
  /// the unit of the words.
  package func advice(in words: Words, at pitch: ConcertPitch) -> [String] {
    thresholdReported ? ProfileText(report: self, words: words, pitch: pitch).advice : []
  }

  /// Returns the sentences on the learning curve, in the unit of the words: the trend, and how the latest week
  /// compares with earlier days.
  package func trend(in words: Words, at pitch: ConcertPitch) -> [String] {
    let text = ProfileText(report: self, words: words, pitch: pitch)
    return [text.trend] + text.progress
  }

  /// Returns what is certain: a sentence each if the limen has fallen, and on a milestone.
  package func news(in words: Words, at pitch: ConcertPitch) -> [String] {
    let text = ProfileText(report: self, words: words, pitch: pitch)
    let fell = findings.curve.trend?.fall.change == .fell
    return (fell ? [text.change] : []) + text.milestone
  }
}

/// Formats a profile as text in one language.
private struct ProfileText {
  let report: ProfileReport
  let words: Words
  var pitch = ConcertPitch.standard
  var withNotes = false
  var zone = LocalZone.utc

  private var phrases: Phrases { words.phrases }
  private var point: LimenPoint { report.limenPoint }

  /// The sections of the text, each as lines.
  var sections: [[String]] {
    guard report.findings.answers.answered > 0 else { return [heading] }
    let norms = report.norms.map { [$0.lines(in: words)] } ?? []
    guard report.thresholdReported else { return [heading, regions, answering] + norms }
    return withNotes
      ? [heading, regions, habits, learning] + norms + [report.noteTable(in: words).lines]
      : screen + norms
  }

  private var regions: [String] { report.regionTable(in: words).lines }

  /// The sections that fit one screen. The progress, and then the octaves, are left out where they do not fit.
  private var screen: [[String]] {
    func sections(_ regions: [String], _ learning: [String]) -> [[String]] {
      [heading, regions, habits + learning.flatMap { $0.wrapped(to: 80) }]
    }
    let whole = [sections(regions, [trend] + progress), sections(regions, [trend])]
    return whole.first { $0.reduce($0.count - 1) { $0 + $1.count } <= TextTable.screenLines }
      ?? sections(report.regionTable(in: words) { $0.region.kind != .octave }.lines, [trend])
  }

  private var heading: [String] {
    headline.wrapped(to: 80) + (report.findings.priorLabel.map { [phrases.prior($0)] } ?? []) + [""]
      + report.summary(in: words).flatMap { $0.wrapped(to: 80) }
  }

  private var headline: String {
    let (trials, all) = (report.whole.trials, report.findings.answers.answered)
    let elsewhere = all > trials ? phrases.andAtOtherNotes(all - trials) : ""
    return
      "\(report.listener): \(phrases.trials(trials)), \(words.span(report.range))\(elsewhere). "
      + words.definition(of: point)
  }
}

// MARK: - Habits

extension ProfileText {
  /// The lapse rate, the biases, the proportion correct, the share of higher answers and the median
  /// response time. An asterisk marks those that stand out.
  private var habits: [String] {
    (habitSentences + footnotes + early).flatMap { $0.wrapped(to: 80) }
  }

  private var habitSentences: [String] { [sentence(of: pulls.map(marked)), answeringSentence] }

  private var answering: [String] {
    ([answeringSentence] + (report.findings.answers.isLopsided ? [footnote] : []) + early)
      .flatMap { $0.wrapped(to: 80) }
  }

  private var answeringSentence: String {
    let parts = [
      phrases.right(words.share(report.findings.answers.shareRight ?? 0)),
      preference.map(marked),
      report.findings.answers.medianResponseMs.map {
        phrases.halfWithin(seconds: words.seconds($0 / 1000))
      },
    ]
    return sentence(of: parts.compactMap(\.self))
  }

  /// The share of answers that came too early to be answers; empty if there are none.
  private var early: [String] {
    guard let share = report.shareOfEarlyAnswers, share > 0 else { return [] }
    return [phrases.cameEarly(words.share(share))]
  }

  private func sentence(of parts: [String]) -> String { parts.joined(separator: ", ") + "." }

  private var footnotes: [String] {
    (pulls + [preference].compactMap(\.self)).contains(where: \.standsOut) ? [footnote] : []
  }

  /// The advice, one sentence each.
  var advice: [String] {
    [report.weakestClause(words) + ".", trend] + progress + habitSentences + footnotes + early
      + [report.adviceSentence(words)]
  }

  private var footnote: String { "* \(phrases.standsOut)" }

  /// A habit as a part of a sentence, rounded as in JSON.
  private typealias Habit = (text: String, standsOut: Bool)

  private func marked(_ habit: Habit) -> String { habit.text + (habit.standsOut ? "*" : "") }

  /// The lapse rate with its 95 % band, and the biases.
  private var pulls: [Habit] {
    let findings = report.findings
    let rates = [findings.lapses.rate] + findings.lapses.band95.bounds
    let shares = rates.map { words.share($0.toThousandths) }
    return [
      (
        phrases.lapses(shares[0], band: words.range(shares[1], shares[2])),
        findings.lapses.isFlagged
      ),
      habit(findings.bias, phrases.bias(_:at:)),
      habit(findings.contraction, phrases.contraction(_:at:)),
    ]
  }

  /// The share of answers “higher”; `nil` without answers.
  private var preference: Habit? {
    let answers = report.findings.answers
    return answers.shareOfHigher.map {
      (phrases.answeredHigher(words.share($0.toThousandths)), answers.isLopsided)
    }
  }

  /// Returns a bias with its sign and the unit of the words.
  private func habit(
    _ bias: AnswerBias, _ phrase: (_ size: String, _ note: String) -> String
  ) -> Habit {
    let shift = bias.cents.toThousandths
    let size =
      words.unit == .cents
      ? "\(words.cents(shift)) \(words.unitName)"
      : (shift.value < 0 ? words.minus : "")
        + words.size(of: shift.magnitude, above: pitch.frequency(of: bias.note))
    return (phrase(size, words.name(of: bias.note)), bias.isFlagged)
  }
}

// MARK: - Learning

extension ProfileText {
  private static let sessionsShown = 5

  /// The last five sessions, with a line at each gap between stretches, and the trend.
  private var learning: [String] {
    let shown = Array(report.learning.sessions.suffix(Self.sessionsShown))
    let table = TextTable(
      columns: [
        .init(heading: phrases.headingSession, leastWidth: 10),
        .init(heading: phrases.headingTrialsShort, isNumeric: true, leastWidth: 6),
        .init(heading: words.heading(of: point), isNumeric: true),
        .init(heading: phrases.band(68)),
      ],
      rows: shown.map { session in
        [
          zone.day(session.startedAt), "\(session.trials)",
          words.limen(session.smoothed.size, upTo: session.smoothed.largest),
          words.span(session.smoothed, \.band68),
        ]
      }
    ).lines
    let gap = "  " + phrases.moreThanDays(ProfileReport.Learning.longestGapDays)
    let rows = zip(shown.indices, table.dropFirst()).flatMap { index, row in
      index > 0 && shown[index].stretch != shown[index - 1].stretch ? [gap, row] : [row]
    }
    return table.prefix(1) + rows + ([trend] + progress).flatMap { $0.wrapped(to: 80) }
  }

  var trend: String { ([change] + milestone).joined(separator: " ") }

  /// Whether the limen has changed.
  var change: String {
    report.learning.trend.map {
      words.sentences(on: $0.course, of: point.symbol, from: limen($0.start), to: limen($0.end))
    } ?? phrases.noTrendYet
  }

  /// The sentence on a milestone; empty if there is none.
  var milestone: [String] {
    report.learning.milestone.map {
      [phrases.milestone($0, over: words.span(report.range))]
    } ?? []
  }

  /// The latest week beside earlier days, a sentence each.
  var progress: [String] {
    report.learning.curve.progress.map { progress in
      let fall = progress.fall
      return phrases.sentence(
        on: progress.period, fall.change, point.symbol, ratio: words.ratio(fall.ratio),
        band: words.ratios(fall.ratioBand95.bounds),
        probability: words.chance(fall.change == .rose ? 1 - fall.probability : fall.probability))
    }
  }

  /// Returns a limen over the range in the unit of the words.
  private func limen(_ limen: Cents) -> String {
    let largest = report.whole.limen.largest
    return words.digits(of: limen, upTo: largest, above: pitch.frequency(of: report.range.middle))
  }
}
