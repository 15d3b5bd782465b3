package import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Reports
package import Training

/// The engine's front end, for another program that shows the pairs of a session and may play them.
///
/// Each line is a JSON object: `EngineRequest` in, `EngineEvent` out. Replies have the order of the
/// requests, and a line that cannot be used changes nothing. The start settles who plays the pairs.
/// If the other program plays them, it gives the response times. If this program plays them, it
/// measures the response times and reads no line before the comparison tone has begun. After the last
/// answer the dialog ends, unless a protocol has another step, or it stays to answer commands such as
/// *profile*.
package struct EngineDialog: FrontEnd {
  private let playsPairs: Bool
  /// The settings of the session, or of the latest run of a protocol.
  private var settings: Settings
  /// Whether a protocol fixes the sessions.
  private let followsProtocol: Bool
  package var protocolScreen: LaboratoryScreen?
  private let examples: ExampleChoice
  private let stays: Bool
  package private(set) var running: Session?
  /// The last closed trials of this session. Earlier ones are dropped.
  private var records: [TrialRecord] = []
  /// The last line that answered a trial, with the trial, which may be of the run before.
  private var lastAnswer: (line: String, trial: TrialRecord)?
  /// The number of the open trial, or of the one that would follow the last.
  private var openTrial: Int { (records.last?.number ?? 0) + 1 }
  /// The trials whose answers were taken back.
  private var excluded: Set<Int> = []
  /// The onset of the open pair's comparison tone; `nil` if it has not begun or another program
  /// plays the pairs.
  private var comparisonOnset: Duration?
  /// A lower bound on the time when the open pair was sent.
  private var askedAt = Duration.zero
  private var hasLeft = false

  /// Creates a dialog that has printed nothing yet.
  ///
  /// - Parameters:
  ///   - playsPairs: Whether this program plays the pairs, not the program that writes the lines.
  ///   - settings: The settings of the session.
  ///   - examples: Whether the session has examples.
  ///   - stays: Whether commands are answered after the session has reached its limit, until the input ends.
  ///   - followsProtocol: Whether a protocol fixes the sessions.
  package init(
    playsPairs: Bool, settings: Settings, examples: ExampleChoice = .auto, stays: Bool = false,
    followsProtocol: Bool = false
  ) {
    self.followsProtocol = followsProtocol
    self.playsPairs = playsPairs
    self.settings = settings
    self.examples = examples
    self.stays = stays
  }

  /// Whether a screen is shown, the open pair can be answered, or the session waits for the device to be
  /// reconnected.
  package var wantsInput: Bool {
    if protocolScreen != nil { return true }
    return switch running?.phase {
    case .presenting?: !playsPairs || comparisonOnset != nil
    case .paused?: true
    case .ended?: isComplete
    case .ready?, .feedback?, nil: false
    }
  }

  /// Whether the session has reached its limit and the engine stays to answer commands.
  private var isComplete: Bool { stays && !hasLeft && running?.reachedLimit != nil }

  /// Returns the command that opens the session, or that takes the first step of a round.
  package mutating func start() -> [Command] {
    followsProtocol ? [.nextStep] : [.openSession(settings, examples: examples)]
  }

  /// Handles a message and returns the commands to carry out.
  package mutating func update(_ message: Message) -> [Command] {
    guard !hasLeft else { return [] }
    switch message {
    case .step(.screen(let screen)):
      return [print(.screen(screen))] + show(screen)
    case .step(.run(let settings, let preset)):
      self.settings = settings
      return [.openSession(settings, preset: preset)]
    case .opened(let session, _, let resumed):
      running = session
      records = resumed.suffix(Self.repeatable)
      askedAt = session.latestTime
      return [print(.session(session.header))] + advance(.began)
    case .findingsRead(let findings):
      return report(findings)
    case .line(let line, let moment):
      let commands = take(line, at: moment)
      for case .session(.store(let trial)) in commands where trial.isAnswered {
        lastAnswer = (line, trial)
      }
      return commands
    case .comparisonBegan(let onset, _):
      comparisonOnset = onset
      return follow(message)
    case .heldToneEnded:
      return advance(.repeatRequested)
    case .deviceDelayed(let notice):
      return [print(.waiting(reason: notice))]
    case .deviceDisconnected(let xruns, let moment, let reason, let isAwaited):
      let commands = advance(.disconnected(xruns: xruns, at: moment))
      return commands
        + (isAwaited ? [print(.disconnected(reason: reason))] : refuse(reason))
    case .deviceReconnected:
      return [print(.reconnected)] + (protocolScreen.map { show($0) } ?? advance(.resumed))
    case .refused(let reason):
      return refuse(reason)
    case .step(.end), .endOfInput, .terminated:
      return leave()
    default:
      return follow(message)
    }
  }
}

