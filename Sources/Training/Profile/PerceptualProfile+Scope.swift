internal import Music
package import Psychometrics

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
    /// The intervals besides the unison, at each size.
    private(set) var intervals: Set<PresentedInterval> = []
    /// The intervals that are matched, which may include the unison.
    private(set) var matched: Set<PresentedInterval> = []
    let prior: ThresholdPrior

    /// Adds every note and every interval that a session asks about, and its condition.
    mutating func extend(to session: RecordedSession) {
      let settings = session.header.settings
      for trial in session.trials {
        range = range.extended(to: trial.question.reference)
        let interval = PresentedInterval(trial.question.nominal, aid: settings.aid)
        add([interval], answeredBy: settings.task.response)
      }
      conditions.insert(settings.condition)
    }

    /// Adds intervals to those of the estimator that observes such responses. The limens of judged
    /// unisons are those of the notes.
    fileprivate mutating func add(
      _ presented: [PresentedInterval], answeredBy response: ResponseForm
    ) {
      switch response {
      case .choice: intervals.formUnion(presented.filter { !$0.category.isUnison })
      case .adjustment: matched.formUnion(presented)
      }
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

extension PerceptualProfile.Scope {
  /// Creates the scope of a session with these settings and its history.
  init(of settings: Settings, after history: [RecordedSession]) {
    self.init(range: settings.range, conditions: [settings.condition], prior: settings.prior)
    if settings.task.hasIntervals {
      add(settings.presentedIntervals, answeredBy: settings.task.response)
    }
    for session in history { extend(to: session) }
  }
}

extension Set<PresentedInterval> {
  /// The categories of the intervals, ascending.
  var categories: [IntervalCategory] { Set<IntervalCategory>(map(\.category)).sorted() }
}

extension Settings {
  /// The intervals that a session with these settings may ask about, at all the sizes that its tuning
  /// gives them, ascending.
  package var presentedIntervals: [PresentedInterval] {
    let tuning = tuning.usableSystem(at: ConcertPitch(a4: concertPitch))
    let nominals = intervals.flatMap { tuning.references(for: $0, in: range).map(\.nominal) }
    return Set(nominals).map { PresentedInterval($0, aid: aid) }.sorted()
  }
}
