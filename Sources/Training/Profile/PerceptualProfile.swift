public import Music
internal import Notation
public import Psychometrics

/// The difference limens of a listener, note by note, and the intervals, one by one.
///
/// A profile is a fold over trial records. It is never stored as the source of truth.
public struct PerceptualProfile: Sendable {
  /// The estimator of the limens.
  public private(set) var field: ThresholdField
  /// The number of answered trials at each reference note, lowest note of the field first.
  private var trialsByNote: [Int]
  private var counts = AnswerCounts()
  /// The intervals at the sizes that the profile covers, ascending, and the number of answered trials at
  /// each, which are not among those by note.
  let intervals: [PresentedInterval]
  private var trialsByInterval: [Int]
  private var intervalCounts = AnswerCounts()
  /// How the listener matches intervals; `nil` if the profile covers no matches.
  package private(set) var matching: MatchingProfile?
  /// The running mean of the reference tones of the current session.
  private(set) var recent = RecentPitch()
  /// The time of the last answer whose time was recorded.
  private var lastAnswer: UTCTime?
  private var dating = Dating.recorded
  /// The aid of the current session.
  private var aid: Aid?
  /// The procedure of the current session, and that of the last answer.
  private var procedure: StimulusProcedure?
  private var lastProcedure: StimulusProcedure?
  /// The conditions of the field, ascending.
  private let conditions: [Condition]
  /// The index of the reported condition.
  private(set) var conditionIndex = 0

  /// Creates the profile of a listener without any answers.
  ///
  /// - Complexity: O(*n*²) for *n* notes.
  package init(
    range: NoteRange, condition: Condition = .standard, prior: ThresholdPrior = .standard
  ) {
    self.init(covering: Scope(range: range, conditions: [condition], prior: prior))
  }

  /// Creates the profile of a listener without any answers, for the notes, conditions and intervals
  /// of a scope.
  init(covering scope: Scope) {
    conditions = scope.conditions.sorted()
    field = ThresholdField(
      range: scope.range, conditionCount: conditions.count,
      intervals: scope.intervals.categories, prior: scope.prior)
    intervals = scope.intervals.sorted()
    trialsByNote = Array(repeating: 0, count: scope.range.count)
    trialsByInterval = Array(repeating: 0, count: scope.intervals.count)
    matching =
      scope.matched.isEmpty
      ? nil : MatchingProfile(range: scope.range, intervals: scope.matched)
  }

  /// Creates the profile before any of the given sessions. It covers `range` and every note that
  /// the sessions ask about.
  ///
  /// - Parameters:
  ///   - range: The notes to cover in any case.
  ///   - condition: The condition to report; `nil` for the condition of the last session.
  ///   - prior: The prior from which the profile starts; `nil` for that of the last session.
  ///   - history: The sessions, oldest first.
  ///   - blank: A profile without answers, which is copied if it has the same scope. Computing a
  ///     profile from its prior takes as long as a hundred answers.
  init(
    range: NoteRange, condition: Condition? = nil, prior: ThresholdPrior? = nil,
    before history: [RecordedSession], copying blank: PerceptualProfile? = nil
  ) {
    let condition = condition ?? history.last?.header.settings.condition ?? .standard
    // Answers from another program have no prior.
    let own = history.last { !$0.header.isImported }
    var scope = Scope(
      range: range, conditions: [condition],
      prior: prior ?? own?.header.settings.prior ?? .standard)
    for session in history { scope.extend(to: session) }
    if let blank, blank.scope == scope { self = blank } else { self.init(covering: scope) }
    report(condition)
  }

  /// Creates the profile after a listener's sessions, without the trials that are excluded now.
  ///
  /// It covers `range` and every note that the remaining trials ask about.
  ///
  /// - Parameters:
  ///   - range: The notes to cover in any case.
  ///   - condition: The condition to report; `nil` for the condition of the last session.
  ///   - prior: The prior from which the profile starts; `nil` for that of the last session.
  ///   - history: All the listener's sessions, in the order `oldestFirst`.
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions.
  public init(
    range: NoteRange, condition: Condition? = nil, prior: ThresholdPrior? = nil,
    history: [RecordedSession]
  ) {
    let history = history.evidence
    self.init(range: range, condition: condition, prior: prior, before: history)
    let reported = conditionIndex
    for session in history { add(session) }
    conditionIndex = reported
  }

