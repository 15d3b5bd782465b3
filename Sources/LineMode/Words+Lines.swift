internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// The output of the line mode on request. Each item is one sentence, so a screen can show it as a
/// caption.
extension Words {
  /// The lines before the first pair, which explain how to answer.
  func introduction(to values: SettingValues) -> [String] {
    [phrases(in: values.task).howToAnswer, whatElseThereIs(with: values)]
  }

  /// Returns the help on commands; in a protocol, only on those that it permits.
  func help(with values: SettingValues, inProtocol followsProtocol: Bool) -> [String] {
    let ofTask = phrases(in: values.task)
    return [ofTask.helpOnAnswers]
      + (followsProtocol
        ? [whatElseThereIs(with: values), phrases.helpInProtocol]
        : [ofTask.trial.help] + phrases.helpOnCommands)
  }

  private func whatElseThereIs(with values: SettingValues) -> String {
    let trial = phrases(in: values.task).trial
    let hearing = values.permitsRepeats ? trial.hearsAgain + ", " : ""
    return hearing + trial.whatElseThereIs
  }
}

// MARK: - Sessions with limits

extension Words {
  /// Returns sentences on a session that begins: whether its kind narrows the notes, its aid, and its limits,
  /// unless the sentence on its kind has just named them.
  func beginning(
    of session: Session, kind: Preset?, over values: SettingValues, isFirst: Bool
  ) -> [String] {
    let settings = session.header.settings
    let range = settings.range
    let chosen = try? values.values(of: kind).settings()
    let isNarrowed = (try? values.settings()).map { $0.range != range } ?? false
    let notes: String? =
      switch (kind?.isForWeakest == true, isNarrowed) {
      case (true, _) where settings.task.hasIntervals:
        settings.intervals == chosen?.intervals
          ? nil : phrases.onlyNotes(settings.intervals.map(name).joined(separator: ", "))
      case (true, true): phrases.onlyNotes(name(of: range))
      case (false, true) where kind?.range != nil: phrases.onlyNotes(name(of: range))
      case (true, false): phrases.noWeakOctave
      case (false, _): nil
      }
    let isNamed = isFirst && kind?.name.isEmpty == false && kind?.limits.isEmpty == false
    let limits =
      isNamed || session.remainder.isEmpty ? nil : sentence(onRemainder: session.remainder)
    let aid = session.header.settings.aid.map(phrases.begins)
    return [notes, aid, isFirst ? sentence(onWolvesIn: settings) : nil, limits].compactMap(\.self)
  }

  /// Returns what is left of a session as one sentence.
  func sentence(onRemainder remainder: [SessionLimit]) -> String {
    let amounts = remainder.filter(\.isAmount).map(text)
    let others = remainder.filter { !$0.isAmount }.map(text)
    return [
      amounts.isEmpty ? nil : phrases.remaining(amounts),
      others.isEmpty ? nil : phrases.endsAfter(others),
    ].compactMap(\.self).joined(separator: " ")
  }
}

// MARK: - Devices

extension Words {
  /// Returns a line for each device, with a star before the chosen one, and one line for all
  /// converters, or the obstacle.
  func lines(of devices: [DeviceChoice], chosen: String, obstacle: String?) -> [String] {
    if let obstacle { return [obstacle] }
    if devices.isEmpty { return [phrases.noDevices] }
    func name(of device: DeviceChoice) -> String {
      (device.name == chosen ? "* " : "") + device.name
    }
    let outputs = devices.outputs.map { device in
      let summary = device.isSilent ? phrases.noSound : device.summary
      return summary.isEmpty ? name(of: device) : "\(name(of: device)): \(summary)"
    }
    let converters = devices.converters
    return converters.isEmpty ? outputs : outputs + [phrases.converters(converters.map(name))]
  }
}

// MARK: - History

extension Words {
  private static let sessionsListed = 20

  /// Returns a line for each of the latest sessions, oldest first.
  func lines(of sessions: [RecordedSession], at zone: LocalZone) -> [String] {
    if sessions.isEmpty { return [phrases.noSessions] }
    return sessions.suffix(Self.sessionsListed).map { sentence(on: $0, at: zone) }
  }

  /// Returns a session in one sentence.
  func sentence(on session: RecordedSession, at zone: LocalZone) -> String {
    let header = session.header
    let trials = session.keptTrials
    let isRightOrWrong = header.settings.task.response.isRightOrWrong
    let counts =
      isRightOrWrong
      ? phrases.right(
        trials.count { $0.isCorrect == true }, of: trials.count { $0.isCorrect != nil })
      : phrases.matches(trials.count { $0.isAnswered }, unmoved: trials.count { $0.isUnmoved })
    let exclusion = session.exclusions.wholeSession ? phrases.excluded : nil
    // The counts of matches name their task.
    let task = isRightOrWrong ? header.settings.task.nameUnlessStandard.map(self.task) : nil
    let facts = [text(of: header.settings.range), counts, task, exclusion, session.note]
    return "\(phrases.session(withID: session.id)), \(zone.dateAndTime(header.startedAt)): "
      + facts.compactMap(\.self).joined(separator: ", ") + "."
  }
}

// MARK: - Trials

extension Words {
  private static let mistakesListed = 20

  /// Returns a line for each trial of a session.
  func lines(ofTrials session: RecordedSession) -> [String] {
    session.sessionTrials.map { line(of: $0, numbered: $0.trial.number) }
  }

