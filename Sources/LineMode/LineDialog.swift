package import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Reports
package import Training
internal import Wording

/// The line mode: lines in, lines out, without redrawing anything.
///
/// It is made for screen readers and pipes. It does not move the cursor or draw. A line of a pipe is
/// read only after the comparison tone of the open pair has begun, so that answers wait for their
/// pairs. A line that is typed is read at once.
package struct LineDialog: FrontEnd {
  private enum State: Sendable {
    case opening
    /// No session can begin, with these settings or while another program keeps the store. A changed setting, or
    /// any line, tries again.
    case refused
    case training(Session)
    case left
  }

  private let outputGlyphs: GlyphSet
  /// The signals that the output can give.
  private let signals: Set<TerminalSignal>
  private let program: ProgramFacts
  /// Whether a listener types the lines, so that they are read at once.
  private let isAtTerminal: Bool
  /// Whether a protocol fixes the sessions.
  private let followsProtocol: Bool
  package var protocolScreen: LaboratoryScreen?
  /// The kind of the sessions; `nil` for sessions that last until the listener leaves.
  private var preset: Preset?
  private var values: SettingValues
  private var state = State.opening
  /// The reason why the pairs cannot sound; `nil` while they can.
  private var disconnectionReason: String?
  private var answerFilter = AnswerFilter()
  private var pitchWheel = PitchWheel()
  /// The number of answers since the program started, without those that were taken back.
  private var answered = 0
  private var hasTrained = false
  /// The setting that is being saved.
  private var changedSetting: SettingKey?
  /// The information to print once the sessions, the profile or the devices have been read.
  private var pendingTopic: LineTopic?
  private var lastLineAt: UTCTime?
  /// The wrong answer that was heard again last, and its session; `nil` for none.
  private var heard: (session: Int64?, rehearing: Rehearing)?

  private var words: Words { Words(for: values.preferences) }
  /// The values of the sessions, whose kind may have a task of its own.
  private var sessionValues: SettingValues { values.values(of: preset) }
  private var task: Task { sessionValues.task }
  /// The task of the latest run of a protocol; `nil` before the first.
  private var explainedTask: Task?

  /// Creates a dialog that has printed nothing yet.
  ///
  /// - Parameters:
  ///   - values: The values of the settings, within bounds.
  ///   - glyphs: The characters that the output can take.
  ///   - signals: The signals that the output can give; none if it is no terminal.
  ///   - preset: The kind of the sessions; `nil` for sessions that last until the listener leaves.
  ///   - program: The facts that `about` prints.
  ///   - isAtTerminal: Whether a listener types the lines. Each is then read at once, and an answer
  ///     that comes too early is refused. Lines of a pipe wait for their pairs.
  ///   - followsProtocol: Whether a protocol fixes the sessions.
  package init(
    values: SettingValues, glyphs: GlyphSet, signals: Set<TerminalSignal> = [],
    preset: Preset? = nil, program: ProgramFacts, isAtTerminal: Bool = false,
    followsProtocol: Bool = false
  ) {
    self.values = values
    self.followsProtocol = followsProtocol
    outputGlyphs = glyphs
    self.signals = signals
    self.preset = preset
    self.program = program
    self.isAtTerminal = isAtTerminal
  }

  /// Whether the open pair can be answered, or the session waits for the listener to continue.
  package var wantsInput: Bool {
    if let protocolScreen { return protocolScreen.length == nil || isAtTerminal }
    return switch state {
    case .training(let session):
      switch session.phase {
      case .presenting: session.comparisonOnset != nil || isAtTerminal
      case .paused: pendingTopic == nil
      case .ready, .feedback, .ended: false
      }
    case .refused: pendingTopic == nil
    case .opening, .left: false
    }
  }

  /// Prints the introduction and opens the session.
  package mutating func start() -> [Command] {
    if followsProtocol { return [.nextStep] }
    let name = words.phrases.isTraining(program.listener.label)
    return instructions + (program.listener == .standard ? [] : [say(name)])
      + (preset?.name.isEmpty == false ? [say(words.sentence(on: preset, in: task))] : [])
      + missingSignal + open()
  }

  /// Handles a message and returns the commands to carry out.
  package mutating func update(_ message: Message) -> [Command] {
    switch (state, message) {
    case (_, .sessionEnded(let findings)):
      // The advice is that of the start screen if the session had all its notes.
      let range = (try? values.settings())?.range
      let card = findings.map {
        $0.card(in: words, advisingOver: range) + [words.place(of: program)]
      }
      return card?.map(say) ?? []
    case (.left, _):
      return []
    case (_, .step(let step)):
      return take(step)
    case (_, .line(let line, _)) where protocolScreen != nil:
      return leaveScreen(with: line.trimmed)
    case (.opening, .opened(let session, _, _)):
      state = .training(session)
      let isFirst = !exchange(&hasTrained, with: true)
      let isNew = session.profile.isBlank && isFirst
      return (isNew && !followsProtocol ? askForCues + howToAnnounce : [])
        + words.beginning(of: session, kind: preset, over: values, isFirst: isFirst).map(say)
        + advance(.began)
    case (_, .refused(let reason)), (.opening, .storeRefused(let reason)):
      return refuse(reason)
    case (.training, .deviceDisconnected(let xruns, let moment, let reason, let isAwaited)):
      let commands = advance(.disconnected(xruns: xruns, at: moment))
      guard isAwaited else { return commands + refuse(reason) }
      disconnectionReason = reason
      return commands + [say(reason)]
    case (.training, .deviceReconnected):
      disconnectionReason = nil
      // The session pauses until the requested information has been printed.
      return [say(words.phrases.deviceReconnected)]
        + (protocolScreen.map { show($0) } ?? (pendingTopic == nil ? advance(.resumed) : []))
    case (.training, .line(let line, let moment)), (.refused, .line(let line, let moment)):
      return take(line.trimmed, at: moment)
    case (_, .heldToneEnded):
      return interrupt(by: .paused)
    case (_, .suspended(let moment)):
      return interrupt(by: .stopped(at: moment))
    case (.training(let session), .key(.answer(let answer), let moment)):
      return take(answer, at: moment, in: session)
    case (_, .pitchWheelTurned(let position, let time)):
      return pitchWheel.turn(to: position, at: time, in: running).map { advance($0) } ?? []
    case (_, .midiDisconnected(let reason)):
      pitchWheel = PitchWheel()
      return [say(reason)]
    case (_, .midiReconnected):
      return [say(words.phrases.midiReconnected)]
    case (_, .historyRead(let sessions)):
      return answer(with: sessions)
    case (_, .profileRead(let profile, _, let practice)):
      return take(suggestion(after: profile, practice))
    case (_, .devices(let devices, let obstacle)):
      return report(words.lines(of: devices, chosen: values.text(of: .device), obstacle: obstacle))
    case (_, .settingsSaved(let obstacle)):
      defer { changedSetting = nil }
      let change = changedSetting.map {
        words.phrases.changed(line(for: $0), isSaved: obstacle == nil)
      }
      return [change, obstacle].compactMap(\.self).map(say)
    case (.opening, .deviceDelayed(let reason)), (_, .storeRefused(let reason)),
      (_, .sampleRefused(let reason)):
      return [say(reason)]
    case (_, .endOfInput), (_, .terminated):
      return leave()
    default:
      return follow(message)
    }
  }
}

