internal import Music
internal import Psychometrics

/// A method that can conclude from answers to pairs that it did not choose.
///
/// The mean of a staircase's reversals is no such thing: where differences turn says what was heard
/// only if right answers made them smaller and wrong ones larger, by a rule that is known. So it is
/// taken where the session's own staircases chose the pairs, and nowhere else.
public enum OtherMethod: String, CaseIterable, Sendable {
  /// QUEST+ at every note, from all answers so far.
  case quest
  /// The mean of the cents played, as Peach shows it, from all answers so far.
  case kazez
  /// The mean of the last reversals of the session's own staircases, as they were played.
  case staircase
  /// One psychometric function for all notes, fitted to the answers of the session
  /// (``/Psychometrics/PsychometricFit``).
  case fit
}

/// What another method concludes of a listener, session after session.
struct OtherConclusions {
  private let method: OtherMethod
  /// Of a method that goes on from session to session.
  private var placement: (any Placement)?

  /// - Parameter profile: Before the first session; it covers every note there is an answer at.
  init(by method: OtherMethod, of profile: PerceptualProfile) {
    self.method = method
    let rule: (any PlacementRule)? =
      switch method {
      case .quest: QuestPlacement.Rule.standard
      case .kazez: KazezPlacement.Rule.standard
      case .staircase, .fit: nil
      }
    placement = rule?.makePlacement(
      over: profile.field.range, rightAnswers: profile.rightAnswers)
  }

  /// T75 over the notes of a range once a session has ended; `nil` where the method says nothing.
  ///
  /// - Parameter evidence: The trials of the session that count.
  mutating func limen(
    over range: NoteRange, after session: RecordedSession, with evidence: [TrialRecord]
  ) -> Cents? {
    switch method {
    case .quest, .kazez:
      for trial in evidence { placement?.takeIn(trial) }
      return placement?.ownLimen(over: range)
    case .staircase:
      // The staircases stepped on what was left out later, too: without it their reversals are others.
      let answers = evidence.isEmpty ? [] : session.trials
      return StaircasePlacement(of: session.header.settings, after: answers)?.ownLimen(over: range)
    case .fit:
      return PsychometricFit(to: evidence.compactMap(\.evidence)).map { Cents($0.t75.estimate) }
    }
  }
}

extension Placement {
  /// The mean of log2 T75 over notes, as the method has it.
  fileprivate func ownLimen(over range: NoteRange) -> Cents? {
    let means = range.notes.compactMap { ownEstimate(at: $0)?.mean }
    guard means.count == range.count else { return nil }
    return Cents(DeterministicMath.exp2(means.reduce(0, +) / Double(means.count)))
  }
}

extension StaircasePlacement {
  /// The staircases of a session; `nil` where it has none, or nothing was answered.
  fileprivate init?(of settings: Settings, after trials: [TrialRecord]) {
    guard let rule = settings.placement.rule as? StaircasePlacement.Rule else { return nil }
    let notes = Set(rule.notes ?? settings.range.notes)
    let answered = trials.filter { $0.isAnswered && notes.contains($0.question.reference) }
    guard !answered.isEmpty else { return nil }
    self.init(rule: rule, range: settings.range)
    for trial in answered { takeIn(trial) }
  }
}