// MARK: - Lines in

extension EngineDialog {
  private mutating func take(_ line: String, at moment: Moment) -> [Command] {
    do throws(EngineError) {
      let position = running?.header.run?.position
      let request = try EngineRequest(line: line, for: settings.task, at: position)
      if protocolScreen != nil, ![.goOn, .end].contains(request) {
        throw EngineError(.noOpenTrial, "A screen is shown: continue, or end.")
      }
      switch request {
      case .goOn where protocolScreen == nil:
        throw EngineError(.unknownCommand, "No screen is shown: nothing waits.")
      case .goOn: return leaveScreen()
      case .takeBack where followsProtocol, .profile where followsProtocol:
        throw EngineError(
          .unknownCommand, "A protocol takes no answer back and shows no profile: \(wayOut).")
      case .answer(let answer): return try take(answer, at: moment)
      case .commit(let commit): return try take(try answer(said: commit), at: moment)
      case .adjust(let hundredths, let trial):
        return try adjust(trial ?? openTrial, by: hundredths, at: moment)
      case .void(let trial): return try void(trial ?? openTrial, at: moment)
      case .takeBack(let trial): return try takeBack(trial, at: moment)
      case .profile: return running.map { [.readFindings($0.header.settings)] } ?? []
      case .end: return leave()
      }
    } catch {
      // The last answer may be sent again while a screen is shown, or in the next run.
      if let (last, trial) = lastAnswer, line == last,
        protocolScreen != nil || trial.number > openTrial || error.code == .notPresented
      {
        return [print(.closed(trial))]
      }
      return [print(.error(error))]
    }
  }

  private mutating func take(
    _ answer: EngineAnswer, at moment: Moment
  ) throws(EngineError) -> [Command] {
    if let record = try record(of: answer.trial) {
      guard record.agrees(with: answer) else { throw closed(record) }
      return [print(.closed(record))]
    }
    try requireOpenTrial()
    let presentation = try presentation(said: answer)
    let onset = try comparisonOnset(said: answer, at: moment)
    let responseTime = answer.responseTime ?? moment.monotonic - onset
    askedAt = moment.monotonic
    var commands: [Command] = []
    if let presentation { commands += advance(.presented(presentation)) }
    if !playsPairs { commands += advance(.comparisonBegan(at: onset, quality: nil)) }
    return commands
      + advance(
        .responded(answer.response, at: Moment(monotonic: onset + responseTime, utc: moment.utc)))
  }

  /// Returns the answer that a commit means.
  ///
  /// - Throws: `EngineError` if the trial has not been asked yet, or if it is not known where the
  ///   listener left the tone.
  private func answer(said commit: EngineCommit) throws(EngineError) -> EngineAnswer {
    let record = try record(of: commit.trial)
    guard let session = running else {
      throw EngineError(.noOpenTrial, "No session has begun yet.")
    }
    let question = record?.question ?? session.openQuestion
    let played = record?.adjustment ?? session.adjustment
    return try commit.answer(
      to: question, requested: session.header.settings.presentation(of: question),
      played: playsPairs ? played : nil)
  }

  private mutating func adjust(
    _ trial: Int, by hundredths: Int, at moment: Moment
  ) throws(EngineError) -> [Command] {
    if let record = try record(of: trial) { throw closed(record) }
    guard playsPairs else {
      throw EngineError(
        .wrongPlayer, of: openTrial,
        "Only a session that plays its own tones adjusts them: change the pitch, then commit.")
    }
    try requireOpenTrial()
    return advance(.adjusted(by: hundredths, at: moment.monotonic))
  }

