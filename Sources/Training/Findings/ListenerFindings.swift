public import Music
internal import Psychometrics

/// Everything a listener is told: values and rules, without a word of text.
public struct ListenerFindings: Sendable {
  /// The notes that are told of.
  public let range: NoteRange
  /// What the findings were read off.
  public let profile: PerceptualProfile
  /// What the answers say by themselves, and whether a threshold is told at all.
  public let answers: AnswerDiagnostics
  /// Each note, lowest first.
  public let notes: [NoteReport]
  /// The range as a whole.
  public let whole: RegionReport
  /// The registers, then the octaves, each lowest first.
  public let regions: [RegionReport]
  /// How the limen went from session to session.
  public let curve: LearningCurve
  /// The constant bias; positive: a second tone must lie higher to be called higher.
  public let bias: AnswerBias
  /// The contraction bias an octave; negative: the first tone is remembered nearer to what was
  /// heard lately than it was.
  public let contraction: AnswerBias
  /// The share of answers given without listening.
  public let lapseRate: Double

  /// Reads the findings off a listener's sessions, without the trials that are excluded now.
  ///
  /// - Parameters:
  ///   - sessions: All of them, in their order ``Swift/Array/oldestFirst``.
  ///   - window: Which of them count.
  ///   - range: The notes to report.
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions.
  public init(
    of sessions: [RecordedSession], in window: SessionWindow = SessionWindow(), range: NoteRange
  ) {
    // A session keeps its number where others before it do not count.
    let numbered = sessions.enumerated().compactMap { index, session in
      window.holds(session)
        ? session.leavingOut(session.exclusions).map { (number: index + 1, session: $0) } : nil
    }
    let sessions = numbered.map(\.session)
    let trials = sessions.flatMap(\.trials)
    var profile = PerceptualProfile(range: range, before: sessions)
    let points = numbered.compactMap {
      profile.take(in: $0.session, numbered: $0.number, range: range)
    }
    let field = profile.field
    self.range = range
    self.profile = profile
    answers = AnswerDiagnostics(of: trials)
    notes = profile.report(over: range)
    whole = RegionReport(of: .whole(range), within: range, profile: profile, trials: trials)
    regions = (Region.registers(of: range) + Region.octaves(of: range)).map {
      RegionReport(of: $0, within: range, profile: profile, trials: trials)
    }
    curve = LearningCurve(points: points) { stretch in
      let part = numbered.drop { $0.number < stretch[0].number }.map(\.session)
      return LearningTrend(over: profile.reconsider(part), lapseRate: field.lapseRate)
    }
    let limen = profile.limen(at: range.middle)
    bias = AnswerBias(field.bias, at: range.middle, limen: limen)
    contraction = AnswerBias(field.contraction, at: range.middle, limen: limen)
    lapseRate = field.lapseRate
  }
}

// MARK: - Rules

extension ListenerFindings {
  /// Up to three octaves that stand out as weak, the weakest first.
  public var weakest: [RegionReport] {
    let weak = regions.filter {
      $0.region.kind == .octave && $0.comparison?.standsOut == true
    }
    return Array(weak.sorted { ratio($0) > ratio($1) }.prefix(3))
  }

  private func ratio(_ region: RegionReport) -> Double { region.comparison?.ratio ?? 0 }

  /// Whether one answer in ten or more is given without listening.
  public var lapsesOften: Bool { lapseRate >= 0.1 }
}

extension PerceptualProfile {
  /// Learns from a session, and tells where it left the limen over `range`; `nil` without answers.
  fileprivate mutating func take(
    in session: RecordedSession, numbered number: Int, range: NoteRange
  ) -> LearningCurve.Point? {
    add(session)
    let answered = session.trials.filter(\.isAnswered)
    guard let last = answered.last else { return nil }
    return LearningCurve.Point(
      number: number, startedAt: session.header.startedAt, endedAt: last.time,
      answered: answered.count, limen: limen(over: range))
  }
}

extension PerceptualProfile {
  /// The answers of sessions as this profile sees their pairs now.
  fileprivate func reconsider(_ sessions: [RecordedSession]) -> [LearningTrend.Trial] {
    let (bias, contraction) = (field.bias.mean, field.contraction.mean)
    return sessions.flatMap { session in
      let heard = reporting(session.header.settings.condition)
      let limens = field.range.notes.map { heard.log2Limen(at: $0).mean }
      var recent = RecentPitch()
      return session.trials.compactMap { trial -> LearningTrend.Trial? in
        guard case .side(let difference, let answer)? = trial.evidence else { return nil }
        let note = trial.question.reference
        defer { recent.hear(note) }
        return LearningTrend.Trial(
          heard: PsychometricFunction.standardDifference(
            of: difference, log2Limen: limens[field.range.index(of: note)]),
          bias: bias + contraction * recent.octaves(to: note), answer: answer)
      }
    }
  }
}
