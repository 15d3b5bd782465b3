public import Music
public import Notation
public import Psychometrics

/// How finely a listener hears, note by note: a fold over trial records, never stored as truth.
public struct PerceptualProfile: Sendable {
  /// The estimator behind it.
  public private(set) var field: ThresholdField
  /// Answered trials by note of the first tone, lowest note of the field first.
  private var trialsByNote: [Int]
  private var counts = AnswerCounts()
  private var recent = RecentPitch()
  private var lastAnswer: UTCTime?
  /// The conditions of the field, ascending.
  private let conditions: [Condition]
  /// The index of the condition that is reported.
  private var conditionIndex = 0

  /// The profile of somebody never heard of.
  ///
  /// - Complexity: O(*n*²) for *n* notes.
  public init(range: NoteRange, condition: Condition = .standard) {
    self.init(covering: Scope(range: range, conditions: [condition]))
  }

  /// The profile of somebody never heard of, for these notes and conditions.
  init(covering scope: Scope) {
    conditions = scope.conditions.sorted()
    field = ThresholdField(range: scope.range, conditionCount: conditions.count)
    trialsByNote = Array(repeating: 0, count: scope.range.count)
  }

  /// The profile before any of these sessions: it covers `range` and every note they ask about.
  ///
  /// - Parameter condition: The condition to report; `nil` for that of the last session.
  init(range: NoteRange, condition: Condition? = nil, before history: [RecordedSession]) {
    let condition = condition ?? history.last?.header.settings.condition ?? .standard
    var scope = Scope(range: range, conditions: [condition])
    for session in history { scope.extend(to: session) }
    self.init(covering: scope)
    report(condition)
  }

  /// The profile after a listener's sessions, in their order ``Swift/Array/oldestFirst``, without what
  /// is left out of them now.
  ///
  /// It covers `range` and every note that was asked about.
  ///
  /// - Parameter condition: The condition to report; `nil` for that of the last session.
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions.
  public init(range: NoteRange, condition: Condition? = nil, history: [RecordedSession]) {
    let history = history.evidence
    self.init(range: range, condition: condition, before: history)
    let reported = conditionIndex
    for session in history { add(session) }
    conditionIndex = reported
  }

  /// Learns from a session.
  mutating func add(_ session: RecordedSession) {
    beginSession(
      at: session.header.startedAt, condition: session.header.settings.condition)
    for trial in session.trials { add(trial) }
  }

  /// Lets a session begin: what was heard lately is forgotten, and the days since the last answer
  /// have let the limens drift.
  ///
  /// - Precondition: The profile covers the condition.
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers.
  public mutating func beginSession(at time: UTCTime, condition: Condition) {
    recent = RecentPitch()
    report(condition)
    if let lastAnswer { field.rest(days: time.days(since: lastAnswer)) }
  }

  /// The condition that is reported.
  public var condition: Condition { conditions[conditionIndex] }

  private mutating func report(_ condition: Condition) {
    guard let index = conditions.firstIndex(of: condition) else {
      preconditionFailure("a condition the profile was not made for")
    }
    conditionIndex = index
  }

  /// The same profile, reporting another condition.
  ///
  /// - Precondition: The profile covers the condition.
  func reporting(_ condition: Condition) -> PerceptualProfile {
    var profile = self
    profile.report(condition)
    return profile
  }

  /// Learns from a trial; one without an answer is no evidence.
  ///
  /// - Precondition: The profile covers the note of the trial.
  /// - Returns: The probability of the answer, foretold before it was known; `nil` without one.
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers.
  @discardableResult
  public mutating func add(_ trial: TrialRecord) -> Double? {
    guard let evidence = trial.evidence else { return nil }
    let note = trial.question.reference
    let predicted = field.update(
      with: .init(
        note: note, condition: conditionIndex, evidence: evidence,
        octavesAboveRecent: recent.octaves(to: note)))
    recent.hear(note)
    lastAnswer = trial.time
    trialsByNote[field.range.index(of: note)] += 1
    counts.add(evidence)
    return predicted
  }
}

// MARK: - Written down

extension PerceptualProfile {
  /// Lets all that was learned between two sessions pass through `coder`: what was heard lately is
  /// forgotten when the next begins.
  mutating func code(with coder: inout some StateCoder) {
    field.code(with: &coder)
    for index in trialsByNote.indices { coder.code(&trialsByNote[index]) }
    counts.answered = trialsByNote.reduce(0, +)
    coder.code(&counts.right)
    coder.code(&counts.higher)
    var time = Int(lastAnswer?.milliseconds ?? .min)
    coder.code(&time)
    lastAnswer = time == .min ? nil : UTCTime(milliseconds: Int64(time))
  }
}

// MARK: - What the listener is told

extension PerceptualProfile {
  /// How many answers were right.
  var rightAnswers: Int { counts.right }

  /// How many trials were answered.
  public var answeredTrials: Int { counts.answered }

  /// What the answers say by themselves; of their times nothing is known.
  public var answers: AnswerDiagnostics {
    AnswerDiagnostics(counts)
  }

  /// Answered trials at notes up to `semitones` away from `note`.
  ///
  /// - Complexity: O(*s*) for *s* semitones.
  public func trials(within semitones: Int, of note: MIDINote) -> Int {
    let index = field.range.index(of: note)
    let first = max(0, index - semitones)
    let last = min(trialsByNote.count - 1, index + semitones)
    return trialsByNote[first...last].reduce(0, +)
  }

  /// The posterior of log2 T75 at a note, under the condition reported; the profile covers the note.
  func log2Limen(at note: MIDINote) -> NormalMixture {
    field.log2Limen(at: note, condition: conditionIndex)
  }

  /// The limen at a note, with its bands; the profile covers the note.
  public func limen(at note: MIDINote) -> LimenEstimate {
    LimenEstimate(log2Limen: log2Limen(at: note))
  }

  /// The limen over a region, with its bands: that of the mean of log2 T75 over its notes.
  ///
  /// - Precondition: The profile covers the region.
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers.
  public func limen(over region: NoteRange) -> LimenEstimate {
    LimenEstimate(log2Limen: log2Limen(over: region))
  }

  /// The posterior of the mean of log2 T75 over a region, under the condition reported; the profile covers it.
  func log2Limen(over region: NoteRange) -> NormalMixture {
    field.log2Limen(over: region, condition: conditionIndex)
  }
}
