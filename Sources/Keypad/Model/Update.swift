package import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
package import Training
internal import Wording

extension Model {
  /// Opens the session, or reads the profile for the start screen.
  package mutating func start() -> [Command] {
    if followsProtocol { return [.nextStep] }
    switch entry {
    case .start:
      if preset != nil { select(preset) }
      return readPreview()
    case .training: return open()
    }
  }

  /// Handles a message and returns the commands to carry out.
  package mutating func update(_ message: Message) -> [Command] {
    switch (scene, message) {
    case (_, .sessionEnded(let findings)):
      return end(with: findings)
    case (.left, _):
      return []
    case (_, .step(let step)):
      return take(step)
    case (.training, .refused), (.disconnected, .refused), (_, .terminated):
      return leave()
    case (_, .refused) where followsProtocol:
      return leave()
    case (_, .resized(let size)):
      self.size = size
      isPreviewStale = true
      return layout == nil ? advance(.paused) : []
    case (_, .key(let key, let moment)):
      return press(key, at: moment)
    case (.opening, .opened(let session, let profile, _)):
      scene = .training(session)
      startList.begin(selectedNotes ?? preset)
      profileBefore = profile
      lastQuestion = nil
      feedback = nil
      recentFeedback = []
      isPreviewStale = true
      // The history is read before the pair sounds, so that the screen does not change during the
      // tones.
      let beginning = [.readHistory] + advance(.began)
      // A page may have been opened, or the terminal made smaller, while the device was opened.
      return beginning + (isCovered ? advance(.paused) : [])
    case (.start, .refused(let reason)), (.opening, .refused(let reason)):
      scene = .start(obstacle: reason)
      select(preset)
      delay = nil
    case (.start, .storeRefused(let reason)), (.opening, .storeRefused(let reason)):
      pages = []
      undoableDecisions = []
      // Another device would not help, as after an obstacle.
      scene = .start(obstacle: nil)
      report = reason
      return readPreview()
    case (
      .training(let session), .deviceDisconnected(let xruns, let moment, let reason, let isAwaited)
    ):
      let commands = advance(.disconnected(xruns: xruns, at: moment))
      guard isAwaited else { return commands + leave() }
      if case .training(let paused) = scene {
        scene = .disconnected(paused, reason: reason, wasPaused: session.phase == .paused)
      }
      return commands
    case (.disconnected(let session, _, let wasPaused), .deviceReconnected):
      scene = .training(session)
      // A timed screen starts its time again.
      if let protocolScreen { return show(protocolScreen) }
      return wasPaused || isCovered ? [] : advance(.resumed)
    case (_, .deviceDelayed(let reason)), (_, .deviceDisconnected(_, _, let reason, _)):
      delay = reason
    case (_, .deviceOpened), (_, .deviceReconnected):
      delay = nil
    case (_, .listenersRead(let listed)):
      return take(listed)
    case (_, .devices(let choices, let obstacle)):
      devices = (choices: choices, obstacle: obstacle)
    case (.start, .profileRead(let profile, let next, let practice)):
      preview = CurrentFindings(of: profile, for: settings)
      hasWeakOctave = next.coverage(of: settings.range).weakest != nil
      self.practice = practice
      suggest()
      if whoTrains == .open, entry == .start, program.listener == .standard {
        whoTrains = .waiting
        return [.readListeners]
      }
    case (_, .historyRead(let sessions)):
      history = sessions
      historyNumber += 1
      findings = nil
      findAtOnce()
    case (_, .settingsSaved(let reason?)), (_, .sampleRefused(let reason)):
      notice = reason
    case (_, .pitchWheelTurned(let position, let time)):
      return pitchWheel.turn(to: position, at: time, in: running).map { advance($0) } ?? []
    case (_, .midiDisconnected(let reason)):
      pitchWheel = PitchWheel()
      midiObstacle = reason
    case (_, .midiReconnected):
      midiObstacle = nil
    case (_, .exportEnded(let path, let obstacle)):
      report = obstacle ?? words.phrases.exported(to: path)
    case (_, .sessionsImported(let trials, let sessions, let problems)):
      report = words.phrases.imported(trials: trials, sessions: sessions, problems: problems)
      return readPreview() + [.readHistory] + rereadListeners
    case (_, .importRefused(let reason)):
      report = reason
    case (_, .heldToneEnded):
      return advance(.paused)
    case (_, .suspended(let moment)):
      return advance(.stopped(at: moment))
    default:
      return follow(message)
    }
    return []
  }

