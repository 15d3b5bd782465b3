internal import Music
internal import Notation
internal import Psychometrics
package import Training
internal import Wording

/// One session of a store. The line of text and the JSON present the same facts.
package struct SessionReport: Sendable {
  /// The session without its trials.
  let session: RecordedSession
  private(set) var trials = 0
  private(set) var answered = 0
  private var rightAnswers = 0
  /// The number of answered trials that are excluded from profiles.
  private(set) var excluded = 0

  /// Creates a report of a session.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  package init(of streamed: StreamedSession) throws {
    session = streamed.outline
    let exclusions = session.exclusions
    try streamed.forEachTrial { trial in
      trials += 1
      guard trial.isAnswered else { return }
      answered += 1
      rightAnswers += trial.isCorrect == true ? 1 : 0
      excluded += exclusions.contains(trial: trial.number) ? 1 : 0
    }
  }

  var header: SessionHeader { session.header }
  var settings: Settings { header.settings }
  var wholeSessionExcluded: Bool { session.exclusions.wholeSession }
  /// `nil` in a session of matching, whose matches are neither right nor wrong.
  var right: Int? { settings.task.response.isRightOrWrong ? rightAnswers : nil }
  /// The latest note on the session, in quotes; empty if there is none, or it was removed.
  var quotedNote: [String] { session.note.map { ["'\($0.printable)'"] } ?? [] }

  /// Returns what is excluded, as `excluded` or `3 excluded`; empty if nothing is.
  func exclusion(in words: Words) -> [String] {
    let word = words.phrases.excluded
    return wholeSessionExcluded ? [word] : excluded > 0 ? ["\(excluded) \(word)"] : []
  }

  /// Returns the session as one JSON object on one line.
  package func json() -> String {
    let members: Members = [
      "id": session.id, "listener": header.listener.label,
      "started_at": header.startedAt.iso8601, "seed": header.seed,
      "engine_version": header.engineVersion, "trials": trials, "answered": answered,
      "right": right, "excluded": excluded, "whole_session_excluded": wholeSessionExcluded,
      "settings": settings, "playback": session.playback, "reached": session.reached,
      "events": session.events,
    ]
    return expectSuccess(because: "text and whole numbers can be written") {
      try members.lineJSON()
    }
  }

  /// The session in one line.
  package var text: String {
    let facts = [
      session.id.map { "id \($0)" }, header.listener.label, header.startedAt.iso8601,
      "\(answered) answered", right.map { "\($0) right" }, settings.task.nameUnlessStandard,
    ].compactMap(\.self)
    return (facts + exclusion(in: Words(.english)) + quotedNote).joined(separator: "  ")
  }

  /// The line of ``SessionReport/text``, followed by the set-up and the history of decisions, one
  /// line each.
  package var details: [String] {
    [text] + setUp(in: Words(.english))
      + session.events.map { "\($0.time.iso8601)  \(Self.words(for: $0.kind))" }
  }

  /// Returns the settings of the session and what it was played on, one line each.
  func setUp(in words: Words) -> [String] {
    let phrases = words.phrases
    let facts: [String?] = [
      words.span(settings.range), settings.timbre.rawValue,
      settings.levelSPL.map { "\($0.value.shortText) dB SPL" },
      settings.ear == .both ? nil : phrases.text(of: .ear).values[settings.ear.rawValue],
      settings.aid.map(phrases.with),
      phrases.lengths(tone: settings.toneLength.count, gap: settings.gap.count),
      phrases.seed(header.seed), phrases.engine(header.engineVersion),
      settings.prior.labelUnlessStandard.map(phrases.withPrior),
    ]
    let device = session.playback.map {
      [
        phrases.played(
          at: $0.sampleRate, as: $0.sampleFormat.excerpt, period: $0.periodFrames,
          of: $0.bufferFrames),
        phrases.priority($0.realTimePriority),
      ]
    }
    return ([facts.compactMap(\.self)] + [device].compactMap(\.self)).map {
      $0.joined(separator: ", ")
    }
  }

  private static func words(for kind: HistoryEvent.Kind) -> String {
    switch kind {
    case .excluded(let trial): "\(subject(trial)) excluded"
    case .restored(let trial): "\(subject(trial)) restored"
    case .annotated(""): "the remark removed"
    case .annotated(let text): "'\(text.printable)'"
    case .heard(let trial, .pair): "trial \(trial) heard again"
    case .heard(let trial, .contrast): "trial \(trial) heard again, in contrast"
    }
  }

  private static func subject(_ trial: Int?) -> String {
    trial.map { "trial \($0)" } ?? "the session"
  }
}
