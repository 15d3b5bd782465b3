internal import FrontEnds
internal import Notation
internal import Training
internal import Wording

// Decisions about recorded sessions, and the way back.
extension Model {
  /// Stores a decision about a session, which can be taken back.
  mutating func decide(
    _ kind: HistoryEvent.Kind, about session: Int64, at moment: Moment
  ) -> [Command] {
    if let inverse = inverse(of: kind, about: session) {
      undoableDecisions.append((inverse, session))
    }
    return store(kind, about: session, at: moment)
  }

  /// The action that takes back a decision; none while there is nothing to take back.
  var undoing: [Action] { undoableDecisions.isEmpty ? [] : [.undo] }

  /// Takes back the last decision that was made here and has not been taken back.
  mutating func undoDecision(at moment: Moment) -> [Command] {
    guard let decision = undoableDecisions.popLast() else {
      report = words.phrases.noDecisionToUndo
      return []
    }
    report = words.phrases.sentence(on: decision.kind, of: decision.session)
    return store(decision.kind, about: decision.session, at: moment)
  }

  /// Deletes all sessions of the listener.
  mutating func forget(sessions: Int, trials: Int) -> [Command] {
    undoableDecisions = []
    return [.forget(sessions: sessions, trials: trials)] + readPreview() + [.readHistory]
      + rereadListeners
  }

  private func store(
    _ kind: HistoryEvent.Kind, about session: Int64, at moment: Moment
  ) -> [Command] {
    [.decide(HistoryEvent(time: moment.utc, kind: kind), session: session)] + readPreview()
      + [.readHistory]
  }

  /// Returns the decision that takes another one back; `nil` for an event that is no decision.
  private func inverse(of kind: HistoryEvent.Kind, about session: Int64) -> HistoryEvent.Kind? {
    switch kind {
    case .heard: nil
    case .excluded(let trial): .restored(trial: trial)
    case .restored(let trial): .excluded(trial: trial)
    case .annotated: .annotated(history?.first { $0.id == session }?.note ?? "")
    }
  }
}
