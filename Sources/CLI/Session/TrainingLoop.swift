import ArgumentParser
import AudioOutput
import FrontEnds
import Glibc
import MIDI
import Notation
import Storage
import Training
import Wording

/// The parameters of a training: those given at the start, with the changes made since.
struct TrainingPlan {
  /// The listener who trains.
  var listener: Listener
  /// The settings of the first session.
  let settings: Settings
  /// The options for the sound, for a seed of every session instead of a drawn one, and for a limit of
  /// answers.
  let options: SessionOptions
  /// Whether this program plays the pairs, not another one.
  let playsPairs: Bool
  /// The store, which receives each trial at once; `nil` for none.
  let store: SessionStore?
  /// The folder to which each session is written when it ends; `nil` for none.
  var recordings: RecordingFolder?
  /// The combined settings of all sources, as the configuration file has them for the next start of the
  /// program; `nil` if changes are not saved.
  var values: SettingValues?
  /// The MIDI port that answers; `nil` for none. At first it is one that must answer; the settings may name
  /// another, which is connected as soon as it is there.
  var midi: MIDIInput?
  /// Whether the front end is given what each session showed.
  var showsCards = false
  /// The round of a protocol; `nil` in training.
  var round: Round?

  /// Runs the training at a console.
  func run(at console: some Console, _ signals: Signals) throws {
    var loop = TrainingLoop(console: console, plan: self, signals: signals)
    try loop.run()
  }
}

/// The reaction of a session to a disconnected device.
enum DisconnectPolicy: String, CaseIterable {
  /// The session waits until the device is reconnected or another one is set.
  case wait
  /// The session ends.
  case stop
}

/// Carries out the commands of a front end and its session, and sends it messages about events.
///
/// It has one thread and one place that waits: for keys or lines, the device, MIDI, signals, and the
/// end of the feedback interval.
struct TrainingLoop<Place: Console> {
  private var console: Place
  private var plan: TrainingPlan
  private let signals: Signals
  private var player: Player?
  /// A session that the front end has asked for. Without a preset, it lasts until the listener leaves.
  private typealias Request = (settings: Settings, preset: Preset?, examples: ExampleChoice)
  /// The device that is being opened for the next player, with the settings for the sound, and the session
  /// that waits for it.
  private var deviceStart: (settings: Settings, request: Request?, opening: DeviceOpening)?
  /// What a listener wants to hear as soon as the device is open.
  private var sampled: Sample?
  /// The list of devices that the front end waits for.
  private var deviceListing: DeviceQuery<[ListedDevice]>?
  private var recorder: SessionRecorder?
  /// The run that has begun, with the recording of its interrupted part if there is one; `nil` between runs.
  private var openRun:
    (label: RunLabel, condition: LaboratoryCondition, resuming: RecordedSession?)?
  /// The screens for the experimenter before the next step.
  private var notices: [LaboratoryScreen] = []
  private var feedbackEnds: Duration?
  /// The silence before the next pair, in which a screen reader speaks its line.
  private var announcement = Duration.zero
  /// The pair whose line is being spoken, and the time from which it sounds.
  private var announced: (question: Question, until: Duration)?
  /// The settings whose device is not in the configuration file, because it has not opened yet.
  private var unsavedValues: SettingValues?
  /// The language of the front end; `nil` for the engine, which is English.
  private var words: Words?
  /// The reason why the device cannot play; `nil` while it can.
  private var obstacle: String?
  /// The reason why the open device cannot play the last session that was to begin; `nil` if it can.
  private var sessionObstacle: String?
  /// The last of these reasons that was printed, which is not said again at the end.
  private var printedObstacle: String?
  private var terminatedBy: Int32?
  /// Whether the front end has started, so that it can take messages about the device.
  private var hasStarted = false
  private var isOver = false
  /// Whether the console shows the current state of the front end.
  private var isShown = false

  init(console: Place, plan: TrainingPlan, signals: Signals) {
    self.console = console
    self.plan = plan
    notices = plan.round.map { LaboratoryScreen.notices(resuming: $0, at: Clock.now.utc) } ?? []
    words = (plan.values?.preferences).map { Words(for: $0) }
    self.signals = signals
  }

