internal import Music

extension PerceptualProfile {
  /// The notes and conditions a profile is made for.
  ///
  /// Whatever it is made for takes part in its arithmetic: over other notes the same answers give the
  /// same limens only up to rounding, and a pair may hang on the last bit.
  struct Scope: Hashable, Sendable {
    private(set) var range: NoteRange
    private(set) var conditions: Set<Condition>

    init(range: NoteRange, conditions: Set<Condition>) {
      self.range = range
      self.conditions = conditions
    }

    /// Takes in every note a session asks about, and its condition.
    mutating func extend(to session: RecordedSession) {
      for trial in session.trials { range = range.extended(to: trial.question.reference) }
      conditions.insert(session.header.settings.condition)
    }

    /// Takes in every note of a range.
    mutating func extend(to notes: NoteRange) {
      range = range.extended(to: notes.lowest).extended(to: notes.highest)
    }

    /// Whether it holds every note a session asks about, and its condition.
    func covers(_ session: RecordedSession) -> Bool {
      var extended = self
      extended.extend(to: session)
      return extended == self
    }
  }
}
