public import Music
public import Psychometrics

/// How finely a listener hears, note by note: a fold over trial records, never stored as truth.
public struct PerceptualProfile: Sendable {
  /// The estimator behind it.
  public private(set) var field: ThresholdField
  /// Answered trials by note of the first tone, lowest note of the field first.
  private var trialsByNote: [Int]
  private var higherAnswers = 0
  /// How many answers were right.
  private(set) var rightAnswers = 0
  private var recent = RecentPitch()

  /// The profile of somebody never heard of.
  public init(range: NoteRange) {
    field = ThresholdField(range: range)
    trialsByNote = Array(repeating: 0, count: range.count)
  }

  /// The profile after a listener's sessions, oldest first.
  ///
  /// It covers `range` and every note that was ever asked about.
  public init(range: NoteRange, history: [RecordedSession]) {
    let trials = history.flatMap(\.trials)
    self.init(range: trials.reduce(range) { $0.extended(to: $1.pair.reference) })
    for session in history {
      beginSession()
      for trial in session.trials { add(trial) }
    }
  }

  /// Forgets what was heard lately, as at the beginning of a session.
  public mutating func beginSession() {
    recent = RecentPitch()
  }

  /// Learns from a trial; one without an answer is no evidence.
  ///
  /// - Precondition: The profile covers the note of the trial.
  public mutating func add(_ trial: TrialRecord) {
    guard let answer = trial.answer else { return }
    let note = trial.pair.reference
    field.update(
      with: .init(
        note: note, difference: trial.playedDifference.cents,
        octavesAboveRecent: recent.octaves(to: note), answer: answer))
    recent.hear(note)
    trialsByNote[field.range.index(of: note)] += 1
    higherAnswers += answer == .higher ? 1 : 0
    rightAnswers += trial.isCorrect == true ? 1 : 0
  }
}

// MARK: - What the listener is told

extension PerceptualProfile {
  /// How many trials were answered.
  public var answeredTrials: Int { trialsByNote.reduce(0, +) }

  /// The share of “higher” among the answers; `nil` before the first.
  public var shareOfHigher: Double? {
    answeredTrials == 0 ? nil : Double(higherAnswers) / Double(answeredTrials)
  }

  /// Answered trials at notes up to `semitones` away from `note`.
  public func trials(within semitones: Int, of note: MIDINote) -> Int {
    let index = field.range.index(of: note)
    let first = max(0, index - semitones)
    let last = min(trialsByNote.count - 1, index + semitones)
    return trialsByNote[first...last].reduce(0, +)
  }

  /// The limen at a note, with its bands; the profile covers the note.
  public func limen(at note: MIDINote) -> LimenEstimate {
    LimenEstimate(log2Limen: field.log2Limen(at: note))
  }

  /// The constant bias as the difference at `note` that is called higher half the time: β · T75 / K.
  public func biasInCents(at note: MIDINote) -> Cents {
    PsychometricFunction.difference(
      atNoise: field.bias.mean, limen: LimenEstimate(log2Limen: field.log2Limen(at: note)).t75)
  }
}