  /// Runs until the listener leaves.
  ///
  /// - Throws: `StorageError`, ``OutputError`` or ``CommandError``; `ExitCode` after a signal.
  mutating func run() throws {
    defer {
      console.close()
      if terminatedBy == nil { player?.finishCues() }
      player?.close()
    }
    do {
      try converse()
    } catch {
      throw errorToReport(after: error)
    }
    if let terminatedBy { throw ExitCode(128 + terminatedBy) }
    if let obstacle = obstacle ?? sessionObstacle {
      if obstacle == printedObstacle { throw ExitCode(ExitStatus.audioUnavailable.rawValue) }
      throw CommandError(.audioUnavailable, obstacle)
    }
  }

  /// Writes the recording of a session that an error ends, so that no answers are lost, and returns
  /// the error to report.
  private func errorToReport(after error: any Error) -> any Error {
    do {
      try recorder?.finish()
    } catch let failure {
      // Output that nobody reads is not reported, but lost answers are.
      if let output = error as? OutputError, output.nobodyReads || output.isInterrupted {
        return failure
      }
    }
    return recorder?.rescued(after: error) ?? error
  }

  private mutating func converse() throws {
    openDevice(for: plan.settings)
    try awaitDevice()
    hasStarted = true
    if let obstacle { try refuse(obstacle) }
    if !isOver { try carryOut(console.front.start()) }
    try connectMIDI(to: plan.values?.preferences.midi)
    try takeEvents()
    while !isOver {
      // Most wake-ups only check the device.
      if !isShown || console.inputDelay == .zero {
        console.show()
        console.rest()
        isShown = true
      }
      wait(forInput: console.front.wantsInput)
      try takeEvents()
    }
  }

  /// Returns an error in the language of the front end, or in English for the engine.
  private func sentence(on error: any Error) -> String {
    words?.sentence(on: error) ?? "\(error)"
  }

  /// Reports that no session can begin, so that none needs the lock of the store.
  private mutating func refuse(_ reason: String) throws {
    if recorder == nil { plan.store?.unlock() }
    try deliver(.refused(reason: reason))
  }

  private mutating func deliver(_ message: Message) throws {
    isShown = false
    try carryOut(console.front.update(message))
  }
}

// MARK: - Events

extension TrainingLoop {
  /// Handles all events that have arrived. Events of the device come before keys, because an answer
  /// to a corrupted pair does not count.
  private mutating func takeEvents() throws {
    try takeSignals()
    try takeDevice()
    try takeDeviceList()
    try takeSound()
    if console.takeWork() || console.sendOutput() { isShown = false }
    if let end = feedbackEnds, end <= Clock.monotonic {
      feedbackEnds = nil
      try deliver(.feedbackEnded)
    }
    if let pair = announced, pair.until <= Clock.monotonic {
      announced = nil
      player?.present(pair.question)
    }
    try takeMIDI()
    guard !isOver, console.front.wantsInput else { return }
    try takeInput()
  }

  /// Handles what was typed. A signal does not wait behind it.
  private mutating func takeInput() throws {
    console.read()
    let input = console.takeMessages()
    // The program may have been stopped just before, within a pair, and the input typed meanwhile.
    if !input.isEmpty { try takeSound() }
    for message in input where !isOver {
      try deliver(message)
      console.read()
      try takeSignals()
    }
  }

  private mutating func takeSound() throws {
    for var message in player?.messages(at: Clock.now, describing: { sentence(on: $0) }) ?? [] {
      if case .deviceDisconnected(let xruns, let moment, let reason, _) = message {
        (obstacle, feedbackEnds) = (reason, nil)
        let isAwaited = plan.options.onDisconnect == .wait
        message = .deviceDisconnected(
          xruns: xruns, at: moment, reason: reason, isAwaited: isAwaited)
      } else if case .deviceReconnected = message {
        obstacle = nil
      }
      try deliver(message)
    }
  }