  /// Handles a key by its context. While a page edits text, all keys go to the text.
  private mutating func press(_ key: Key, at moment: Moment) -> [Command] {
    if pages.last?.isWriting == true {
      report = nil
      if let page = pages.last as? any FilteredPage, page.filter.isWriting {
        if let action = key.wheelAction { return scroll(action) }
        if case .row(let row)? = target(of: key) { return select(row: row) }
      }
      let (key, model) = (keyToWrite(key), self)
      return grant(pages[pages.count - 1].write(key, model), at: moment)
    }
    // A click refers to the screen as it was shown, with its question and its report.
    let target = target(of: key)
    report = nil
    guard !isQuiet(at: moment) else { return [] }
    if screenEnd == .experimenter, pages.isEmpty, key == Self.keyOfExperimenter {
      return leaveScreen()
    }
    if let action = key.wheelAction { return scroll(action) }
    if case .row(let row)? = target { return select(row: row) }
    guard case .action(let action)? = target else { return [] }
    return act(action, by: key, at: moment)
  }

  /// Carries out the action of a key, or one chosen by name.
  private mutating func act(_ action: Action, by key: Key, at moment: Moment) -> [Command] {
    // A terminal that is too small shows nothing, so only the key to leave works.
    guard layout != nil || action == .leave else { return [] }
    if action == .unit { values.preferences.unit = preferences.unit.next }
    if action == .mouse { return toggleMouse() }
    if action == .undo { return undoDecision(at: moment) }
    if followsProtocol, !isAllowedInRound(action) { return [] }
    if let page = action.page { return turn(to: page, at: moment) }
    guard !pages.isEmpty else {
      if protocolScreen != nil, action != .leave {
        return screenEnd == .key && [.confirm, .commit].contains(action) ? leaveScreen() : []
      }
      if action == .leave { return endOrLeave() }
      return respond(with: action, by: key, at: moment) ?? adjust(with: action, at: moment)
        ?? perform(action, at: moment)
    }
    let model = self
    if action == .back, pages[pages.count - 1].cancel(model) { return [] }
    if action == .leave || action == .back { return grant([.close], at: moment) }
    let requests = pages[pages.count - 1].perform(action, model)
    if let page = pages.last as? ProfilePage { profileViews[tier] = page.chosenPane }
    return grant(requests, at: moment)
  }

  /// Selects a row of the open page that was clicked.
  private mutating func select(row: Int) -> [Command] {
    guard !pages.isEmpty else {
      startList.selection.select(row)
      return []
    }
    let model = self
    pages[pages.count - 1].select(row: row, model)
    return []
  }

  /// Moves through the rows of the open page by one notch of the mouse wheel.
  private mutating func scroll(_ action: Action) -> [Command] {
    guard layout != nil else { return [] }
    guard let context = pages.last?.context else {
      if case .start = scene { moveInStartList(action) }
      return []
    }
    let model = self
    // In the profile, a step leads to a larger or smaller region.
    for _ in 0..<(context == .profile ? 1 : 3) {
      _ = pages[pages.count - 1].perform(action, model)
    }
    return []
  }

  /// Lets the terminal select text with the mouse, or takes the mouse back.
  private mutating func toggleMouse() -> [Command] {
    capturesMouse.toggle()
    report = capturesMouse ? nil : words.phrases.mouseSelectsText
    return []
  }

