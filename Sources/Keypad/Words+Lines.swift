internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// What the line mode tells when it is asked. Each thing is one sentence, which a screen can show as a
/// caption too.
extension Words {
  /// The commands there are; their names are the same in any language.
  var help: [String] {
    [
      row("h, l: the second tone was higher, lower.", "h, t: der zweite Ton war höher, tiefer."),
      row(
        "r: hear the pair again. v: it shall not count. b: take the last answer back. p: pause. "
          + "q: quit.",
        "r: das Paar noch einmal hören. v: es soll nicht zählen. b: die letzte Antwort zurücknehmen. "
          + "p: Pause. q: beenden."),
      row("profile: how finely you hear.", "profile: wie fein du hörst."),
      row("history: the sessions so far.", "history: die Sitzungen bisher."),
      row(
        "settings: what is chosen. settings tone-ms: one of it. settings tone-ms 700: choose.",
        "settings: was gewählt ist. settings tone-ms: eins davon. settings tone-ms 700: wählen."),
      row(
        "unit: the next unit. unit percent: cents, percent, hertz or semitones.",
        "unit: die nächste Einheit. unit percent: cents, percent, hertz oder semitones."),
      row(
        "note 3 text: a note about session 3. exclude 3: it does not count; exclude 3 17: its trial "
          + "17. restore 3: it does again.",
        "note 3 text: eine Notiz zur Sitzung 3. exclude 3: sie zählt nicht; exclude 3 17: ihre "
          + "Antwort 17. restore 3: sie zählt wieder."),
      row("devices: where sound can go.", "devices: wo der Ton erklingen kann."),
      row(
        "about: what this is. help: these lines.", "about: was das hier ist. help: diese Zeilen."),
    ]
  }

  func about(version: String) -> String {
    row(
      "Limen \(version), engine \(Engine.version): how finely you hear pitch.",
      "Limen \(version), Verfahren \(Engine.version): wie fein du Tonhöhen hörst.")
  }
}

// MARK: - Devices

extension Words {
  /// A line for each device, a star before the one that is chosen.
  func lines(of devices: [DeviceChoice], chosen: String, obstacle: String?) -> [String] {
    if let obstacle { return [obstacle] }
    if devices.isEmpty { return [noDevices] }
    return devices.map { device in
      let name = (device.name == chosen ? "* " : "") + device.name
      return device.summary.isEmpty ? name : "\(name): \(device.summary)"
    }
  }
}

// MARK: - History

extension Words {
  private static let sessionsTold = 20

  /// A line for each of the latest sessions, oldest first.
  func lines(of sessions: [RecordedSession]) -> [String] {
    if sessions.isEmpty {
      return [noSessions]
    }
    return sessions.suffix(Self.sessionsTold).map(sentence)
  }

  /// A session in one sentence.
  func sentence(on session: RecordedSession) -> String {
    let day = session.header.startedAt.iso8601.prefix(10)
    let range = text(of: session.header.settings.range)
    let count = session.trials.count { $0.isAnswered }
    let right = session.trials.count { $0.isCorrect == true }
    let facts = row(
      "Session \(session.id), \(day): \(range), \(right) of \(count) right",
      "Sitzung \(session.id), \(day): \(range), \(right) von \(count) richtig")
    let exclusion = session.exclusions.wholeSession ? leftOut : nil
    return [facts, exclusion, session.note].compactMap(\.self).joined(separator: ", ") + "."
  }
}

// MARK: - Profile

extension Words {
  /// The range, then each of its registers, a sentence each; no threshold is told of guesses.
  func lines(of findings: ListenerFindings, at pitch: ConcertPitch) -> [String] {
    let answers = sentences(on: findings.answers)
    guard findings.answers.tellThreshold else { return answers }
    let registers = findings.regions.filter { $0.region.kind == .register }
    return answers + ([findings.whole] + registers).map { sentence(on: $0, at: pitch) }
  }

  /// What the answers say by themselves; and until they tell hearing from guessing, how far they do.
  func sentences(on answers: AnswerDiagnostics) -> [String] {
    if answers.answered == 0 {
      return [row("There is no answer yet.", "Es gibt noch keine Antwort.")]
    }
    let count = row(
      "\(answers.right) of \(answers.answered) answers are right.",
      "\(answers.right) von \(answers.answered) Antworten sind richtig.")
    guard !answers.tellThreshold else { return [count] }
    let chance = decimal(answers.betterThanGuessing, places: 2)
    return [
      count,
      row(
        "Better than guessing with probability \(chance): a threshold needs more answers.",
        "Besser als Raten mit Wahrscheinlichkeit \(chance): Eine Schwelle braucht mehr Antworten."),
    ]
  }

  /// A region in one sentence.
  func sentence(on report: RegionReport, at pitch: ConcertPitch) -> String {
    let notes = report.region.notes
    let place = text(of: notes)
    guard report.state != .untrained else {
      return row("\(place): not trained yet.", "\(place): noch nicht geübt.")
    }
    // Hertz need a note; the one in the middle stands for all.
    let reference = pitch.frequency(of: notes.notes[notes.count / 2])
    let limen = size(of: report.limen.t75, above: reference)
    let from = digits(of: report.limen.band68.lower, above: reference)
    let to = digits(of: report.limen.band68.upper, above: reference)
    let count = report.answers.answered
    return row(
      "\(place): you hear \(limen) 3 times out of 4, 68 % from \(from) to \(to); \(count) answers.",
      "\(place): Du hörst \(limen) in 3 von 4 Fällen, 68 % von \(from) bis \(to); "
        + "\(count) Antworten.")
  }
}

// MARK: - Decisions

extension Words {
  func noSession(_ number: Int64) -> String {
    row(
      "There is no session \(number): see history.",
      "Es gibt keine Sitzung \(number): siehe history.")
  }

  /// What was decided about a session, in one sentence.
  func decided(_ kind: HistoryEvent.Kind, _ session: Int64) -> String {
    switch kind {
    case .annotated(let text):
      return row("Session \(session): “\(text)”.", "Sitzung \(session): „\(text)“.")
    case .excluded(let trial):
      let what = part(trial, of: session)
      return row("\(what) does not count any more.", "\(what) zählt nicht mehr.")
    case .restored(let trial):
      return row(
        "\(part(trial, of: session)) counts again.", "\(part(trial, of: session)) zählt wieder.")
    }
  }

  private func part(_ trial: Int?, of session: Int64) -> String {
    trial.map { row("Trial \($0) of session \(session)", "Antwort \($0) der Sitzung \(session)") }
      ?? row("Session \(session)", "Sitzung \(session)")
  }
}