  /// Handles what has arrived by MIDI. Unlike lines, it does not wait until a pair can be answered,
  /// because each event has its time.
  private mutating func takeMIDI() throws {
    let events = plan.midi?.events() ?? []
    if !events.isEmpty { try takeSound() }
    for event in events where !isOver {
      switch event {
      case .answered(let answer, let instant):
        try deliver(.key(.answer(answer), at: Clock.moment(at: instant)))
      case .pitchWheelTurned(let position, let instant):
        // Nothing on the screen moves with the pitch.
        try carryOut(console.front.update(.pitchWheelTurned(to: position, at: instant)))
      case .disconnected(let error): try deliver(.midiDisconnected(reason: sentence(on: error)))
      case .reconnected: try deliver(.midiReconnected)
      }
    }
  }

  private mutating func takeSignals() throws {
    while let signal = signals.next() { try take(signal) }
  }

  private mutating func take(_ signal: Int32) throws {
    switch signal {
    case SIGTSTP:
      try deliver(.suspended(at: Clock.now))
      console.show()
      console.stop(signals)
      if let message = console.sizeChanged() { try deliver(message) }
    case SIGWINCH:
      if let message = console.sizeChanged() { try deliver(message) }
    default:
      terminatedBy = signal
      try deliver(.terminated)
    }
  }

  /// Waits for the next event.
  ///
  /// - Parameters:
  ///   - takesInput: Whether input is an event.
  ///   - limit: The longest wait; `nil` for none.
  private func wait(forInput takesInput: Bool, atMost limit: Duration? = nil) {
    let now = Clock.monotonic
    let delays = [
      limit,
      feedbackEnds.map { $0 - now }, announced.map { $0.until - now }, player?.delay(at: now),
      deviceStart?.opening.delay,
      deviceListing?.delay, takesInput ? console.inputDelay : nil,
      plan.midi?.delay(at: now),
    ]
    // A negative descriptor is ignored.
    var requests = [
      signals.descriptor, player?.descriptor ?? -1, deviceStart?.opening.eventDescriptor ?? -1,
      deviceListing?.eventDescriptor ?? -1, console.workDescriptor, takesInput ? STDIN_FILENO : -1,
      plan.midi?.descriptor ?? -1,
    ].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    requests.append(pollfd(fd: console.outputDescriptor, events: Int16(POLLOUT), revents: 0))
    poll(&requests, nfds_t(requests.count), Self.milliseconds(in: delays.compactMap(\.self).min()))
  }

  /// Returns a delay in whole milliseconds, rounded up so that it has elapsed after the wait; -1,
  /// which means no limit, without a delay.
  private static func milliseconds(in delay: Duration?) -> Int32 {
    guard let delay else { return -1 }
    return Int32(clamping: max(delay.wholeMicroseconds + 999, 0) / 1000)
  }
}

// MARK: - Commands

extension TrainingLoop {
  private mutating func carryOut(_ commands: [Command]) throws {
    for command in commands {
      switch command {
      case .openSession(let settings, let preset, let examples):
        try openSession((settings: settings, preset: preset, examples: examples))
      case .readProfile(let settings):
        // If no starting point is stored, a long history takes time to process. The screen is shown
        // first.
        console.show()
        let point = try startingPoint(for: settings)
        try deliver(
          .profileRead(
            point.lastProfile, next: profileNow(for: settings, after: point), practice: practice()))
      case .readHistory:
        console.show()
        try deliver(.historyRead(sessions()))
      case .readFindings(let settings):
        try deliver(.findingsRead(findings(beside: settings)))
      case .readListeners:
        let today = try UTCPeriod(text: Clock.zone.day(Clock.now.utc), in: Clock.zone)
        try deliver(.listenersRead(plan.store?.listedListeners(since: today.start) ?? []))
      case .choose(let chosen):
        plan.listener = chosen
        plan.store?.choose(chosen)
      case .add(let listener): try change { try $0.add(listener, at: Clock.now.utc) }
      case .decide(let event, let session): try change { try $0.append(event, to: session) }
      case .export(let session, let path): try export(session, to: path)
      case .importSessions(let path):
        console.show()
        try importSessions(in: path)
      case .forget(let sessions, let trials):
        let amount = ListenerAmount(listener: plan.listener, sessions: sessions, trials: trials)
        try change { try $0.forget(amount) }
      case .saveSettings(let values):
        words = Words(for: values.preferences)
        changeDevice(to: values)
        try save(values)
        try connectMIDI(to: values.preferences.midi)
      case .listDevices: try listDevices()
      case .nextStep: try takeNextStep()
      case .wait(let length): feedbackEnds = Clock.monotonic + length
      case .session(let effect): try carryOut(effect)
      case .leadIn(let length):
        player?.lead(in: StandardInput.isTerminal ? length : .zero)
      case .announce(let length): announcement = length
      case .cue(.disconnected): console.signal(.bell)
      case .cue(let cue): player?.play(cue)
      case .sample(let sample): try play(sample)
      case .signal(let signal): console.signal(signal)
      case .print(let line):
        if line == obstacle?.printable { printedObstacle = obstacle }
        try console.say(line)
      case .leave: isOver = true
      }
    }
  }