  /// Handles a key that gives a response, even one that does not count; `nil` for other keys.
  private mutating func respond(with action: Action, by key: Key, at moment: Moment) -> [Command]? {
    guard let session = running else { return nil }
    let isAdjusted = session.header.settings.task.response.holdsComparison
    let typed = isAdjusted ? nil : Answer.allCases.first { $0.action == action }
    guard let answer = key.answerOfInstrument ?? typed else { return nil }
    answerVerdict = answerFilter.verdict(
      on: key, at: moment.monotonic, onset: session.comparisonOnset)
    switch answerVerdict {
    // After an answer, when nothing is about to sound that a stray key could answer.
    case .answer
    where key.answerOfInstrument != nil && session.phase == .paused && session.isBeforeNextQuestion:
      return goOn()
    case .answer: return advance(.responded(session.response(meaning: answer), at: moment))
    case .tooEarly: return []
    case .held: return advance(.paused)
    }
  }

  /// Handles a key that changes the comparison tone or commits a match; `nil` for other keys, and in other
  /// tasks.
  private mutating func adjust(with action: Action, at moment: Moment) -> [Command]? {
    guard let session = running, session.header.settings.task.response.holdsComparison else {
      return nil
    }
    if let (side, size) = action.adjustment {
      return adjust(by: size, towards: side, at: moment.monotonic)
    }
    guard action == .commit else { return nil }
    if session.phase == .paused { return goOn() }
    guard let onset = session.comparisonOnset,
      !AnswerFilter.isTooEarly(at: moment.monotonic, onset: onset)
    else {
      answerVerdict = .tooEarly
      return []
    }
    return advance(.responded(.committed(session.adjustment), at: moment))
  }

  private mutating func perform(_ action: Action, at moment: Moment) -> [Command] {
    switch (scene, action) {
    case (.training(let session), .flip) where session.phase != .paused:
      return flip()
    case (.start, .cues):
      return changeCues()
    case (.start, .confirm) where startRow.role == .mistakes:
      return replacePages(with: SessionPage(of: nil))
    case (.start, .confirm):
      // Somebody may have begun to train the next listener since the list was read.
      handover = startRow.next
      if handover != nil { return [.readListeners] }
      preset = startRow.kind
      return open()
    case (.start, _):
      moveInStartList(action)
      return []
    case (.training(let session), .confirm), (.training(let session), .pause):
      if session.phase == .paused { return goOn() }
      return action == .pause ? advance(.paused) : []
    case (.training, .back):
      return advance(.paused)
    case (.training(let session), .again) where session.canRehear:
      return advance(.rehearingRequested(at: moment))
    case (.training(let session), .again) where session.canRepeat:
      return advance(.repeatRequested)
    case (.training(let session), .void)
    where session.phase != .paused || session.isBeforeNextQuestion:
      return advance(session.undoEvent(at: moment))
    default:
      return []
    }
  }
}

// MARK: - The training

extension Model {
  /// Requests a session, or shows the settings if no session can begin with them.
  private mutating func open() -> [Command] {
    if let obstacle = values.obstacle { return explain(obstacle) }
    let kind = selectedNotes ?? preset
    do throws(SettingsError) {
      let next = try values.values(of: kind).settings()
      scene = .opening
      requestedSettings = settings
      requestedExamples = values.examples
      return [.openSession(next, preset: kind, examples: values.examples)]
    } catch {
      scene = .start(obstacle: words.sentence(on: error))
      return []
    }
  }

  /// Opens a session with these notes, in place of the current one. The settings stay the same.
  private mutating func open(over notes: NoteRange) -> [Command] {
    if let obstacle = values.obstacle { return explain(obstacle) }
    selectedNotes = Preset(name: notes.text, settings: [.range: notes.text])
    return (scene.session?.leaving() ?? []) + open()
  }

  /// Resumes the session, or starts another if the settings of the stimuli have changed. Shows the
  /// settings if no session can begin with them.
  private mutating func goOn() -> [Command] {
    if let obstacle = values.obstacle { return explain(obstacle) }
    guard let session = running else { return [] }
    return beginsAnew ? session.leaving() + open() : advance(.resumed)
  }