  /// Returns the onset of the open pair's comparison tone, derived from the response time if it was
  /// not measured.
  ///
  /// - Throws: `EngineError` if the onset was not measured and the answer has no response time.
  private func comparisonOnset(
    said answer: EngineAnswer, at moment: Moment
  ) throws(EngineError) -> Duration {
    if let comparisonOnset { return comparisonOnset }
    guard let responseTime = answer.responseTime else {
      throw EngineError(
        .missingMember, of: openTrial,
        "There is no response_ms: give the time from the beginning of the judged tone."
      )
    }
    // The pair cannot have been played before it was sent, whatever response time is given.
    let earliest = askedAt + (running?.header.settings.comparisonDelay ?? .zero)
    return max(moment.monotonic - responseTime, earliest)
  }

  private mutating func void(_ trial: Int, at moment: Moment) throws(EngineError) -> [Command] {
    if let record = try record(of: trial) {
      guard case .void = record.outcome else { throw closed(record) }
      return [print(.closed(record))]
    }
    try requireOpenTrial()
    askedAt = moment.monotonic
    return advance(.voided(at: moment))
  }

  /// Takes the last answer back, or repeats the reply if the line names a trial whose answer was taken
  /// back. The open pair stays open.
  private mutating func takeBack(
    _ trial: Int?, at moment: Moment
  ) throws(EngineError) -> [Command] {
    if let trial, excluded.contains(trial) { return [print(.excluded(trial: trial))] }
    func refusal(_ message: String, of trial: Int?) -> EngineError {
      EngineError(.nothingToTakeBack, of: trial, message)
    }
    guard let last = records.last(where: \.isAnswered)?.number else {
      throw refusal("There is no answer to take back: \(wayOut).", of: trial)
    }
    guard !isComplete else {
      throw refusal(
        "The session is complete, and the answer of trial \(last) stays: exclude the trial after the "
          + "session.", of: trial)
    }
    guard trial ?? last == last else {
      throw refusal(
        "The last answer is that of trial \(last), and no other can be taken back: exclude the "
          + "trial after the session.", of: trial)
    }
    let commands = advance(.undone(at: moment))
    guard !commands.isEmpty else {
      throw refusal(
        "The answer of trial \(last) was taken back already, and no earlier one can be: \(wayOut).",
        of: last)
    }
    return commands
  }

  /// Checks that the open trial can be answered.
  private func requireOpenTrial() throws(EngineError) {
    guard !isComplete else {
      throw EngineError(
        .noOpenTrial, of: openTrial, "The session is complete, and no trial is open: \(wayOut).")
    }
    guard running?.phase != .paused else {
      throw EngineError(
        .noSound, of: openTrial,
        "There is no sound: wait until the device is reconnected and the pair is sent again.")
    }
  }

  /// Returns the record of a closed trial; `nil` for the open one.
  ///
  /// - Throws: `EngineError` if the trial has not been asked yet, or if it was closed long ago.
  private func record(of trial: Int) throws(EngineError) -> TrialRecord? {
    if trial == openTrial { return nil }
    guard (1..<openTrial).contains(trial) else {
      throw EngineError(.notPresented, of: trial, "Trial \(trial) was never presented: \(wayOut).")
    }
    let index = records.count - (openTrial - trial)
    guard index >= 0 else {
      throw EngineError(
        .trialForgotten, of: trial,
        "Trial \(trial) was closed more than \(Self.repeatable) trials ago: \(wayOut).")
    }
    return records[index]
  }

  /// The number of the last trials whose commands can be repeated.
  private static let repeatable = 1000

  private mutating func close(_ record: TrialRecord) {
    if records.count == 2 * Self.repeatable { records.removeFirst(Self.repeatable) }
    records.append(record)
  }