// MARK: - Lines in

extension LineDialog {
  private mutating func take(_ line: String, at moment: Moment) -> [Command] {
    lastLineAt = moment.utc
    let command = LineCommand(line, in: task)
    switch command {
    case .quit?: return leave()
    // The session pauses while output is printed.
    case .show(let topic)? where !followsProtocol || topic == .help || topic == .left:
      return advance(.paused) + show(topic)
    case .show? where followsProtocol, .set? where followsProtocol, .undo? where followsProtocol,
      .nextUnit? where followsProtocol:
      return [say(words.phrases.fixedByProtocol)]
    case .set(let setting, let text)?: return set(setting, to: text)
    case .undo?: return undo(at: moment)
    case .nextUnit?: return set(.unit, to: values.preferences.unit.next.rawValue)
    case .unknownSetting(let name)?:
      let names = SettingKey.allCases.filter(values.applies).map(\.rawValue)
      return [say(words.phrases.noSetting(name.excerpt, among: names))]
    default: break
    }
    if let disconnectionReason { return [say(disconnectionReason)] }
    guard case .training(let session) = state else { return open() }
    // No pair is open for an answer while the session is paused, so a line that is understood
    // resumes it.
    if session.phase == .paused, let command {
      let rehears = command == .repeatPair && !line.isEmpty && session.canRehear
      let isAnswer =
        switch command {
        case .respond, .commit: !line.isEmpty
        default: false
        }
      return (isAnswer ? [say(words.phrases.notCountedInPause)] : [])
        + advance(rehears ? .rehearingRequested(at: moment) : .resumed)
    }
    switch command {
    case .respond? where isTooEarly(at: moment, in: session),
      .adjust? where isTooEarly(at: moment, in: session),
      .commit? where isTooEarly(at: moment, in: session):
      return [say(words.phrases.tooEarlyLine)]
    case .adjust(let size, let side)?: return adjust(by: size, towards: side, at: moment.monotonic)
    case .commit?: return advance(.responded(.committed(session.adjustment), at: moment))
    case .respond(let response)?: return advance(.responded(response, at: moment))
    case .repeatPair?:
      return session.canRepeat
        ? advance(.repeatRequested) : [say(words.phrases.noMoreRepeats)]
    case .void?: return advance(.voided(at: moment))
    case .pause?: return interrupt(by: .paused)
    case .undo?, .quit?, .show?, .set?, .nextUnit?, .unknownSetting?, nil:
      return [say(words.phrases(in: task).trial.notUnderstood(line.excerpt))]
    }
  }

