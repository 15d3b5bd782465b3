internal import FoundationEssentials
package import Music
internal import Notation
package import Psychometrics

/// Everything that findings need of a listener's trials. It can be stored, so that the trials need not be
/// read again while there are no others.
package struct FindingsBasis: Sendable {
  /// The profile after the last session, which reports the condition of the findings.
  let profile: PerceptualProfile
  /// The first changed trial of each session that does not count.
  package let changedTrials: [ChangedTrial]
  let summary: Summary

  /// What is stored beside the profile.
  struct Summary: Codable, Sendable {
    /// The notes to report.
    let range: NoteRange
    let unisons: AnswerDiagnostics
    let intervals: AnswerDiagnostics
    /// The diagnostics of the answers about unisons in each of ``Region/reported(over:)``.
    let regions: [AnswerDiagnostics]
    /// The tunings of the intervals by measure, in the order in which they were last played.
    let tunings: [IntervalMeasure: [TuningDefinition]]
    /// A4 of the last session with intervals; `nil` if there is none.
    let concertPitch: Hertz?
    let histories: IntervalHistories
    let curve: LearningCurve
  }
}

extension FindingsBasis {
  /// Reads the trials, as ``ListenerFindings`` describes.
  ///
  /// The sessions are consumed, because the trend of many answers needs the memory that their trials take.
  package init(
    of sessions: consuming [RecordedSession], in window: SessionWindow, range: NoteRange,
    condition: Condition?, prior: ThresholdPrior?
  ) {
    var numbers: [Int] = []
    var evidence: [RecordedSession] = []
    var changedTrials: [ChangedTrial] = []
    // A session keeps its number even if earlier sessions do not count.
    for (index, session) in sessions.enumerated() where window.holds(session) {
      if let changed = session.firstChangedEvidence {
        changedTrials.append(changed)
      } else if let counted = session.excluding(session.exclusions) {
        numbers.append(index + 1)
        evidence.append(counted)
      }
    }
    sessions = []
    let unisons = evidence.diagnostics { $0.nominal == .unison }
    let intervals = evidence.diagnostics { $0.nominal != .unison }
    let regions = Region.reported(over: range).map { region in
      evidence.diagnostics { $0.nominal == .unison && region.notes.contains($0.reference) }
    }
    let before = PerceptualProfile(
      range: range, condition: condition, prior: prior, before: evidence)
    var past = PastFindings(before: before, over: range)
    for index in evidence.indices {
      past.add(evidence[index], numbered: numbers[index])
      evidence[index].trials = []
    }
    let profile = condition.map(past.profile.reporting) ?? past.profile
    let played = evidence.map(\.header.settings).filter(\.task.hasIntervals)
    var tunings: [IntervalMeasure: [TuningDefinition]] = [:]
    for settings in played {
      guard let measure = settings.task.intervalMeasure else { continue }
      tunings[measure, default: []].removeAll { $0 == settings.tuning }
      tunings[measure, default: []].append(settings.tuning)
    }
    self.profile = profile
    self.changedTrials = changedTrials
    summary = Summary(
      range: range, unisons: unisons, intervals: intervals, regions: regions, tunings: tunings,
      concertPitch: played.last?.concertPitch, histories: past.histories,
      curve: (consume past).curve(under: profile))
  }
}

extension [RecordedSession] {
  /// Returns the diagnostics of the choices about some of the questions.
  fileprivate func diagnostics(where counts: @escaping (Question) -> Bool) -> AnswerDiagnostics {
    AnswerDiagnostics(
      of: lazy.flatMap(\.trials).filter { $0.adjustment == nil && counts($0.question) })
  }
}

// MARK: - Serialization

extension FindingsBasis {
  /// The exact serialization of the basis: a line of JSON, and the profile in a starting point; `nil` if
  /// a session is not as it was recorded.
  package var bytes: [UInt8]? {
    guard changedTrials.isEmpty, let summary = try? summary.lineJSON(.asCoded) else { return nil }
    let point = StartingPoint(profile: profile, condition: profile.condition)
    return Array(summary.utf8) + [UInt8(ascii: "\n")] + point.bytes
  }

  /// Creates a basis from bytes that this engine version wrote; `nil` for any other bytes.
  package init?(bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let summary = try? JSONDecoder().decode(Summary.self, from: Data(bytes[..<end])),
      let point = StartingPoint(bytes: Array(bytes[(end + 1)...])),
      summary.regions.count == Region.reported(over: summary.range).count
    else { return nil }
    self.init(profile: point.lastProfile, changedTrials: [], summary: summary)
  }
}
