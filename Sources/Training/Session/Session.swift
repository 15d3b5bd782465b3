public import Music
public import Notation
public import Psychometrics

/// A training session as a value: events in, effects out.
///
/// The keypad, the line mode, simulation and replay all drive this one. It has no clock, no sound and
/// no disk; whoever drives it carries its effects out, in order, and tells it what happened.
public struct Session: Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The session starts: the first pair is to sound.
    case began
    /// The open question was presented by another program, and so instead of as it was asked.
    case presented(Presentation)
    /// The first tone of the open pair begins to sound at this time of the monotonic clock.
    case referenceBegan(at: Duration)
    /// The second tone of the open pair began to sound at this time of the monotonic clock; without
    /// a quality nobody measured it.
    case comparisonBegan(at: Duration, quality: OnsetQuality?)
    /// A fault corrupted the open pair; the device plays on.
    case corrupted(xruns: Int, at: Moment)
    /// The device is disconnected. With a number of xruns, which may be 0, that corrupted the open
    /// pair; `nil` where nothing of it had sounded, or all of it.
    case disconnected(xruns: Int?, at: Moment)
    /// The listener responded.
    case responded(Response, at: Moment)
    /// The feedback has stood for its time.
    case rested
    /// The listener wants to hear the open pair again.
    case askedAgain
    /// The listener wants the open pair not to count.
    case voided(at: Moment)
    /// The listener takes the last answer back.
    case tookBack(at: Moment)
    /// The listener interrupts.
    case paused
    /// The program is stopped from outside, with whatever sounds: the open pair is void.
    case stopped(at: Moment)
    /// The interruption is over.
    case resumed
    /// The listener leaves, or the program must end.
    case left
  }

  /// What must be done, in the order given.
  public enum Effect: Hashable, Sendable {
    /// Make this record durable before anything else sounds.
    case store(TrialRecord)
    /// Leave a stored trial out of profiles. This session's own keeps it, so that its pairs can be
    /// chosen again from its answers.
    case leaveOut(trial: Int, at: UTCTime)
    /// Present this question from its beginning.
    case present(Question)
    /// Let whatever sounds fade out.
    case fadeOut
    /// Let the feedback stand so long, then say ``Event/rested``.
    case rest(Duration)
    /// The session is over.
    case end
  }

  /// Where the session stands.
  public enum Phase: Hashable, Sendable {
    /// Not begun.
    case ready
    /// The open pair sounds, or has sounded and waits for its answer.
    case presenting
    /// The feedback stands.
    case resting
    /// Interrupted; the open pair will sound again from its beginning.
    case paused
    /// Over.
    case ended
  }

  /// The trial that waits for a response.
  private struct OpenTrial: Sendable {
    let number: Int
    let question: Question
    var repeats = 0
    /// How it was presented, where not as it was asked.
    var presentation: Presentation?
    var referenceOnset: Duration?
    var comparisonOnset: (at: Duration, quality: OnsetQuality?)?
  }

  /// What fixed the start.
  public let header: SessionHeader
  /// What is known of the listener so far.
  public private(set) var profile: PerceptualProfile
  /// Where the session stands.
  public private(set) var phase = Phase.ready
  /// How many trials of this session were answered.
  public private(set) var answeredTrials = 0
  /// The trial that was answered last, until its answer is taken back.
  private var answerToTakeBack: Int?

  /// The time on the monotonic clock when the session began.
  public let startedAt: Duration
  private let trialLimit: Int?
  private var selection: PairSelection
  private var open: OpenTrial
  private var digest: SessionDigest

  /// Makes a session ready to begin.
  ///
  /// - Parameters:
  ///   - header: What fixes its start.
  ///   - history: The listener's earlier sessions, those that `header.history` marks, in their order
  ///     ``Swift/Array/oldestFirst``.
  ///   - startedAt: The time on the monotonic clock at `header.startedAt`.
  ///   - trialLimit: End after so many answers, or when the placement's plan is complete, whichever
  ///     comes first; `nil` for the plan alone.
  /// - Complexity: O(*t* · *n*²) for *t* trials of the history and *n* notes and conditions.
  public init(
    header: SessionHeader, history: [RecordedSession], startedAt: Duration,
    trialLimit: Int? = nil
  ) {
    let settings = header.settings
    self.init(
      header: header,
      profile: PerceptualProfile(
        range: settings.range, condition: settings.condition,
        history: history.evidence(for: header.history)),
      startedAt: startedAt, trialLimit: trialLimit)
  }

  /// Makes a session ready to begin with a profile that was folded from its history already.
  ///
  /// - Parameters:
  ///   - header: What fixes its start.
  ///   - profile: What the other initializer would fold, to the last bit.
  ///   - startedAt: The time on the monotonic clock at `header.startedAt`.
  ///   - trialLimit: End after so many answers, or when the placement's plan is complete, whichever
  ///     comes first; `nil` for the plan alone.
  public init(
    header: SessionHeader, profile: PerceptualProfile, startedAt: Duration, trialLimit: Int? = nil
  ) {
    self.header = header
    self.startedAt = startedAt
    let settings = header.settings
    self.trialLimit =
      trialLimit.map(settings.trialCount) ?? settings.placement.trialCount(over: settings.range)
    var profile = profile
    profile.beginSession(at: header.startedAt, condition: settings.condition)
    self.profile = profile
    digest = SessionDigest(of: header)
    selection = PairSelection(
      settings: header.settings, seed: header.seed, profile: profile)
    open = OpenTrial(number: 1, question: selection.nextQuestion(for: profile))
  }

  /// The question that is presented, or comes next.
  public var openQuestion: Question { open.question }

  /// What the placement itself concludes of log2 T75 at a note of the trained range, next to what the
  /// profile says; `nil` where it leaves that to the profile.
  public func ownEstimate(at note: MIDINote) -> NormalMixture? {
    selection.ownEstimate(at: note)
  }

  /// What it means when a listener undoes: the last answer, until the second tone asks for another;
  /// then the pair that is asked about.
  public func undoing(at moment: Moment) -> Event {
    open.comparisonOnset == nil && answeredTrials > 0
      ? .tookBack(at: moment) : .voided(at: moment)
  }

  /// Whether a response counts: it answers the open question, whose comparison tone has begun by `time`.
  private func accepts(_ response: Response, at time: Duration) -> Bool {
    guard phase == .presenting, let onset = open.comparisonOnset else { return false }
    return time >= onset.at && header.settings.task.accepts(response)
  }

  /// Takes in what happened and returns what must be done; an event out of place does nothing.
  ///
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers where an answer
  ///   chooses the next pair; else O(1).
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.ready, .began), (.resting, .rested), (.paused, .resumed):
      return present()
    case (.presenting, .presented(let presentation)):
      open.presentation = presentation
      return []
    case (.presenting, .referenceBegan(let onset)):
      open.referenceOnset = onset
      return []
    case (.presenting, .comparisonBegan(let onset, let quality)):
      open.comparisonOnset = (onset, quality)
      return []
    case (.presenting, .responded(let response, let moment))
    where accepts(response, at: moment.monotonic):
      return close(with: response, at: moment)
    case (.presenting, .corrupted(let xruns, let moment)):
      return void(.sound, xruns: xruns, at: moment)
    case (.presenting, .disconnected(let xruns?, let moment)):
      let record = closeAsVoid(.sound, xruns: xruns, at: moment)
      phase = .paused
      return [.fadeOut, .store(record)]
    case (.presenting, .voided(let moment)):
      return void(.listener, xruns: 0, at: moment)
    case (.presenting, .tookBack(let moment)), (.resting, .tookBack(let moment)),
      (.paused, .tookBack(let moment)):
      guard let trial = answerToTakeBack else { return [] }
      answerToTakeBack = nil
      return [.leaveOut(trial: trial, at: moment.utc)]
    case (.presenting, .askedAgain):
      open.repeats += 1
      return [.fadeOut] + present()
    case (.presenting, .paused), (.resting, .paused), (.resting, .stopped),
      (.presenting, .disconnected(nil, _)), (.resting, .disconnected):
      phase = .paused
      return [.fadeOut]
    case (.presenting, .stopped(let moment)):
      let record = closeAsVoid(.listener, xruns: 0, at: moment)
      phase = .paused
      return [.fadeOut, .store(record)]
    case (.ready, .left), (.presenting, .left), (.resting, .left), (.paused, .left):
      phase = .ended
      return [.fadeOut, .end]
    default:
      return []
    }
  }

  private mutating func present() -> [Effect] {
    phase = .presenting
    open.presentation = nil
    open.referenceOnset = nil
    open.comparisonOnset = nil
    return [.present(open.question)]
  }

  private mutating func close(with response: Response, at moment: Moment) -> [Effect] {
    guard let onset = open.comparisonOnset else { return [] }
    let responseTime = (moment.monotonic - onset.at).cutToMicroseconds
    let record = close(
      .answered(response, responseTime: responseTime), xruns: 0, at: moment)
    profile.add(record)
    selection.takeIn(record)
    answeredTrials += 1
    if answeredTrials == trialLimit {
      phase = .ended
      return [.fadeOut, .store(record), .end]
    }
    open = OpenTrial(number: record.number + 1, question: selection.nextQuestion(for: profile))
    answerToTakeBack = record.number
    phase = .resting
    return [.fadeOut, .store(record), .rest(header.settings.feedback.duration)]
  }

  /// The next trial asks the same question again: nothing was learned, nothing is drawn.
  private mutating func void(
    _ reason: TrialRecord.VoidReason, xruns: Int, at moment: Moment
  ) -> [Effect] {
    [.fadeOut, .store(closeAsVoid(reason, xruns: xruns, at: moment))] + present()
  }

  private mutating func closeAsVoid(
    _ reason: TrialRecord.VoidReason, xruns: Int, at moment: Moment
  ) -> TrialRecord {
    let record = close(.void(reason), xruns: xruns, at: moment)
    open = OpenTrial(number: record.number + 1, question: record.question)
    return record
  }

  private mutating func close(
    _ outcome: TrialRecord.Outcome, xruns: Int, at moment: Moment
  ) -> TrialRecord {
    let presentation =
      open.presentation ?? header.settings.presentation(of: open.question)
    let trialOnset =
      open.comparisonOnset.map { $0.at - header.settings.comparisonDelay } ?? open.referenceOnset
      ?? moment.monotonic
    func record(digest: UInt64) -> TrialRecord {
      TrialRecord(
        number: open.number, question: open.question, presentation: presentation,
        outcome: outcome, onset: (trialOnset - startedAt).cutToMicroseconds,
        onsetQuality: open.comparisonOnset.flatMap(\.quality), time: moment.utc,
        repeats: open.repeats,
        xruns: xruns, digest: digest)
    }
    digest.add(record(digest: 0))
    return record(digest: digest.value)
  }
}
