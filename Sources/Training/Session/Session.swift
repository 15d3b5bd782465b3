public import Music
public import Notation
package import Psychometrics

/// A training session as a value: events in, effects out.
///
/// The keypad, the line mode, the engine, simulation and replay all drive this type. It has no
/// clock, no sound and no disk. Its caller carries out the effects in order and reports what
/// happened as events.
public struct Session: Sendable {
  /// An event that the caller reports.
  public enum Event: Hashable, Sendable {
    /// The session starts. The first pair is to be presented.
    case began
    /// Another program presented the open question, with frequencies that may differ from those of
    /// the question.
    case presented(Presentation)
    /// The reference tone of the open pair begins to sound at this time of the monotonic clock.
    case referenceBegan(at: Duration)
    /// The comparison tone of the open pair began to sound at this time of the monotonic clock. The
    /// quality is `nil` if the onset was not measured.
    case comparisonBegan(at: Duration, quality: OnsetQuality?)
    /// A fault corrupted the open pair. The device continues to play.
    case corrupted(xruns: Int, at: Moment)
    /// The device is disconnected. The number of xruns, which may be 0, is given if this corrupted
    /// the open pair. It is `nil` if the pair had not begun to sound, or had sounded completely.
    case disconnected(xruns: Int?, at: Moment)
    /// The listener changed the pitch of the comparison tone by these hundredths of a cent.
    case adjusted(by: Int, at: Duration)
    /// The listener responded.
    case responded(Response, at: Moment)
    /// The feedback interval is over.
    case feedbackEnded
    /// The session waits after the feedback until it is resumed.
    case held
    /// The listener wants to hear the open pair again; with `adjustment`, the reference
    /// tone and then the comparison tone at its current pitch.
    case repeatRequested
    /// The listener wants to hear the last answered pair again, and after it what makes its difference
    /// plain. The session pauses.
    case rehearingRequested(at: Moment)
    /// The listener voids the open pair.
    case voided(at: Moment)
    /// The listener takes the last answer back.
    case undone(at: Moment)
    /// The listener pauses the session.
    case paused
    /// The program is stopped from outside while a tone may sound. The open pair becomes void.
    case stopped(at: Moment)
    /// The pause is over.
    case resumed
    /// The listener leaves, or the program must end.
    case left
  }

  /// An effect that the caller carries out, in the given order.
  public enum Effect: Hashable, Sendable {
    /// Store this record durably before anything else sounds.
    case store(TrialRecord)
    /// Exclude a stored trial from profiles. The profile of this session keeps it, so that a replay
    /// can choose the pairs again from all answers.
    case exclude(trial: Int, at: UTCTime)
    /// Present this question from its beginning.
    case present(Question)
    /// Play the pairs of an answered trial again, and store that they were heard.
    case hear(Rehearing, at: UTCTime)
    /// Glide the pitch of the held tone to this frequency.
    case changePitch(to: Hertz)
    /// Fade out the tone that sounds.
    case fadeOut
    /// Show the feedback for this time, then report ``Event/feedbackEnded``.
    case waitForFeedback(Duration)
    /// The session is paused for a rest between two pairs.
    case rest
    /// End the session, at this limit unless the listener left.
    case end(at: SessionLimit?)
  }

  /// A phase of a session.
  public enum Phase: Hashable, Sendable {
    /// The session has not begun.
    case ready
    /// The open pair sounds, or has sounded and waits for its answer.
    case presenting
    /// The feedback is shown.
    case feedback
    /// The session is paused. The open pair sounds from its beginning when it resumes.
    case paused
    /// The session has ended.
    case ended
  }

  /// The trial that waits for a response.
  private struct OpenTrial: Sendable {
    let number: Int
    let question: Question
    var repeats: Int
    /// The presentation by another program; `nil` if the question is presented without changes.
    var presentation: Presentation?
    var referenceOnset: Duration?
    var comparisonOnset: (at: Duration, quality: OnsetQuality?)?
    /// Whether the comparison tone can be judged: since its onset, except while the reference tone
    /// sounds again before a held comparison tone.
    var hasComparison = false
    /// What the listener has done to the comparison tone.
    var adjustment: Adjustment

    init(number: Int, question: Question, repeats: Int = 0) {
      self.number = number
      self.question = question
      self.repeats = repeats
      adjustment = Adjustment(to: question.difference)
    }

    /// Whether the listener has heard any of the pair.
    var hasBegun: Bool { referenceOnset != nil || comparisonOnset != nil }
  }