  private mutating func carryOut(_ effect: Session.Effect) throws {
    switch effect {
    case .store(let trial):
      guard recorder != nil else { preconditionFailure("a trial of no session") }
      try recorder?.record(trial)
    case .exclude(let trial, let time):
      try recorder?.decide(HistoryEvent(time: time, kind: .excluded(trial: trial)))
    case .hear(let rehearing, let time):
      try recorder?.decide(
        HistoryEvent(time: time, kind: .heard(trial: rehearing.trial, rehearing.form)))
      if let player { player.play(Sample(rehearing.questions, with: player.settings)) }
    case .present(let question):
      feedbackEnds = nil
      present(question)
    case .changePitch(let frequency): player?.changePitch(to: frequency)
    case .fadeOut:
      feedbackEnds = nil
      announced = nil
      player?.fadeOut()
    case .waitForFeedback(let length):
      let end = Clock.monotonic + length
      feedbackEnds = end
      player?.expectPair(at: end)
    case .rest:
      if let rest = openRun?.condition.rest { try deliver(.step(.screen(rest.screen))) }
    case .end(let limit):
      if let run = openRun, run.condition.misses(limit) {
        notices.append(.missedCriterion(of: run.label))
      }
      try recorder?.end(at: limit)
      let findings = try plan.showsCards ? recorder?.findings : nil
      recorder = nil
      plan.store?.unlock()
      // A device that was chosen during the session opens now, so that it can be saved.
      if let chosen = try unsavedValues?.settings() { openDevice(for: chosen) }
      try deliver(.sessionEnded(findings))
    }
  }

  private mutating func present(_ question: Question) {
    if announcement > .zero {
      announced = (question, Clock.monotonic + announcement)
      announcement = .zero
    } else {
      player?.present(question)
    }
  }

  /// Opens a session, as soon as its device is open.
  private mutating func openSession(_ request: Request) throws {
    openDevice(for: request.settings)
    if deviceStart != nil {
      deviceStart?.request = request
    } else if let obstacle {
      try refuse(obstacle)
    } else {
      try deliver(beginSession(request))
    }
  }