  /// Returns a line for each of the latest wrong answers, latest first.
  func lines(ofMistakesIn sessions: [RecordedSession]) -> [String] {
    let mistakes = sessions.mistakes(atMost: Self.mistakesListed)
    return mistakes.isEmpty
      ? [phrases.noMistakes]
      : mistakes.enumerated().map { line(of: $1, numbered: $0 + 1) } + [phrases.hearsMistake]
  }

  /// Returns a trial with its number in a list.
  func line(of item: SessionTrial, numbered number: Int) -> String {
    let (trial, task) = (item.trial, item.session.header.settings.task)
    let difference = "\(signedDifference(of: trial)) \(unitName)"
    let outcome = outcome(of: trial, in: task)
    let facts = [
      "\(number): \(place(of: trial.question, in: task, isSpoken: true))",
      task.response.holdsComparison ? phrases.began(difference) : difference,
      trial.evidence == nil ? outcome : phrases.yourAnswer(outcome.lowercased()),
      trial.isCorrect.map { $0 ? phrases.right : phrases.wrong },
      trial.responseTime.map { "\($0.wholeMilliseconds) ms" },
      item.isExcluded ? phrases.excluded : nil,
    ]
    return facts.compactMap(\.self).joined(separator: ", ") + "."
  }
}

// MARK: - Profile

extension Words {
  /// Returns a sentence for the range and for each of its registers. No threshold is reported if
  /// the answers do not permit it.
  func lines(of findings: ListenerFindings, at pitch: ConcertPitch) -> [String] {
    let intervals = lines(ofIntervals: findings) + lines(ofMatching: findings)
    // A listener who has only been asked about intervals has no answers about notes.
    guard findings.answers.answered > 0 || intervals.isEmpty else { return intervals }
    let answers = intervals + sentences(on: findings.answers)
    guard findings.answers.reportsThreshold else { return answers }
    let registers = findings.regions.filter { $0.region.kind == .register }
    return answers + ([findings.whole] + registers).map { sentence(on: $0, at: pitch) }
  }

  /// Returns a sentence for each interval; those on the answers about intervals while no threshold is
  /// reported.
  func lines(ofIntervals findings: ListenerFindings) -> [String] {
    guard findings.intervalAnswers.answered > 0 else { return [] }
    guard findings.intervalAnswers.reportsThreshold else {
      return sentences(on: findings.intervalAnswers)
    }
    return findings.intervals.map { sentence(on: $0) }
  }

  /// Returns a sentence for each interval with matches.
  private func lines(ofMatching findings: ListenerFindings) -> [String] {
    guard let matching = findings.matching else { return [] }
    return matching.intervals.filter(\.hasTrials).map { sentence(on: $0) }
      + (matching.stopsEarly ? [phrases.stopsEarly] : [])
  }

  /// Returns a line for each interval: how wide it was heard, and where it was matched, at the end of the
  /// last sessions, in cents.
  func lines(ofCoursesIn findings: ListenerFindings, zone: LocalZone) -> [String] {
    let estimates = IntervalMeasure.allCases.flatMap(findings.intervals)
    return estimates.filter { $0.isReported && !$0.history.isEmpty }.map { estimate in
      let places = estimate.history.suffix(5).map {
        "\(zone.day($0.startedAt)) \(signed(estimate.distance(at: $0.place).median))"
      }
      return "\(name(of: estimate)), \(phrases.terms(of: estimate.measure).distance): "
        + "\(places.joined(separator: ", ")) \(phrases.name(of: .cents))."
    }
  }

  /// Returns a sentence for a note, or one that says why there is none.
  func lines(of findings: ListenerFindings, at note: MIDINote, _ pitch: ConcertPitch) -> [String] {
    guard let report = findings.notes.first(where: { $0.note == note }) else {
      return [phrases.notReported(name(of: note), range: text(of: findings.range))]
    }
    guard report.state != .untrained else { return [phrases.notTrained(name(of: note))] }
    let reference = pitch.frequency(of: note)
    return [hears(report.limen, above: reference, over: name(of: note), answers: report.trials)]
  }

  /// Returns a sentence for each session of a learning curve, oldest first, and one for each gap.
  func lines(of curve: LearningCurve, at reference: Hertz, zone: LocalZone) -> [String] {
    let gap = Int(LearningCurve.longestGap / .seconds(86_400))
    return curve.stretches.enumerated().flatMap { index, points in
      (index == 0 ? [] : [phrases.moreThanDays(gap) + "."])
        + points.map {
          hears($0.limen, above: reference, over: zone.day($0.startedAt), answers: $0.answered)
        }
    }
  }

  private func hears(
    _ limen: LimenEstimate, above reference: Hertz, over place: String, answers: Int
  ) -> String {
    phrases.hears(
      "\(digits(ofLimen: limen.t75, above: reference)) \(unitName)",
      from: digits(ofLimen: limen.band68.lower, above: reference),
      to: digits(ofLimen: limen.band68.upper, above: reference), over: place, answers: answers)
  }

  /// Returns a region in one sentence.
  func sentence(on report: RegionReport, at pitch: ConcertPitch) -> String {
    let notes = report.region.notes
    let place = text(of: notes)
    guard report.state != .untrained else { return phrases.notTrained(place) }
    // Hertz need a note. The middle note represents the region.
    return hears(
      report.limen, above: pitch.frequency(of: notes.middle), over: place,
      answers: report.answers.answered)
  }
}
