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
  var introduction: [String] { [phrases.howToAnswer, phrases.whatElseThereIs] }

  /// The help on commands. Their names are the same in every language.
  var help: [String] {
    [
      phrases.helpOnAnswers, phrases.helpOnPair, phrases.helpOnProfile, phrases.helpOnHistory,
      phrases.helpOnSettings, phrases.helpOnUnit, phrases.helpOnDecisions, phrases.helpOnDevices,
      phrases.helpOnAbout,
    ]
  }
}

// MARK: - Devices

extension Words {
  /// Returns a line for each device, with a star before the chosen one, or the obstacle.
  func lines(of devices: [DeviceChoice], chosen: String, obstacle: String?) -> [String] {
    if let obstacle { return [obstacle] }
    if devices.isEmpty { return [phrases.noDevices] }
    return devices.map { device in
      let name = (device.name == chosen ? "* " : "") + device.name
      return device.summary.isEmpty ? name : "\(name): \(device.summary)"
    }
  }
}

// MARK: - History

extension Words {
  private static let sessionsListed = 20

  /// Returns a line for each of the latest sessions, oldest first.
  func lines(of sessions: [RecordedSession], at zone: LocalZone) -> [String] {
    if sessions.isEmpty {
      return [phrases.noSessions]
    }
    return sessions.suffix(Self.sessionsListed).map { sentence(on: $0, at: zone) }
  }

  /// Returns a session in one sentence.
  func sentence(on session: RecordedSession, at zone: LocalZone) -> String {
    let header = session.header
    let facts = phrases.session(
      session.id, at: zone.dateAndTime(header.startedAt),
      range: text(of: header.settings.range),
      right: session.trials.count { $0.isCorrect == true },
      of: session.trials.count { $0.isAnswered })
    let exclusion = session.exclusions.wholeSession ? phrases.excluded : nil
    return [facts, exclusion, session.note].compactMap(\.self).joined(separator: ", ") + "."
  }
}

// MARK: - Profile

extension Words {
  /// Returns a sentence for the range and for each of its registers. No threshold is reported if
  /// the answers do not permit it.
  func lines(of findings: ListenerFindings, at pitch: ConcertPitch) -> [String] {
    let answers = sentences(on: findings.answers)
    guard findings.answers.reportsThreshold else { return answers }
    let registers = findings.regions.filter { $0.region.kind == .register }
    return answers + ([findings.whole] + registers).map { sentence(on: $0, at: pitch) }
  }

  /// Returns a region in one sentence.
  func sentence(on report: RegionReport, at pitch: ConcertPitch) -> String {
    let notes = report.region.notes
    let place = text(of: notes)
    guard report.state != .untrained else { return phrases.notTrained(place) }
    // Hertz need a note. The middle note represents the region.
    let reference = pitch.frequency(of: notes.middle)
    return phrases.hears(
      size(of: report.limen.t75, above: reference),
      from: digits(of: report.limen.band68.lower, above: reference),
      to: digits(of: report.limen.band68.upper, above: reference), over: place,
      answers: report.answers.answered)
  }
}

// MARK: - Decisions

extension Words {}