  /// Begins a session and observes its trials.
  ///
  /// - Returns: The steps of the field, with the condition of the session, and the probability of each
  ///   answer, predicted before it was observed.
  @discardableResult
  mutating func add(
    _ session: RecordedSession
  ) -> (part: ThresholdField.Part, predicted: [Double]) {
    var steps = open(session.header)
    for trial in session.trials {
      if let observation = count(trial) { steps.append(.answer(observation)) }
    }
    let predicted = field.take(steps)
    return ((steps, conditionIndex), predicted)
  }

  /// Begins a session. The profile forgets the pitches heard recently, reports the condition of the
  /// session, lets the limens drift for the days since the last answer if both times were recorded,
  /// and fades if another procedure measures them now.
  ///
  /// - Precondition: The profile covers the condition.
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers.
  package mutating func beginSession(_ header: SessionHeader) {
    field.take(open(header))
  }

  /// Begins a session and returns the steps that its field must take.
  private mutating func open(_ header: SessionHeader) -> [ThresholdField.Step] {
    recent = RecentPitch()
    aid = header.settings.aid
    report(header.settings.condition)
    guard !header.settings.task.response.holdsComparison else {
      matching?.beginSession(header)
      return []
    }
    procedure = StimulusProcedure(of: header)
    dating = header.dating
    var steps: [ThresholdField.Step] = []
    if dating == .recorded, let lastAnswer {
      let days = header.startedAt.days(since: lastAnswer)
      if days > 0 { steps.append(.fade(keeping: field.shareKept(over: days))) }
    }
    if let lastProcedure, lastProcedure != procedure {
      steps.append(.fade(keeping: StimulusProcedure.keptAtChange))
    }
    return steps
  }

  /// The notes and the conditions that the profile covers, and its prior.
  var scope: Scope {
    Scope(
      range: field.range, conditions: Set(conditions), intervals: Set(intervals),
      matched: Set(matching?.intervals ?? []), prior: field.prior)
  }

  /// The prior from which the profile starts.
  package var prior: ThresholdPrior { field.prior }

  /// The reported condition.
  package var condition: Condition { conditions[conditionIndex] }

  private mutating func report(_ condition: Condition) {
    conditionIndex = conditions.firstIndex(of: condition).required(
      or: "a condition the profile was not made for")
  }

  /// Returns the same profile with another reported condition.
  ///
  /// - Precondition: The profile covers the condition.
  func reporting(_ condition: Condition) -> PerceptualProfile {
    var profile = self
    profile.report(condition)
    return profile
  }

  /// Observes a trial. A trial without a response is not evidence and changes nothing. Of equal tones, about
  /// which no answer is correct, only the pitch and the time are remembered.
  ///
  /// - Precondition: The profile covers the reference note and the interval of the trial.
  /// - Returns: The probability of the answer, predicted before it was observed; `nil` without an
  ///   answer.
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers.
  @discardableResult
  package mutating func add(_ trial: TrialRecord) -> Double? {
    count(trial).map { field.update(with: $0) }
  }

  /// Counts a trial and returns what its field must observe; `nil` without an answer, and if no answer is
  /// correct.
  private mutating func count(_ trial: TrialRecord) -> Observation? {
    guard let evidence = trial.evidence else {
      matching?.add(trial)
      return nil
    }
    let note = trial.question.reference
    defer { recent.observe(note) }
    if dating == .recorded { lastAnswer = trial.time }
    // Imported answers about equal tones have always been observed, and replays depend on them.
    guard trial.isCorrect != nil || procedure?.isImported == true else { return nil }
    lastProcedure = procedure
    let presented = PresentedInterval(trial.question.nominal, aid: aid)
    let interval = field.index(of: presented.category)
    if interval != nil {
      trialsByInterval[index(of: presented)] += 1
      intervalCounts.add(evidence)
    } else {
      trialsByNote[field.range.index(of: note)] += 1
      counts.add(evidence)
    }
    return Observation(
      note: note, condition: conditionIndex, interval: interval,
      aboveCategory: presented.aboveCategory, evidence: evidence,
      octavesAboveRecent: recent.octaves(to: note))
  }