  /// Returns the actual presentation of the open question; `nil` if it was presented as requested.
  ///
  /// - Throws: `EngineError` if this program plays the pairs, or a frequency lies too far from the
  ///   requested one.
  private func presentation(said answer: EngineAnswer) throws(EngineError) -> Presentation? {
    guard answer.givesFrequencies, let session = running else { return nil }
    guard !playsPairs else {
      throw EngineError(
        .wrongPlayer, of: openTrial,
        "The frequencies are known, because this session plays its own pairs: omit them.")
    }
    let (settings, question) = (session.header.settings, session.openQuestion)
    let requested = settings.presentation(of: question)
    if settings.task.response.holdsComparison, let reference = answer.reference {
      try answer.checkReference(insteadOf: requested.reference)
      return settings.task.presentation(of: question, from: reference)
    }
    return try answer.presentation(
      insteadOf: requested, at: question.nominal.size, upTo: Self.farthestComparison(in: settings))
  }

  /// The largest difference between the tones as they were played: half as much again as the largest
  /// one that is requested, and at least an octave.
  private static func farthestComparison(in settings: Settings) -> Cents {
    settings.task.hasIntervals
      ? Cents(1.5 * settings.largestMistuning.value)
      : max(.octave, Cents(1.5 * settings.prior.largestDifference.value))
  }

  private func closed(_ record: TrialRecord) -> EngineError {
    let outcome =
      switch record.outcome {
      case .answered(.committed(let adjustment), let time):
        "was committed at \(adjustment.mistuning.cents.value) cents after \(Self.text(of: time)), "
          + "with changes: \(adjustment.steps.count), and stays so"
      case .answered(let response, let time):
        "was answered '\(settings.task.response.word(for: response))' after \(Self.text(of: time)), and stays so"
      case .void: "is void"
      }
    return EngineError(
      .trialClosed, of: record.number, "Trial \(record.number) \(outcome): \(wayOut).")
  }

  /// What a program can do next.
  private var wayOut: String {
    isComplete
      ? "request the profile, or end"
      : "\(settings.task.response.terms.wayOut), trial \(openTrial)"
  }

  private static func text(of time: Duration?) -> String {
    "\(Digits.decimal(time?.wholeMicroseconds ?? 0, places: 3)) ms"
  }
}

// MARK: - Lines out

extension EngineDialog {
  private func print(_ event: EngineEvent) -> Command { .print(event.line) }

  private func report(_ findings: ListenerFindings) -> [Command] {
    guard let header = running?.header else { return [] }
    if let changed = findings.changedTrials.first {
      return [print(.error(EngineError(.historyChanged, changed.description)))]
    }
    return [print(.profile(ProfileReport(of: findings, listener: header.listener)))]
  }

  private mutating func refuse(_ reason: String) -> [Command] {
    [print(.error(EngineError(.sessionFailed, reason)))] + leave()
  }

  private mutating func leave() -> [Command] {
    if running != nil, !isComplete { return advance(.left) }
    let end: [Command] = isComplete ? [.session(.end(at: running?.reachedLimit))] : []
    hasLeft = true
    return end + [print(.end), .leave]
  }

  /// Sends an event to the session and returns the commands for its effects, with the lines that
  /// report them.
  package mutating func advance(_ event: Session.Event) -> [Command] {
    guard let effects = running?.handle(event) else { return [] }
    return effects.flatMap { commands(for: $0) }
  }

  private mutating func commands(for effect: Session.Effect) -> [Command] {
    switch effect {
    case .present(let question):
      guard let settings = running?.header.settings else { return [] }
      comparisonOnset = nil
      return [print(.pair(question, trial: openTrial, settings: settings)), .session(effect)]
    case .store(let trial):
      close(trial)
      return [.session(effect), print(.closed(trial))]
    case .waitForFeedback where !playsPairs:
      // The other program controls its own feedback, so the next pair follows at once.
      return advance(.feedbackEnded)
    case .exclude(let trial, _):
      excluded.insert(trial)
      return [.session(effect), print(.excluded(trial: trial))]
    case .fadeOut, .changePitch, .waitForFeedback, .rest, .hear:
      return [.session(effect)]
    case .end where followsProtocol && running?.reachedLimit != nil:
      running = nil
      return [.session(effect), .nextStep]
    case .end where isComplete:
      // The session ends when the dialog does, so that its profile can be requested until then.
      return [print(.completed)]
    case .end:
      hasLeft = true
      return [.session(effect), print(.end), .leave]
    }
  }
}