  /// The facts that determine the start of the session.
  public let header: SessionHeader
  /// The current profile of the listener.
  public private(set) var profile: PerceptualProfile
  /// The current phase.
  public private(set) var phase = Phase.ready
  /// The number of answered trials of this session.
  public private(set) var answeredTrials = 0
  /// The trials of this session whose answers were taken back, in their order. The profile has observed them.
  package private(set) var takenBack: [TrialRecord] = []
  /// The number of matches of this session whose tone was never moved.
  private var unmovedTrials = 0
  /// The trial that was answered last, and what was heard again of it since the last pair; `nil` before the
  /// first answer.
  private var answered: (trial: TrialRecord, heard: Rehearing?)?
  /// The probability that the profile assigned to the last answer before observing it; `nil` before
  /// the first answer.
  private(set) var lastPrediction: Double?

  /// The time on the monotonic clock when the session began.
  package let startedAt: Duration
  /// The number of answers that completes the plan of the placement; `nil` without one.
  let planned: Int?
  /// The limits. The one of trials is that number if no other is less.
  let limits: [SessionLimit]
  private(set) var limitCounts: LimitCounts
  /// The session pauses each time that so many answers have been given; `nil` for no rests.
  package var restsAfter: Int?
  private(set) var time: TrainingTime
  /// The limit at which the session ended; `nil` if it has not ended, or was left.
  public private(set) var reachedLimit: SessionLimit?
  private(set) var selection: QuestionSelection
  private var open: OpenTrial
  private var digest: SessionDigest

  /// Creates a session that is ready to begin.
  ///
  /// - Parameters:
  ///   - header: The facts that determine the start of the session.
  ///   - history: The earlier sessions that `header.history` refers to, in the order
  ///     `oldestFirst`.
  ///   - startedAt: The time on the monotonic clock at `header.startedAt`.
  ///   - limits: The limits, of which the first that is reached ends the session. The plan of the
  ///     placement may be complete earlier.
  /// - Complexity: O(*t* · *n*²) for *t* trials of the history and *n* notes and conditions.
  public init(
    header: SessionHeader, history: [RecordedSession], startedAt: Duration,
    limits: [SessionLimit] = []
  ) {
    let evidence = history.evidence(for: header.history)
    var profile = PerceptualProfile(covering: .init(of: header.settings, after: evidence))
    for session in evidence { profile.add(session) }
    self.init(header: header, profile: profile, startedAt: startedAt, limits: limits)
  }

  /// Creates a session that is ready to begin, with a profile that was already folded from its
  /// history.
  ///
  /// - Parameters:
  ///   - header: The facts that determine the start of the session.
  ///   - profile: The profile after the history, equal to the last bit to the one that the other
  ///     initializer folds.
  ///   - startedAt: The time on the monotonic clock at `header.startedAt`.
  ///   - limits: The limits, of which the first that is reached ends the session. The plan of the
  ///     placement may be complete earlier.
  package init(
    header: SessionHeader, profile: PerceptualProfile, startedAt: Duration,
    limits: [SessionLimit] = []
  ) {
    self.header = header
    self.startedAt = startedAt
    let settings = header.settings
    let catches = CatchPairs(in: settings, seed: header.seed)
    planned = settings.placement.trialCount(over: settings.range).map {
      catches?.answers(including: $0) ?? $0
    }
    let trials = (limits.compactMap(\.trials) + [planned].compactMap(\.self)).min()
    self.limits =
      [trials.map(SessionLimit.trials)].compactMap(\.self) + limits.filter { $0.trials == nil }
    limitCounts = LimitCounts(for: limits, upTo: settings.prior.largestDifference)
    time = TrainingTime(from: startedAt)
    var profile = profile
    profile.beginSession(header)
    self.profile = profile
    digest = SessionDigest(of: header)
    selection = QuestionSelection(settings: header.settings, seed: header.seed, profile: profile)
    open = OpenTrial(number: 1, question: selection.nextQuestion(for: profile))
  }

  /// The latest time of an event on the monotonic clock; that of the start before the first one.
  package var latestTime: Duration { time.latest }

  /// The number of the open trial.
  package var openNumber: Int { open.number }

  /// The question that is presented, or is presented next.
  public var openQuestion: Question { open.question }

  /// The number of answered trials of this session, without those whose answer was taken back. The limit
  /// of trials counts these.
  package var keptAnswers: Int { answeredTrials - takenBack.count }

  /// The number of these that are evidence: a match whose tone was never moved is not.
  package var countedTrials: Int { keptAnswers - unmovedTrials + takenBack.count { $0.isUnmoved } }

  /// Whether the open question follows an answer and has not begun to sound. A question that was voided is
  /// open again.
  package var isBeforeNextQuestion: Bool {
    answered?.trial.number == open.number - 1 && open.repeats == 0 && !open.hasBegun
  }

