internal import Music
internal import Psychometrics

extension PerceptualProfile {
  /// The notes, the conditions and the intervals that a profile covers, and the prior from which it
  /// starts.
  ///
  /// Every covered note, condition and interval takes part in the arithmetic of the profile. Over another
  /// scope the same answers give the same limens only up to rounding, and the choice of a pair may
  /// depend on the last bit. From another prior they give other limens.
  struct Scope: Hashable, Sendable {
    private(set) var range: NoteRange
    private(set) var conditions: Set<Condition>
    /// The intervals besides the unison.
    private(set) var intervals: Set<DirectedInterval>
    /// The intervals of tones to be tuned, which may include the unison.
    private(set) var tuned: Set<DirectedInterval>
    let prior: ThresholdPrior

    init(
      range: NoteRange, conditions: Set<Condition>, intervals: Set<DirectedInterval> = [],
      tuned: Set<DirectedInterval> = [], prior: ThresholdPrior
    ) {
      self.range = range
      self.conditions = conditions
      self.intervals = intervals
      self.tuned = tuned
      self.prior = prior
    }

    /// Creates the scope of a session with these settings and its history.
    init(of settings: Settings, after history: [RecordedSession]) {
      self.init(
        range: settings.range, conditions: [settings.condition],
        intervals: settings.scopeOfIntervals,
        tuned: settings.task == .matching ? Set(settings.intervals) : [], prior: settings.prior)
      for session in history { extend(to: session) }
    }

    /// Adds every note and every interval that a session asks about, and its condition.
    mutating func extend(to session: RecordedSession) {
      for trial in session.trials {
        range = range.extended(to: trial.question.reference)
        let interval = trial.question.nominal.interval
        if session.header.settings.task == .matching {
          tuned.insert(interval)
        } else if interval != .unison {
          intervals.insert(interval)
        }
      }
      conditions.insert(session.header.settings.condition)
    }

    /// Adds every note of a range.
    mutating func extend(to notes: NoteRange) {
      range = range.extended(to: notes.lowest).extended(to: notes.highest)
    }

    /// Returns whether the scope contains every note and every interval that a session asks about, and
    /// its condition.
    func covers(_ session: RecordedSession) -> Bool {
      var extended = self
      extended.extend(to: session)
      return extended == self
    }
  }
}

extension Settings {
  /// The intervals about which a session with these settings may ask, besides the unison.
  fileprivate var scopeOfIntervals: Set<DirectedInterval> {
    switch task {
    case .discrimination, .matching: []
    case .interval: Set(intervals).subtracting([.unison])
    }
  }
}