  /// Handles an answer from an instrument. Nobody ends it with Enter, so that the rules for keys hold.
  private mutating func take(
    _ answer: Answer, at moment: Moment, in session: Session
  ) -> [Command] {
    let verdict = answerFilter.verdict(
      on: .answer(answer), at: moment.monotonic, onset: session.comparisonOnset)
    guard disconnectionReason == nil, pendingTopic == nil, protocolScreen == nil else { return [] }
    switch verdict {
    case .held: return interrupt(by: .paused)
    case .tooEarly: return [say(words.phrases.tooEarlyLine)]
    case .answer where session.phase == .paused: return advance(.resumed)
    case .answer:
      return advance(.responded(session.response(meaning: answer), at: moment))
    }
  }

  /// Whether a line was typed before anybody could answer the open pair.
  private func isTooEarly(at moment: Moment, in session: Session) -> Bool {
    guard isAtTerminal else { return false }
    return session.comparisonOnset.map {
      AnswerFilter.isTooEarly(at: moment.monotonic, onset: $0)
    } ?? true
  }
}

// MARK: - Rounds of a protocol

extension LineDialog {
  private mutating func take(_ step: ProtocolStep) -> [Command] {
    switch step {
    case .screen(let screen):
      return say(text: screen) + show(screen)
    case .run(let settings, let preset):
      values = SettingValues(settings, preferences: values.preferences)
      self.preset = preset
      defer { explainedTask = task }
      return (explainedTask == task ? [] : instructions) + open()
    case .end:
      state = .left
      return [.leave]
    }
  }

  private mutating func leaveScreen(with line: String) -> [Command] {
    guard let screen = protocolScreen, LineCommand(line, in: task) != .quit else { return leave() }
    if let disconnectionReason { return [say(disconnectionReason)] }
    let goesOn =
      screen.goOn == .key
      || screen.goOn == .experimenter && line == LaboratoryScreen.experimenterWord
    return goesOn ? leaveScreen() : say(text: screen)
  }