  /// Whether the session rests before the open question, also when it goes on after an interruption there.
  private var isRestDue: Bool {
    isBeforeNextQuestion && restsAfter.map(answeredTrials.isMultiple(of:)) == true
  }

  /// Whether the reference tone of the open pair has begun to sound.
  package var referenceHasBegun: Bool { open.referenceOnset != nil }

  /// The time on the monotonic clock at which the comparison tone of the open pair began to sound;
  /// `nil` before.
  package var comparisonOnset: Duration? { open.hasComparison ? open.comparisonOnset?.at : nil }

  /// What the listener has done to the comparison tone of the open question.
  public var adjustment: Adjustment { open.adjustment }

  /// Returns the placement's own estimate of log2 T75 at a note of the trained range; `nil` if the
  /// placement has none and relies on the profile.
  package func ownEstimate(at note: MIDINote) -> Log2LimenEstimate? {
    selection.placement.unisons?.ownEstimate(at: note)
  }

  /// Returns the event for an undo key. Before the onset of the comparison tone the key takes the
  /// last answer back, if there is one. Otherwise it voids the open pair.
  package func undoEvent(at moment: Moment) -> Event {
    undoTakesBack ? .undone(at: moment) : .voided(at: moment)
  }

  /// Whether the undo key takes an answer back, if one is left, rather than voiding the open pair.
  package var undoTakesBack: Bool { open.comparisonOnset == nil && answeredTrials > 0 }

  /// The last trial whose answer can be taken back; `nil` without one.
  package var undoableTrial: TrialRecord? {
    answered.map(\.trial).flatMap { header.run != nil || $0 == takenBack.last ? nil : $0 }
  }

  /// Returns whether a response counts: the comparison tone of the open question has begun by
  /// `time`, and the task accepts the response.
  private func accepts(_ response: Response, at time: Duration) -> Bool {
    guard let onset = comparisonOnset, phase == .presenting else { return false }
    return time >= onset && header.settings.task.response.accepts(response)
  }

  /// Whether the listener may hear the open pair again.
  package var canRepeat: Bool { open.repeats < header.settings.repeats ?? .max }

  /// What the next request to hear the last answered trial again plays; `nil` while a pair sounds, and if
  /// the listener does not learn how answers are.
  package var rehearing: Rehearing.Form? {
    guard [.feedback, .paused].contains(phase), header.settings.feedback != .none,
      header.run == nil
    else {
      return nil
    }
    return answered.map {
      Rehearing.form(after: $0.heard, of: $0.trial, in: header.settings)
    }
  }

  /// Whether the listener may hear the last answered trial again.
  package var canRehear: Bool { rehearing != nil }

  /// Returns whether the listener can change the pitch of the comparison tone: the task is
  /// *matching*, and the tone has begun by `time`.
  package func canBeAdjusted(at time: Duration) -> Bool {
    guard let onset = comparisonOnset else { return false }
    return header.settings.task.response.holdsComparison && phase == .presenting && time >= onset
  }

  /// Updates the session with an event and returns the effects to carry out. An event that does not
  /// fit the phase does nothing.
  ///
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers if an answer
  ///   chooses the next pair; otherwise O(1).
  public mutating func handle(_ event: Event) -> [Effect] {
    let effects = take(event)
    if phase == .paused { time.pause() }
    return effects
  }

  /// Waits to begin again, as after a replay.
  mutating func waitToBegin() {
    time.pause()
    phase = .ready
  }