  /// - Precondition: The profile covers the interval at its size.
  private func index(of interval: PresentedInterval) -> Int {
    intervals.firstIndex(of: interval).required(or: "an interval the profile was not made for")
  }
}

// MARK: - Serialization

extension PerceptualProfile {
  /// Passes the state that persists between two sessions through `coder`.
  ///
  /// The pitches heard recently are not part of it, because the next session forgets them.
  mutating func code(with coder: inout some StateCoder) {
    field.code(with: &coder)
    Self.code(&trialsByNote, &counts, with: &coder)
    if !trialsByInterval.isEmpty { Self.code(&trialsByInterval, &intervalCounts, with: &coder) }
    var time = Int(lastAnswer?.milliseconds ?? .min)
    coder.code(&time)
    lastAnswer = time == .min ? nil : UTCTime(milliseconds: Int64(time))
    var last = lastProcedure ?? StimulusProcedure()
    last.code(with: &coder)
    lastProcedure = counts.answered + intervalCounts.answered == 0 ? nil : last
    matching?.code(with: &coder)
  }

  /// Passes counts of trials and of their responses through `coder`.
  private static func code(
    _ trials: inout [Int], _ counts: inout AnswerCounts, with coder: inout some StateCoder
  ) {
    for index in trials.indices { coder.code(&trials[index]) }
    counts.answered = trials.reduce(0, +)
    coder.code(&counts.right)
    coder.code(&counts.higher)
  }
}

// MARK: - Reported values

extension PerceptualProfile {
  /// The number of answers of all tasks, without matches.
  package var answeredTrials: Int { counts.answered + intervalCounts.answered }

  /// Whether the listener has neither answered nor made a match.
  package var isBlank: Bool { answeredTrials + (matching?.unmoved.commits ?? 0) == 0 }

  /// The diagnostics of all answers about unisons, without response times, which the profile does not
  /// keep.
  public var answers: AnswerDiagnostics {
    AnswerDiagnostics(counts)
  }

  /// The diagnostics of all answers about intervals, without response times.
  package var intervalAnswers: AnswerDiagnostics { AnswerDiagnostics(intervalCounts) }

  /// The number of answered trials at an interval of the profile, at its size.
  func trials(at interval: PresentedInterval) -> Int {
    interval.category.isUnison ? counts.answered : trialsByInterval[index(of: interval)]
  }

  /// Returns the number of answered trials with unisons at reference notes at most `semitones` away from `note`.
  ///
  /// - Complexity: O(*s*) for *s* semitones.
  package func trials(within semitones: Int, of note: MIDINote) -> Int {
    let index = field.range.index(of: note)
    let first = max(0, index - semitones)
    let last = min(trialsByNote.count - 1, index + semitones)
    return trialsByNote[first...last].reduce(0, +)
  }

  /// Returns the number of answered trials with unisons at the reference notes of a region.
  ///
  /// - Precondition: The profile covers the region.
  func answered(over region: NoteRange) -> Int {
    let first = field.range.index(of: region.lowest)
    return trialsByNote[first..<first + region.count].reduce(0, +)
  }

  /// Returns the posterior of log2 T75 at a note, under the reported condition.
  ///
  /// - Precondition: The profile covers the note.
  func log2Limen(at note: MIDINote) -> NormalMixture {
    field.log2Limen(at: note, condition: conditionIndex)
  }

  /// Returns the limen at a note under the reported condition, with its credible bands.
  ///
  /// - Precondition: The profile covers the note.
  public func limen(at note: MIDINote) -> LimenEstimate {
    LimenEstimate(log2Limen: log2Limen(at: note))
  }

  /// Returns the limen over a region under the reported condition, with its credible bands. It is
  /// that of the mean of log2 T75 over the notes of the region.
  ///
  /// - Precondition: The profile covers the region.
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers.
  public func limen(over region: NoteRange) -> LimenEstimate {
    LimenEstimate(log2Limen: log2Limen(over: region))
  }

  /// Returns the posterior of the mean of log2 T75 over a region, under the reported condition.
  ///
  /// - Precondition: The profile covers the region.
  func log2Limen(over region: NoteRange) -> NormalMixture {
    field.log2Limen(over: region, condition: conditionIndex)
  }
}