  private func say(text screen: LaboratoryScreen) -> [Command] {
    (screen.lines(in: words.language.rawValue)
      + (screen.goOn == .key ? [words.phrases.enterGoesOn] : [])).map(say)
  }
}

// MARK: - Printing information

extension LineDialog {
  private mutating func undo(at moment: Moment) -> [Command] {
    let commands = advance(.undone(at: moment))
    guard !commands.isEmpty, case .training(let session) = state else {
      return [say(words.phrases.nothingToUndo)]
    }
    let next = session.phase == .paused ? disconnectionReason ?? howToGoOn : line(of: session)
    return commands + [say(next)]
  }

  private mutating func interrupt(by event: Session.Event) -> [Command] {
    let commands = advance(event)
    return commands.isEmpty ? [] : commands + [say(howToGoOn)]
  }

  /// How a paused session goes on, and what can be heard again until then.
  private var howToGoOn: String {
    let phrases = words.phrases(in: task)
    let rehearing = running?.rehearing.map { " r: \(phrases.text(of: $0))." }
    let isBeforeNext = running?.isBeforeNextQuestion == true
    let paused = isBeforeNext ? words.phrases.pausedBeforeNext : phrases.trial.paused
    return paused + (rehearing ?? "")
  }

  private mutating func show(_ topic: LineTopic) -> [Command] {
    switch topic {
    case .help: return report(words.help(with: sessionValues, inProtocol: followsProtocol))
    case .about: return report(words.about(program))
    case .left: return report([remainder])
    case .settings: return report(SettingKey.allCases.filter(values.applies).map(line))
    case .setting(let setting): return report([line(for: setting)])
    case .today, .begin:
      guard let settings = try? values.settings() else { return [] }
      pendingTopic = topic
      return [.readProfile(settings)]
    case .devices, .profile, .note, .advice, .curve, .history, .mistakes, .mistake, .session,
      .comparison, .decision:
      pendingTopic = topic
      return [topic == .devices ? .listDevices : .readHistory]
    }
  }

  /// Prints the requested lines and then how to continue.
  private mutating func report(_ lines: [String]) -> [Command] {
    pendingTopic = nil
    return lines.map(say) + [say(disconnectionReason ?? howToGoOn)]
  }

  /// What is left of the session, as one sentence.
  private var remainder: String {
    guard case .training(let session) = state else { return words.sentence(on: preset, in: task) }
    guard !session.remainder.isEmpty else { return words.phrases.noLimit }
    return words.sentence(onRemainder: session.remainder)
  }

  private func line(for setting: SettingKey) -> String {
    let text = values.text(of: setting)
    let isWorded = setting.isFlag || setting.hasNotes
    return
      "\(words.nameToType(of: setting)): \(isWorded ? words.value(text, of: setting) : setting.shown(text))"
  }

  private mutating func answer(with sessions: [RecordedSession]) -> [Command] {
    switch pendingTopic {
    case .profile?: return report(lines(about: sessions, profile))
    case .note(let name)?:
      guard let note = try? MIDINote(name: name, in: words.noteNames) else {
        return report([words.phrases.noNote(name.excerpt)])
      }
      return report(
        lines(about: sessions) { findings, pitch in
          findings.answers.reportsThreshold
            ? words.lines(of: findings, at: note, pitch) : untilThreshold(findings)
        })
    case .advice?: return report(lines(about: sessions, advice))
    case .curve?: return report(lines(about: sessions, curve))
    case .history?: return report(words.lines(of: sessions, at: program.zone))
    case .mistakes?: return report(words.lines(ofMistakesIn: sessions))
    case .mistake(let place)?: return hear(mistake: place, in: sessions)
    case .session(let id)?:
      guard let session = sessions.first(where: { $0.id == id }) else {
        return report([words.phrases.noSession(id)])
      }
      return report(
        [words.sentence(on: session, at: program.zone)] + words.lines(ofTrials: session))
    case .comparison(let first, let second)?:
      return report([first, second].flatMap { id in compared(id, among: sessions) })
    case .decision(let kind, let session)?:
      guard let decided = sessions.first(where: { $0.id == session }), let lastLineAt else {
        return report([words.phrases.noSession(session)])
      }
      if let trial = kind.trial, !decided.trials.contains(where: { $0.number == trial }) {
        return report([words.phrases.noTrial(trial, of: session)])
      }
      let event = HistoryEvent(time: lastLineAt, kind: kind)
      return [.decide(event, session: session)]
        + report([words.phrases.sentence(on: kind, of: session)])
    default: return []
    }
  }