  /// Ends the session, or leaves if there is none.
  private mutating func endOrLeave() -> [Command] {
    switch scene {
    case .training: return advance(.left)
    case .disconnected(let session, _, _):
      scene = .training(session)
      return advance(.left)
    case .start, .opening, .left: return leave()
    }
  }

  private mutating func leave() -> [Command] {
    pages = []
    if case .left = scene { return [] }
    let ending = scene.session == nil ? [] : endOrLeave()
    scene = .left
    return ending + [.leave]
  }

  /// Keeps the card of a session that has ended, and shows the start screen anew. The keypad leaves if a
  /// session without a card has reached its limit.
  private mutating func end(with findings: SessionFindings?) -> [Command] {
    if followsProtocol { return hasReachedLimit ? [.nextStep] : leave() }
    cards += [findings].compactMap(\.self)
    startList.result = findings
    guard case .start = scene else { return [] }
    forgetHistory()
    guard findings != nil || quietUntil == nil else { return leave() }
    return readPreview() + rereadListeners
  }

  /// Forgets the sessions, which are read again when they are needed.
  mutating func forgetHistory() {
    history = nil
    historyNumber += 1
    (findings, earlierCurve) = (nil, nil)
  }

  /// Selects the first row of a kind on the start screen.
  private mutating func select(_ kind: Preset?) {
    startList.selection = ListSelection(
      startRows.firstIndex { $0.kind == kind && $0.isSession } ?? 0)
  }

  /// Moves through the kinds of sessions on the start screen.
  private mutating func moveInStartList(_ action: Action) {
    startList.selection.move(action, in: startRows.count, visible: startListRows)
  }

  package var running: Session? {
    if case .training(let session) = scene { session } else { nil }
  }

  /// Sends an event to the current session and returns the commands for its effects. The start screen
  /// follows when the session has ended.
  package mutating func advance(_ event: Session.Event) -> [Command] {
    guard var session = running else { return [] }
    let effects = session.handle(event)
    let latest = Feedback(after: effects, in: session)
    if preferences.holds(session, after: latest) { _ = session.handle(.held) }
    for case .store(let trial) in effects { lastQuestion = trial.question }
    for case .present in effects { answerVerdict = .answer }
    if let latest {
      feedback = latest
      if latest.answeredTrial != nil { recentFeedback = recentFeedback.suffix(99) + [latest] }
      if case .takenBack = latest { recentFeedback = recentFeedback.dropLast() }
    }
    let isOver = session.phase == .ended
    if isOver {
      selectedNotes = nil
      hasReachedLimit = session.reachedLimit != nil
      if !hasReachedLimit, next != nil { startList.selection = ListSelection(1) }
      quietUntil =
        if case .responded(_, let moment) = event { moment.monotonic + Self.quiet } else { nil }
    }
    scene = isOver ? .start(obstacle: nil) : .training(session)
    if latest != nil || session.phase != .presenting || preview == nil { isPreviewStale = true }
    return preferences.leadIn(before: effects, of: event) + effects.map(Command.session)
      + preferences.cues(on: latest, after: effects, of: event)
  }

  /// Shows the next pane. The listener's preference is kept for the next start; whether the pane
  /// covers the fields is not, because the training begins with the fields.
  private mutating func flip() -> [Command] {
    guard let layout else { return [] }
    if layout.tier.showsOnePane { coversFields = layout.next != nil }
    isPreviewStale = true
    let pane = layout.next ?? .chart
    guard preferences.pane != pane else { return [] }
    preferences.pane = pane
    return [.saveSettings(values)]
  }

  /// How long the start screen ignores keys after a session that reached its limit, so that a late answer or
  /// a held key does not begin the next one. Keyboards repeat a held key after 660 ms at the latest.
  private static let quiet = Duration.milliseconds(700)

  /// Returns whether a key comes too soon after a session, or has been held since then.
  private mutating func isQuiet(at moment: Moment) -> Bool {
    let isOver = if case .start = scene { true } else { protocolScreen != nil }
    guard let end = quietUntil, isOver, pages.isEmpty else { return false }
    let isQuiet = moment.monotonic < end
    quietUntil = isQuiet ? max(end, moment.monotonic + AnswerFilter.longestRepeat) : nil
    return isQuiet
  }