  private mutating func beginSession(_ request: Request) throws -> Message {
    let settings: Settings
    do {
      settings = try resolved(request).calibrated(in: plan.store, playsPairs: plan.playsPairs)
    } catch let error where error is SettingsError || error is CommandError {
      let reason = sentence(on: error)
      sessionObstacle = reason
      return .refused(reason: reason)
    }
    sessionObstacle = player?.obstacle(to: settings).map(sentence)
    if let sessionObstacle { return .refused(reason: sessionObstacle) }
    player?.settings = settings
    do throws(StorageError) { try plan.store?.lock() } catch {
      return .storeRefused(reason: sentence(on: error))
    }
    let startingPoint = try startingPoint(for: settings)
    let limits = (request.preset ?? Preset(name: "")).limited(to: plan.options.trials).limits
    let start = Clock.now
    // Another version may choose other pairs, and another device or calibration needs another level. The
    // run then begins again.
    let resumed = try openRun?.resuming.flatMap {
      $0.header.settings.level == settings.level ? try self.resumed($0, at: start, limits) : nil
    }
    var session =
      resumed
      ?? Session(
        header: header(for: settings, after: startingPoint, at: start),
        profile: startingPoint.profile, startedAt: start.monotonic, limits: limits)
    session.restsAfter = openRun?.condition.rest?.every
    let earlier = resumed == nil ? nil : openRun?.resuming
    recorder = SessionRecorder(
      store: try plan.store?.current(), recordings: plan.recordings, header: session.header,
      playback: player?.playback, earlier: startingPoint.profile, resuming: earlier)
    return .opened(session, after: startingPoint.lastProfile, resuming: earlier?.trials ?? [])
  }

  /// Returns a session that goes on with a recorded one; `nil` if it would not be the same.
  private func resumed(
    _ recorded: RecordedSession, at now: Moment, _ limits: [SessionLimit]
  ) throws -> Session? {
    Session(
      resuming: recorded, after: try sessions().filter { $0.id != recorded.id },
      startedAt: now.monotonic - now.utc.since(recorded.header.startedAt), limits: limits)
  }

  private func header(
    for settings: Settings, after startingPoint: StartingPoint, at start: Moment
  ) -> SessionHeader {
    SessionHeader(
      listener: plan.listener, startedAt: start.utc,
      seed: plan.options.seed ?? openRun.flatMap { plan.round?.seed(of: $0.label) } ?? Seeds.draw(),
      settings: settings, history: startingPoint.history, run: openRun?.label)
  }

  /// Returns the profile with which a session would begin now.
  private mutating func profileNow(for settings: Settings) throws(StorageError) -> PerceptualProfile
  {
    profileNow(for: settings, after: try startingPoint(for: settings))
  }

  private func profileNow(for settings: Settings, after point: StartingPoint) -> PerceptualProfile {
    point.profile(beginning: header(for: settings, after: point, at: Clock.now))
  }

  /// Returns the settings of a session, with the notes of its preset, and with examples or not.
  private mutating func resolved(_ request: Request) throws -> Settings {
    var settings = request.settings
    if let preset = request.preset {
      let profile = preset.isForWeakest ? try profileNow(for: settings) : nil
      settings = try preset.narrowing(settings, after: profile)
    }
    // Only this task needs the profile, which takes time to read.
    let isInDoubt = settings.offersExamples && request.examples == .auto
    return settings.playingExamples(
      request.examples, after: isInDoubt ? try profileNow(for: settings) : nil)
  }
}

// MARK: - Rounds of a protocol

extension TrainingLoop {
  private mutating func takeNextStep() throws {
    (openRun, feedbackEnds) = (nil, nil)
    guard notices.isEmpty else { return try deliver(.step(.screen(notices.removeFirst()))) }
    switch plan.round?.takeStep() {
    case .screen(let screen)?:
      try deliver(.step(.screen(screen)))
    case .run(let label, let condition, let resuming)?:
      openRun = (label, condition, resuming)
      var settings = condition.settings
      settings.device = plan.settings.device
      try deliver(.step(.run(settings, Preset(name: "", limits: condition.limits))))
    case nil:
      try deliver(.step(.end))
    }
  }
}

// MARK: - The device

extension TrainingLoop {
  /// The longest time that the first screen or line waits for the device, so that a device that
  /// cannot be opened is reported before anything else.
  private static var promptness: Duration { .milliseconds(500) }

  /// Begins to open the device of the settings, or keeps the open one if it is the same.
  private mutating func openDevice(for settings: Settings) {
    guard plan.playsPairs else { return }
    if let player, player.isSounding(on: settings.device) {
      player.settings = settings
      return
    }
    if let deviceStart, deviceStart.settings.device == settings.device {
      self.deviceStart?.settings = settings
      return
    }
    player?.close()
    player = nil
    obstacle = nil
    do {
      deviceStart = (
        settings: settings, request: nil,
        opening: try DeviceOpening(settings.device, latency: plan.options.ahead.latency)
      )
    } catch {
      deviceStart = nil
      obstacle = sentence(on: error)
    }
  }