  /// Plays the pair of a wrong answer again, and what makes its difference plain when it is asked for once
  /// more.
  private mutating func hear(mistake place: Int, in sessions: [RecordedSession]) -> [Command] {
    guard place > 0, let item = sessions.mistakes(atMost: place).dropFirst(place - 1).first,
      let lastLineAt
    else { return report([words.phrases.noMistake(place)]) }
    let rehearing = item.rehearing(after: heard)
    heard = (item.session.id, rehearing)
    let sample = Sample(rehearing, of: item.session, on: values.text(of: .device), at: lastLineAt)
    let form = words.phrases(in: item.session.header.settings.task).text(of: rehearing.form)
    return [.sample(sample)]
      + report([words.line(of: item, numbered: place), "\(place): \(form)."])
  }

  /// Returns which session is suggested.
  private func suggestion(
    after profile: PerceptualProfile, _ practice: Practice
  ) -> Suggestion? {
    guard let settings = try? values.settings() else { return nil }
    return Suggestion(after: CurrentFindings(of: profile, for: settings), practice: practice)
  }

  /// States which session is suggested, and why, and begins it if that was requested.
  private mutating func take(_ suggestion: Suggestion?) -> [Command] {
    let kind = program.presets.kind(for: suggestion)
    let lines = [
      kind.map { words.phrases.today(words.title(of: $0)) + "." },
      suggestion.flatMap { words.sentence(on: $0) },
    ].compactMap(\.self)
    // A device that is awaited would be given up for another session.
    guard pendingTopic == .begin, disconnectionReason == nil else { return report(lines) }
    do {
      _ = try values.values(of: kind).settings()
    } catch {
      return report(lines + [words.sentence(on: error)])
    }
    let before = task
    (preset, pendingTopic) = (kind, nil)
    return lines.map(say) + reopen(after: before)
  }

  /// Returns lines about the findings in the sessions, or the sentence on a session that is not as it
  /// was recorded.
  private func lines(
    about sessions: [RecordedSession], _ lines: (ListenerFindings, ConcertPitch) -> [String]
  ) -> [String] {
    guard let settings = try? sessionValues.settings() else { return [] }
    let findings = ListenerFindings(of: sessions, besideSessionsWith: settings)
    if let changed = findings.changedTrials.first { return [changed.description] }
    return lines(findings, ConcertPitch(a4: settings.concertPitch))
  }

  private func profile(_ findings: ListenerFindings, at pitch: ConcertPitch) -> [String] {
    words.lines(of: findings, at: pitch) + profileReport(on: findings).advice(in: words, at: pitch)
  }

  private func advice(on findings: ListenerFindings, at pitch: ConcertPitch) -> [String] {
    switch task.intervalMeasure {
    case nil where findings.answers.reportsThreshold:
      profileReport(on: findings).advice(in: words, at: pitch)
    case .judgement where findings.intervalAnswers.reportsThreshold:
      words.sentences(on: findings.intervals, after: findings.intervalAnswers)
        + [words.sentence(on: findings.adviceOnIntervals)]
    case nil, .judgement, .matching: untilThreshold(findings)
    }
  }

  /// States how far the answers to the task are from a threshold, or how the listener matches.
  private func untilThreshold(_ findings: ListenerFindings) -> [String] {
    switch task.intervalMeasure {
    case nil: words.sentences(on: findings.answers)
    case .judgement: words.sentences(on: findings.intervalAnswers)
    case .matching: words.sentences(on: findings.matching)
    }
  }