  /// The largest number of trials from which findings are computed immediately, which takes about 0.2 s.
  private static let manyTrials = 20_000

  /// Whether no pair sounds and none is about to.
  var isAtRest: Bool {
    running.map { $0.phase == .paused } ?? true
  }

  /// Whether the first pair of the session is about to sound.
  private var isBeginning: Bool {
    running.map { $0.answeredTrials == 0 && $0.comparisonOnset == nil } ?? false
  }

  /// Computes the findings immediately if the sessions have few trials and no pair sounds yet.
  private mutating func findAtOnce() {
    guard let request = missingFindings, let sessions = request.sessions,
      sessions.trialCount <= Self.manyTrials, isAtRest || isBeginning
    else { return }
    take(request.findings(in: sessions), for: request)
  }

  private var missingFindings: FindingsRequest? {
    guard findings == nil, history != nil || startList.showsCurve(of: practice, preview) else {
      return nil
    }
    return FindingsRequest(
      listener: program.listener, sessions: history, settings: nextSettings, number: historyNumber,
      acceptsEarlier: history == nil && earlierCurve == nil)
  }

  /// The findings to compute while the listener rests; `nil` if there are none. They may take a
  /// second, so keys must not wait for them.
  package var findingsRequest: FindingsRequest? {
    isAtRest ? listedRequest ?? missingFindings : nil
  }

  /// Takes over findings, unless the sessions have been read again since they were requested.
  package mutating func take(
    _ findings: ListenerFindings, isCurrent: Bool = true, for request: FindingsRequest
  ) {
    if request.number == nil { known[request.listener] = findings }
    guard request.number == historyNumber else { return }
    if isCurrent { self.findings = findings } else { earlierCurve = findings.curve }
  }

  /// Updates the preview from the profile if it is shown and out of date.
  ///
  /// This takes longer than anything else that follows an answer, so no update does it. The caller
  /// draws ``screenSoFar`` first, after the tones have faded out and the answer is stored.
  package mutating func refreshPreview() {
    guard isPreviewStale else { return }
    isPreviewStale = false
    guard let pane = layout?.picture?.pane, let session = scene.session else { return }
    let settings = session.header.settings
    guard pane != .curve || settings.task.hasIntervals else { return }
    let profile = recentFeedback.isEmpty ? profileBefore : nil
    preview = CurrentFindings(
      of: profile ?? session.profile, for: settings,
      without: profile == nil ? session.takenBack : [])
  }
}

// MARK: - Rounds of a protocol

extension Model {
  /// The key that ends a screen for the experimenter. It has no other use in training.
  private static let keyOfExperimenter = Key.character("o")

  private mutating func take(_ step: ProtocolStep) -> [Command] {
    switch step {
    case .screen(let screen):
      if scene.session == nil { scene = .opening }
      return show(screen)
    case .run(let settings, let preset):
      self.settings = settings
      values = SettingValues(settings, preferences: preferences)
      self.preset = preset
      return open()
    case .end:
      return leave()
    }
  }

  /// Returns whether a round allows an action. The only page is help, and the panes do not change.
  private func isAllowedInRound(_ action: Action) -> Bool {
    action.page.map { $0 == .help } ?? (action != .flip)
  }
}

// MARK: - Screens over the training

extension Model {
  /// Opens a page in place of the current one, or closes the current one by the key that opened it.
  /// The help page opens over the page it explains.
  private mutating func turn(to context: KeyContext, at moment: Moment) -> [Command] {
    guard pages.last?.context != context else { return grant([.close], at: moment) }
    switch context {
    case .profile:
      let pane = profileViews[tier] ?? values.task.intervalMeasure.map(ProfilePage.Pane.intervals)
      return replacePages(with: ProfilePage(showing: pane))
    case .history: return replacePages(with: HistoryPage())
    case .settings: return replacePages(with: SettingsPage(self))
    case .devices: return replacePages(with: DevicesPage())
    case .listeners:
      // A session that is being opened is that of the current listener.
      guard case .start = scene else { return [] }
      return replacePages(with: ListenersPage())
    case .about: return replacePages(with: AboutPage())
    case .actions: return show(ActionsPage(over: self.context))
    default: return show(HelpPage(about: self.context))
    }
  }

