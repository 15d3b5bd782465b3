internal import Music

extension PerceptualProfile {
  /// The notes and the conditions that a profile covers.
  ///
  /// Every covered note and condition takes part in the arithmetic of the profile. Over another
  /// scope the same answers give the same limens only up to rounding, and the choice of a pair may
  /// depend on the last bit.
  struct Scope: Hashable, Sendable {
    private(set) var range: NoteRange
    private(set) var conditions: Set<Condition>

    init(range: NoteRange, conditions: Set<Condition>) {
      self.range = range
      self.conditions = conditions
    }

    /// Adds every note that a session asks about, and its condition.
    mutating func extend(to session: RecordedSession) {
      for trial in session.trials { range = range.extended(to: trial.question.reference) }
      conditions.insert(session.header.settings.condition)
    }

    /// Adds every note of a range.
    mutating func extend(to notes: NoteRange) {
      range = range.extended(to: notes.lowest).extended(to: notes.highest)
    }

    /// Returns whether the scope contains every note that a session asks about, and its condition.
    func covers(_ session: RecordedSession) -> Bool {
      var extended = self
      extended.extend(to: session)
      return extended == self
    }
  }
}