  private func curve(_ findings: ListenerFindings, at pitch: ConcertPitch) -> [String] {
    let courses = words.lines(ofCoursesIn: findings, zone: program.zone)
    guard findings.answers.reportsThreshold else {
      return courses.isEmpty ? untilThreshold(findings) : courses
    }
    return words.lines(
      of: findings.curve, at: pitch.frequency(of: findings.range.middle), zone: program.zone)
      + profileReport(on: findings).trend(in: words, at: pitch) + courses
  }

  private func profileReport(on findings: ListenerFindings) -> ProfileReport {
    ProfileReport(of: findings, listener: program.listener)
  }

  /// Returns a session in two sentences, with the limen when it ended.
  private func compared(_ id: Int64, among sessions: [RecordedSession]) -> [String] {
    guard let session = sessions.first(where: { $0.id == id }) else {
      return [words.phrases.noSession(id)]
    }
    let settings = SettingValues(session.header.settings)
    let chosen = [SettingKey.timbre, .toneMs, .placement].filter(settings.applies).map {
      "\(words.nameToType(of: $0)) \(settings.text(of: $0))"
    }
    let limen = lines(about: sessions) { findings, pitch in
      guard findings.answers.reportsThreshold else { return [] }
      let points = findings.curve.stretches.joined()
        .filter { $0.startedAt == session.header.startedAt }
      let reference = pitch.frequency(of: findings.range.middle)
      return points.map {
        let t75 = words.digits(ofLimen: $0.limen.t75, above: reference)
        return "T75 \(words.name(of: findings.range)): \(t75) \(words.unitName)"
      }
    }
    let median = AnswerDiagnostics(of: session.keptTrials).medianResponse.map {
      "\(words.phrases.headingResponse) \($0.wholeMilliseconds) ms"
    }
    let facts = limen + [median].compactMap(\.self) + chosen
    return [words.sentence(on: session, at: program.zone), facts.joined(separator: ", ") + "."]
  }
}

// MARK: - Settings

extension LineDialog {
  /// Sets and saves a setting if its value is within bounds. A new value of a setting that affects the
  /// stimuli starts a new session.
  private mutating func set(_ setting: SettingKey, to text: String) -> [Command] {
    var next = values
    do {
      try next.set(setting, to: words.value(from: text, of: setting))
      _ = try next.settings()
      _ = try next.values(of: preset).settings()
    } catch {
      return [say(words.sentence(on: error))]
    }
    if setting == .midi, next != values { pitchWheel = PitchWheel() }
    let before = sessionValues
    values = next
    changedSetting = setting
    let saved: [Command] = [.saveSettings(values)] + (setting == .signal ? missingSignal : [])
    guard setting.reachesSession, sessionValues.applies(setting), sessionValues != before else {
      return saved
    }
    return saved + reopen(after: before.task)
  }

  /// The instructions for the task.
  private var instructions: [Command] { words.introduction(to: sessionValues).map(say) }

  /// States the cues, and how to change them, to a new listener at a terminal.
  private var askForCues: [Command] {
    guard !signals.isEmpty else { return [] }
    return [say(words.cues(values.preferences.cues) + " " + words.phrases.changesCuesPlain)]
  }

  /// States, to a listener at a terminal, how a screen reader gets time for the line of each pair.
  private var howToAnnounce: [Command] {
    guard isAtTerminal, values.preferences.announcement.count == 0 else { return [] }
    return [say(words.phrases.howToAnnounce)]
  }

  /// States that the output cannot give the chosen signal; empty if it can.
  private var missingSignal: [Command] {
    let signal = values.preferences.signal
    guard signal != .none, !signals.contains(signal) else { return [] }
    return [say(words.phrases.cannotSignal(signal.rawValue))]
  }

  private mutating func open() -> [Command] {
    guard let settings = try? sessionValues.settings() else { return [] }
    state = .opening
    disconnectionReason = nil
    return [.openSession(settings, preset: preset, examples: values.examples)]
  }