  /// Plays pairs as soon as the device of their settings is open.
  private mutating func play(_ sample: Sample) throws {
    let sample = atWantedLevel(sample)
    if recorder == nil { openDevice(for: sample.settings) }
    guard deviceStart == nil else {
      sampled = sample
      return
    }
    try sound(sample)
    if player == nil { try refuseSample() }
  }

  /// Returns a pair that lets the listener hear the settings, at their sound pressure level if the device is
  /// calibrated; any other sample unchanged.
  private func atWantedLevel(_ sample: Sample) -> Sample {
    guard sample.questions == [sample.settings.sampleQuestion],
      let settings = try? sample.settings.calibrated(in: plan.store, playsPairs: plan.playsPairs)
    else { return sample }
    return Sample([settings.sampleQuestion], with: settings)
  }

  /// Plays pairs on the open device, and stores that they were heard.
  private mutating func sound(_ sample: Sample) throws {
    guard player?.play(sample) == true, let heard = sample.heard else { return }
    do throws(StorageError) { try plan.store?.append(heard.event, to: heard.session) } catch {
      try deliver(.sampleRefused(reason: sentence(on: error)))
    }
  }

  /// Reports that a device cannot play for which no session waits: that of a sample, or one that was just chosen.
  private mutating func refuseSample() throws {
    sampled = nil
    guard let reason = obstacle else { return }
    obstacle = nil
    try deliver(.sampleRefused(reason: reason))
  }

  /// Waits for the device while it is opened, but not for long. Signals have their effect.
  private mutating func awaitDevice() throws {
    let end = Clock.monotonic + Self.promptness
    while deviceStart != nil, !isOver, Clock.monotonic < end {
      wait(forInput: false, atMost: end - Clock.monotonic)
      try takeSignals()
      try takeDevice()
    }
  }

  /// Begins to open another device as soon as it is chosen, so that it can be saved, and gives up the one
  /// that nobody wants any more. A session keeps its device.
  private mutating func changeDevice(to values: SettingValues) {
    let before = unsavedValues ?? plan.values
    guard recorder == nil, let before, before.text(of: .device) != values.text(of: .device),
      let settings = try? values.settings()
    else { return }
    openDevice(for: settings)
  }

  /// Takes over the device if it has opened, and begins the session that waits for it.
  private mutating func takeDevice() throws {
    guard let deviceStart else { return }
    do {
      if let device = try deviceStart.opening.device() {
        self.deviceStart = nil
        player = Player(device: device, settings: deviceStart.settings)
        if hasStarted { try deliver(.deviceOpened) }
        if let unsavedValues { try save(unsavedValues) }
        if let sampled, deviceStart.request == nil { try sound(sampled) }
        sampled = nil
        if let request = deviceStart.request { try deliver(beginSession(request)) }
      } else if let notice = deviceStart.opening.notice() {
        try deliver(.deviceDelayed(notice: sentence(on: notice)))
      }
    } catch let error as AudioOutputError {
      self.deviceStart = nil
      let kept = unsavedValues == nil ? nil : words?.phrases.keepsSavedDevice
      let reason = [sentence(on: error), kept].compactMap(\.self).joined(separator: " ")
      obstacle = reason
      if sampled != nil || kept != nil, deviceStart.request == nil { return try refuseSample() }
      if hasStarted { try refuse(reason) }
    }
  }

  /// Begins to list the devices, unless this is already being done.
  private mutating func listDevices() throws {
    guard deviceListing == nil else { return }
    do {
      deviceListing = try PlaybackDevice.deviceListing()
    } catch {
      try deliver(.devices([], obstacle: sentence(on: error)))
    }
  }