  mutating func replacePages(with page: any Page) -> [Command] {
    pages = []
    return show(page)
  }

  /// Shows the setting with which no session can begin.
  private mutating func explain(_ obstacle: SettingsError) -> [Command] {
    replacePages(with: SettingsPage(selecting: obstacle.names, self))
  }

  /// Shows a page. The training pauses meanwhile.
  private mutating func show(_ page: any Page) -> [Command] {
    pages.append(page)
    return advance(.paused) + needs(of: page.context)
  }

  /// Returns the commands that read the data for a page.
  private func needs(of context: KeyContext) -> [Command] {
    switch context {
    case .profile, .history, .mistakes: [.readHistory]
    case .devices: [.listDevices]
    case .listeners: [.readListeners]
    default: []
    }
  }

  private mutating func grant(_ requests: [PageRequest], at moment: Moment) -> [Command] {
    requests.flatMap { request -> [Command] in
      switch request {
      case .close:
        pages.removeLast()
        return []
      case .open(let page):
        return show(page)
      case .turn(let page):
        return replacePages(with: page)
      case .perform(let action):
        return act(action, by: .unknown, at: moment)
      case .change(let values):
        return change(to: values)
      case .carryOut(let commands):
        return commands
      case .playSample:
        return values.obstacle == nil ? play(Sample([settings.sampleQuestion], with: settings)) : []
      case .hear(let rehearing, let session):
        return play(Sample(rehearing, of: session, on: settings.device, at: moment.utc))
      case .choose(let listener):
        return choose(listener)
      case .decide(let kind, let session):
        return decide(kind, about: session, at: moment)
      case .forget(let sessions, let trials):
        return forget(sessions: sessions, trials: trials)
      case .report(let sentence):
        report = sentence
        return []
      case .trainNotes(let notes):
        pages = []
        return open(over: notes)
      }
    }
  }

  /// Changes the settings. Another device needs a new session, which begins at once if the current
  /// one cannot sound.
  private mutating func change(to values: SettingValues) -> [Command] {
    if values.preferences.midi != preferences.midi {
      midiObstacle = nil
      pitchWheel = PitchWheel()
    }
    self.values = values
    notice = nil
    guard let next = try? values.settings() else { return [] }
    let before = settings
    settings = next
    let reportsSame =
      before.range == next.range && before.condition == next.condition
      && before.task == next.task && before.intervals == next.intervals
      && before.tuning == next.tuning && before.aid == next.aid
    let saved = [.saveSettings(values)] + (reportsSame ? [] : readPreview())
    guard before.device != next.device else { return saved }
    delay = nil
    switch scene {
    case .disconnected(let session, _, _):
      return saved + session.leaving() + open()
    case .opening, .start(obstacle: _?):
      return saved + open()
    case .start, .training, .left:
      return saved
    }
  }

  /// Plays pairs that are not asked about. A running session keeps its device, so nothing plays if another
  /// one has been chosen.
  private mutating func play(_ sample: Sample) -> [Command] {
    switch scene {
    case .training(let session) where session.header.settings.device != settings.device:
      notice = words.phrases.otherDeviceLater
      return []
    case .opening, .disconnected, .left: return []
    case .start, .training: return [.sample(sample)]
    }
  }

  /// Changes to the next setting of cues and plays them.
  private mutating func changeCues() -> [Command] {
    var next = values
    next.preferences.cues = next.preferences.cues.next
    report = words.cues(next.preferences.cues)
    return change(to: next) + preferences.cues.samples
  }

  /// Returns the command that reads the profile for the start screen, which then suggests a session; empty
  /// on other screens.
  func readPreview() -> [Command] {
    if case .start = scene { [.readProfile(settings)] } else { [] }
  }
}
