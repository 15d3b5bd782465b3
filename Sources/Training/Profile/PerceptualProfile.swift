public import Music
public import Notation
public import Psychometrics

/// How finely a listener hears, note by note: a fold over trial records, never stored as truth.
public struct PerceptualProfile: Sendable {
  /// The estimator behind it.
  public private(set) var field: ThresholdField
  /// Answered trials by note of the first tone, lowest note of the field first.
  private var trialsByNote: [Int]
  /// How many answers were right.
  private(set) var rightAnswers = 0
  private var higherAnswers = 0
  private var recent = RecentPitch()
  private var lastAnswer: UTCTime?
  /// The timbres, by index of the field's conditions.
  private let timbres: [Timbre]
  /// The condition of the timbre it reports.
  private var condition: Int

  /// The profile of somebody never heard of.
  public init(range: NoteRange, timbre: Timbre = .sine) {
    self.init(covering: Scope(range: range, timbres: [timbre]))
  }

  /// The profile of somebody never heard of, for these notes and timbres.
  init(covering scope: Scope) {
    timbres = Timbre.allCases.filter(scope.timbres.contains)
    condition = 0
    field = ThresholdField(range: scope.range, conditionCount: timbres.count)
    trialsByNote = Array(repeating: 0, count: scope.range.count)
  }

  /// The profile before any of these sessions: it covers `range` and every note they ask about.
  ///
  /// - Parameter timbre: Which it tells of; `nil` for that of the last session.
  init(range: NoteRange, timbre: Timbre? = nil, before history: [RecordedSession]) {
    let timbre = timbre ?? history.last?.header.settings.timbre ?? .sine
    var scope = Scope(range: range, timbres: [timbre])
    for session in history { scope.extend(to: session) }
    self.init(covering: scope)
    tell(of: timbre)
  }

  /// The profile after a listener's sessions, in their order ``Swift/Array/oldestFirst``, without what
  /// is left out of them now.
  ///
  /// It covers `range` and every note that was asked about.
  ///
  /// - Parameter timbre: Which it tells of; `nil` for that of the last session.
  public init(range: NoteRange, timbre: Timbre? = nil, history: [RecordedSession]) {
    let history = history.evidence
    self.init(range: range, timbre: timbre, before: history)
    let told = condition
    for session in history { add(session) }
    condition = told
  }

  /// Learns from a session.
  mutating func add(_ session: RecordedSession) {
    beginSession(at: session.header.startedAt, timbre: session.header.settings.timbre)
    for trial in session.trials { add(trial) }
  }

  /// Lets a session begin: what was heard lately is forgotten, and the days since the last answer
  /// have let the limens drift.
  ///
  /// - Precondition: The profile knows the timbre.
  public mutating func beginSession(at time: UTCTime, timbre: Timbre) {
    recent = RecentPitch()
    tell(of: timbre)
    if let lastAnswer { field.rest(days: time.days(since: lastAnswer)) }
  }

  /// The timbre it tells of.
  public var timbre: Timbre { timbres[condition] }

  private mutating func tell(of timbre: Timbre) {
    guard let index = timbres.firstIndex(of: timbre) else {
      preconditionFailure("a timbre the profile was not made for")
    }
    condition = index
  }

  /// The same profile, telling of another timbre.
  ///
  /// - Precondition: The profile knows the timbre.
  func telling(of timbre: Timbre) -> PerceptualProfile {
    var profile = self
    profile.tell(of: timbre)
    return profile
  }

  /// Learns from a trial; one without an answer is no evidence.
  ///
  /// - Precondition: The profile covers the note of the trial.
  /// - Returns: The probability of the answer, foretold before it was known; `nil` without one.
  @discardableResult
  public mutating func add(_ trial: TrialRecord) -> Double? {
    guard let answer = trial.answer else { return nil }
    let note = trial.pair.reference
    let difference = trial.playedDifference
    let foretold = field.update(
      with: .init(
        note: note, condition: condition, evidence: .side(difference.cents, answer),
        octavesAboveRecent: recent.octaves(to: note)))
    recent.hear(note)
    lastAnswer = trial.time
    trialsByNote[field.range.index(of: note)] += 1
    rightAnswers += answer == difference.correctAnswer ? 1 : 0
    higherAnswers += answer == .higher ? 1 : 0
    return foretold
  }
}

// MARK: - Written down

extension PerceptualProfile {
  /// Lets all that was learned between two sessions pass through `coder`: what was heard lately is
  /// forgotten when the next begins.
  mutating func code(with coder: inout some StateCoder) {
    field.code(with: &coder)
    for index in trialsByNote.indices { coder.code(&trialsByNote[index]) }
    coder.code(&rightAnswers)
    coder.code(&higherAnswers)
    var time = Int(lastAnswer?.milliseconds ?? .min)
    coder.code(&time)
    lastAnswer = time == .min ? nil : UTCTime(milliseconds: Int64(time))
  }
}

// MARK: - What the listener is told

extension PerceptualProfile {
  /// How many trials were answered.
  public var answeredTrials: Int { trialsByNote.reduce(0, +) }

  /// What the answers say by themselves; of their times nothing is known.
  public var answers: AnswerDiagnostics {
    AnswerDiagnostics(answered: answeredTrials, right: rightAnswers, higher: higherAnswers)
  }

  /// Answered trials at notes up to `semitones` away from `note`.
  public func trials(within semitones: Int, of note: MIDINote) -> Int {
    let index = field.range.index(of: note)
    let first = max(0, index - semitones)
    let last = min(trialsByNote.count - 1, index + semitones)
    return trialsByNote[first...last].reduce(0, +)
  }

  /// The posterior of log2 T75 at a note, in the timbre told of; the profile covers the note.
  func log2Limen(at note: MIDINote) -> NormalMixture {
    field.log2Limen(at: note, condition: condition)
  }

  /// The limen at a note, with its bands; the profile covers the note.
  public func limen(at note: MIDINote) -> LimenEstimate {
    LimenEstimate(log2Limen: log2Limen(at: note))
  }

  /// The limen over a region, with its bands: that of the mean of log2 T75 over its notes.
  ///
  /// - Precondition: The profile covers the region.
  public func limen(over region: NoteRange) -> LimenEstimate {
    LimenEstimate(log2Limen: log2Limen(over: region))
  }

  /// The posterior of the mean of log2 T75 over a region, in the timbre told of; the profile covers it.
  func log2Limen(over region: NoteRange) -> NormalMixture {
    field.log2Limen(over: region, condition: condition)
  }
}