  /// Hands the list of devices over once it is complete, or the reason why there is none.
  private mutating func takeDeviceList() throws {
    guard let deviceListing else { return }
    do {
      guard let devices = try deviceListing.answer() else { return }
      self.deviceListing = nil
      let choices = devices.map { DeviceChoice(name: $0.name, summary: $0.summary) }
      try deliver(.devices(choices, obstacle: nil))
    } catch let error as AudioOutputError {
      self.deviceListing = nil
      try deliver(.devices([], obstacle: sentence(on: error)))
    }
  }
}

// MARK: - MIDI

extension TrainingLoop {
  /// Connects another MIDI port, if another one is chosen.
  private mutating func connectMIDI(to port: String?) throws {
    guard port != plan.midi?.portText else { return }
    plan.midi = nil
    do throws(MIDIError) {
      plan.midi = try port.map { text throws(MIDIError) in try MIDIInput(waitingFor: text) }
      if let obstacle = plan.midi?.obstacle { throw obstacle }
    } catch {
      try deliver(.midiDisconnected(reason: sentence(on: error)))
    }
  }
}

// MARK: - Data

extension TrainingLoop {
  private mutating func startingPoint(for settings: Settings) throws(StorageError) -> StartingPoint
  {
    try plan.store?.current()?.startingPoint(
      of: plan.listener, for: settings, keepsWithoutLock: true)
      ?? StartingPoint(for: settings, after: [])
  }

  private mutating func practice() throws(StorageError) -> Practice {
    let now = Clock.now.utc
    return try plan.store?.current()?.practice(of: plan.listener, at: now, in: Clock.zone)
      ?? Practice(at: now, in: Clock.zone)
  }

  /// Writes the changed settings into the configuration file; a device only once it has opened, because the
  /// next start would fail with it.
  private mutating func save(_ values: SettingValues) throws {
    guard let before = plan.values else { return }
    let device = values.text(of: .device)
    let opens = device == before.text(of: .device) || player?.isSounding(on: device) == true
    unsavedValues = opens ? nil : values
    var saved = values
    if !opens { try saved.set(.device, to: before.text(of: .device)) }
    if saved == before, !opens { return }
    var obstacle: String?
    do {
      try ConfigurationFile.standard.save(saved.changes(from: before))
      plan.values = saved
    } catch {
      obstacle = sentence(on: error)
    }
    try deliver(.settingsSaved(obstacle: obstacle))
  }

  private func sessions() throws -> [RecordedSession] {
    try plan.store?.current()?.sessions(of: plan.listener)
      ?? [recorder?.recorded].compactMap(\.self)
  }

  private mutating func findings(beside settings: Settings) throws -> ListenerFindings {
    guard let current = try plan.store?.current() else {
      return ListenerFindings(of: try sessions(), besideSessionsWith: settings)
    }
    return try current.findings(of: plan.listener, beside: settings) {
      try current.sessions(of: plan.listener)
    }.0
  }

  /// Changes the store. Without a session, what prevents the change, such as a store that is in use, is
  /// reported on the screen and ends nothing.
  private mutating func change(_ step: (SessionStore) throws -> Void) throws {
    do {
      try plan.store.map(step)
    } catch let error where recorder == nil && (error is StorageError || error is CommandError) {
      try deliver(.storeRefused(reason: sentence(on: error)))
    }
  }

  /// Adds the sessions in a file or folder to the store, and reports what was added or what prevented it.
  private mutating func importSessions(in path: String) throws {
    let result: Message
    do {
      guard let (added, problems) = try plan.store?.addSessions(in: path) else { return }
      result = .sessionsImported(
        trials: added.newTrials, sessions: added.newSessions, problems: problems)
    } catch {
      result = .importRefused(reason: sentence(on: error))
    }
    try deliver(result)
  }

  /// Writes a session to a new file, and reports what prevented it.
  private mutating func export(_ session: Int64, to path: String) throws {
    var obstacle: String?
    do {
      guard let store = try plan.store?.current() else { return }
      try SessionFile.write(session, from: store, to: path)
    } catch {
      obstacle = sentence(on: error)
    }
    try deliver(.exportEnded(path: path, obstacle: obstacle))
  }
}