  private mutating func take(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.ready, .began) where reachedLimit != nil:
      phase = .ended
      return [.end(at: reachedLimit)]
    case (.ready, .began) where isRestDue:
      phase = .paused
      return [.rest]
    case (.ready, .began), (.feedback, .feedbackEnded):
      return present()
    case (.paused, .resumed):
      if open.hasBegun { open.repeats += 1 }
      return present()
    case (.presenting, .presented(let presentation)):
      open.presentation = presentation
      return []
    case (.presenting, .referenceBegan(let onset)):
      open.referenceOnset = onset
      time.note(onset)
      return []
    case (.presenting, .comparisonBegan(let onset, let quality)):
      if open.comparisonOnset == nil || !header.settings.task.response.holdsComparison {
        open.comparisonOnset = (onset, quality)
      }
      open.hasComparison = true
      time.note(onset)
      return []
    case (.presenting, .adjusted(let hundredths, let now)):
      return adjust(by: hundredths, at: now)
    case (.presenting, .responded(let response, let moment))
    where accepts(response, at: moment.monotonic):
      return close(with: response, at: moment)
    case (.presenting, .corrupted(let xruns, let moment)):
      return void(.sound, xruns: xruns, at: moment) + present()
    case (.presenting, .disconnected(let xruns?, let moment)):
      phase = .paused
      return void(.sound, xruns: xruns, at: moment)
    case (.presenting, .voided(let moment)):
      return void(.listener, xruns: 0, at: moment) + present()
    case (.presenting, .undone(let moment)), (.feedback, .undone(let moment)),
      (.paused, .undone(let moment)):
      guard let last = undoableTrial else { return [] }
      takenBack.append(last)
      return [.exclude(trial: last.number, at: moment.utc)]
    case (.presenting, .repeatRequested):
      open.repeats += 1
      guard header.settings.task.response.holdsComparison, open.comparisonOnset != nil else {
        return [.fadeOut] + present()
      }
      open.hasComparison = false
      open.referenceOnset = nil
      return [.fadeOut, .present(open.question.adjusted(to: open.adjustment.mistuning))]
    case (_, .rehearingRequested(let moment)):
      return rehear(at: moment)
    case (.feedback, .held):
      phase = .paused
      return []
    case (.presenting, .paused), (.feedback, .paused), (.feedback, .stopped),
      (.presenting, .disconnected(nil, _)), (.feedback, .disconnected):
      phase = .paused
      return [.fadeOut]
    case (.presenting, .stopped(let moment)):
      phase = .paused
      return void(.listener, xruns: 0, at: moment)
    case (.ready, .left), (.presenting, .left), (.feedback, .left), (.paused, .left):
      phase = .ended
      return [.fadeOut, .end(at: nil)]
    default:
      return []
    }
  }

  private mutating func present() -> [Effect] {
    phase = .presenting
    answered?.heard = nil
    open = OpenTrial(number: open.number, question: open.question, repeats: open.repeats)
    return [.present(open.question)]
  }

  private mutating func rehear(at moment: Moment) -> [Effect] {
    guard let form = rehearing, let trial = answered?.trial else { return [] }
    let heard = Rehearing(of: trial, as: form, in: header.settings)
    answered?.heard = heard
    phase = .paused
    return [.fadeOut, .hear(heard, at: moment.utc)]
  }

  /// Changes the pitch of the comparison tone, while it sounds.
  private mutating func adjust(by hundredths: Int, at now: Duration) -> [Effect] {
    guard canBeAdjusted(at: now), let onset = comparisonOnset else { return [] }
    time.note(now)
    open.adjustment.move(by: hundredths, at: Int((now - onset).wholeMilliseconds))
    let adjusted = open.question.adjusted(to: open.adjustment.mistuning)
    return [.changePitch(to: header.settings.presentation(of: adjusted).comparison)]
  }

  private mutating func close(with response: Response, at moment: Moment) -> [Effect] {
    guard let onset = open.comparisonOnset else { return [] }
    let responseTime = (moment.monotonic - onset.at).cutToMicroseconds
    let record = close(
      .answered(response, responseTime: responseTime), xruns: 0, at: moment)
    lastPrediction = profile.add(record)
    if !selection.isCatch { limitCounts.add(record) }
    selection.observe(record)
    answeredTrials += 1
    if record.isUnmoved { unmovedTrials += 1 }
    time.note(moment.monotonic)
    reachedLimit = limits.first { hasReached($0) }
    if let reachedLimit {
      phase = .ended
      return [.fadeOut, .store(record), .end(at: reachedLimit)]
    }
    open = OpenTrial(number: record.number + 1, question: selection.nextQuestion(for: profile))
    answered = (record, nil)
    if isRestDue {
      phase = .paused
      return [.fadeOut, .store(record), .rest]
    }
    phase = .feedback
    return [.fadeOut, .store(record), .waitForFeedback(header.settings.feedbackLength.duration)]
  }

  /// Voids the open trial. The next trial asks the same question again, because the estimator
  /// observed nothing and nothing is drawn.
  private mutating func void(
    _ reason: TrialRecord.VoidReason, xruns: Int, at moment: Moment
  ) -> [Effect] {
    let record = close(.void(reason), xruns: xruns, at: moment)
    open = OpenTrial(number: record.number + 1, question: record.question)
    return [.fadeOut, .store(record)]
  }

  private mutating func close(
    _ outcome: TrialRecord.Outcome, xruns: Int, at moment: Moment
  ) -> TrialRecord {
    let presentation = open.presentation ?? header.settings.presentation(of: open.question)
    let trialOnset =
      open.comparisonOnset.map { $0.at - header.settings.comparisonDelay } ?? open.referenceOnset
      ?? moment.monotonic
    return digest.mark(
      TrialRecord(
        number: open.number, question: open.question, presentation: presentation,
        outcome: outcome, onset: (trialOnset - startedAt).cutToMicroseconds,
        onsetQuality: open.comparisonOnset.flatMap(\.quality), time: moment.utc,
        repeats: open.repeats, xruns: xruns, digest: 0))
  }
}