  /// Ends the current session and opens another, with the instructions if its task is another.
  private mutating func reopen(after earlier: Task) -> [Command] {
    let ending = running.map { $0.leaving() + [say(words.phrases.newSessionBegins)] } ?? []
    return ending + (task == earlier ? [] : instructions) + open()
  }

  /// Handles a refusal. Leaves if a session runs or none has begun yet, because the reason is then
  /// reported elsewhere. Otherwise prints the reason and waits.
  private mutating func refuse(_ reason: String) -> [Command] {
    let session = running
    let waits = session == nil && hasTrained
    state = waits ? .refused : .left
    return waits ? [say(reason)] : (session?.leaving() ?? []) + [.leave]
  }
}

// MARK: - Lines out

extension LineDialog {
  private func say(_ line: String) -> Command {
    let glyphs = values.preferences.glyphs ?? outputGlyphs
    return .print(glyphs == .ascii ? glyphs.spell(line) : line.printable)
  }

  /// The silence after the line of a pair. Nobody listens between the lines of a pipe.
  private var silence: [Command] {
    let length = values.preferences.announcement
    return isAtTerminal && length.count > 0 ? [.announce(length.duration)] : []
  }

  private mutating func leave() -> [Command] {
    if case .training = state { return advance(.left) }
    state = .left
    return [say(words.phrases.farewell(answered: answered)), .leave]
  }

  /// Returns the note of a pair, with the size of its difference if the listener wants it.
  private func announcement(of question: Question) -> String {
    let note = words.place(of: question, in: task, isSpoken: true)
    guard values.preferences.differenceDisplay == .before, let settings = try? values.settings()
    else {
      return note
    }
    return "\(note), \(words.size(of: question, at: ConcertPitch(a4: settings.concertPitch)))"
  }

  /// Returns the line of the open pair: its number among those until the limit, or among all so far.
  private func line(of session: Session) -> String {
    let number = words.number(ofPairIn: session) ?? "\(session.openNumber)"
    return "\(number): \(announcement(of: session.openQuestion))"
  }

  package var running: Session? {
    if case .training(let session) = state { session } else { nil }
  }

  /// Sends an event to the current session and returns the commands for its effects, with the lines
  /// that report them.
  package mutating func advance(_ event: Session.Event) -> [Command] {
    guard var session = running else { return [] }
    answered -= session.keptAnswers
    let effects = session.handle(event)
    answered += session.keptAnswers
    let feedback = Feedback(after: effects, in: session)
    let isHeld = values.preferences.holds(session, after: feedback)
    if isHeld { _ = session.handle(.held) }
    let goesOn = followsProtocol && session.reachedLimit != nil
    state = session.phase != .ended ? .training(session) : goesOn ? .opening : .left
    let withSize = values.preferences.differenceDisplay != .off
    let lines = feedback.map { [say(words.line(of: $0, in: task, withSize: withSize))] } ?? []
    let commands = effects.flatMap { effect -> [Command] in
      switch effect {
      case .present:
        return [say(line(of: session))] + silence + [.session(effect)]
      case .store, .exclude:
        return [.session(effect)] + lines
      case .end where goesOn:
        return [.session(effect), .nextStep]
      case .end:
        return
          (session.reachedLimit.map { [say(words.phrases.over(after: words.text(of: $0)))] } ?? [])
          + [.session(effect), say(words.phrases.farewell(answered: answered))]
      case .hear(let rehearing, _):
        let text = words.phrases(in: task).text(of: rehearing.form)
        return [say("\(rehearing.trial): \(text)"), .session(effect), say(howToGoOn)]
      case .fadeOut, .changePitch, .waitForFeedback, .rest:
        return [.session(effect)]
      }
    }
    return values.preferences.leadIn(before: effects, of: event) + commands
      + values.preferences.cues(on: feedback, after: effects, of: event)
      + (isHeld ? [say(howToGoOn)] : []) + (session.phase == .ended && !goesOn ? [.leave] : [])
  }
}
