internal import Foundation
internal import Music
internal import Notation
internal import Psychometrics
public import Training
internal import Wording

/// One session of a store. The line of text and the JSON present the same facts.
public struct SessionReport: Encodable, Sendable {
  let id: Int64?
  let listener: String
  let startedAt: ReportedTime
  let seed: UInt64
  let engineVersion: Int
  let trials: Int
  let answered: Int
  /// `nil` in a session with tones to be tuned, which are neither right nor wrong.
  let right: Int?
  /// The number of answered trials that are excluded from profiles.
  let excluded: Int
  let wholeSessionExcluded: Bool
  let settings: Settings
  let playback: Playback?
  let events: [HistoryEvent]

  /// Creates a report of a session.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  public init(of streamed: StreamedSession) throws {
    let session = streamed.outline
    let header = session.header
    let exclusions = session.exclusions
    var (trials, answered, right, excluded) = (0, 0, 0, 0)
    try streamed.forEachTrial { trial in
      trials += 1
      guard trial.isAnswered else { return }
      answered += 1
      right += trial.isCorrect == true ? 1 : 0
      excluded += exclusions.contains(trial: trial.number) ? 1 : 0
    }
    id = session.id
    listener = header.listener.label
    startedAt = ReportedTime(utc: header.startedAt)
    seed = header.seed
    engineVersion = header.engineVersion
    (self.trials, self.answered) = (trials, answered)
    self.right = header.settings.task.response.isRightOrWrong ? right : nil
    self.excluded = excluded
    wholeSessionExcluded = exclusions.wholeSession
    settings = header.settings
    playback = session.playback
    events = session.events
  }

  /// The session in one line.
  public var text: String {
    let exclusion =
      wholeSessionExcluded ? ["excluded"] : excluded > 0 ? ["\(excluded) excluded"] : []
    let facts = [
      id.map { "id \($0)" }, listener, startedAt.utc.iso8601, "\(answered) answered",
      right.map { "\($0) right" }, settings.task.nameUnlessStandard,
    ].compactMap(\.self)
    let notes = events.compactMap(\.kind.text).map { "'\($0.printable)'" }
    return (facts + exclusion + notes).joined(separator: "  ")
  }

  /// The line of ``SessionReport/text``, followed by the set-up and the history of decisions, one
  /// line each.
  public var details: [String] {
    [text] + setUp(in: Words(.english))
      + events.map { "\($0.time.iso8601)  \(Self.words(for: $0.kind))" }
  }

  /// Returns the settings of the session and what it was played on, one line each.
  func setUp(in words: Words) -> [String] {
    let phrases = words.phrases
    let facts: [String?] = [
      words.span(settings.range), settings.timbre.rawValue, settings.aid.map(phrases.with),
      phrases.lengths(tone: settings.toneLength.count, gap: settings.gap.count),
      phrases.seed(seed), phrases.engine(engineVersion),
      settings.prior.labelUnlessStandard.map(phrases.withPrior),
    ]
    let device = playback.map {
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
    case .annotated(let text): "'\(text.printable)'"
    }
  }

  private static func subject(_ trial: Int?) -> String {
    trial.map { "trial \($0)" } ?? "the session"
  }

  /// Returns the session as one JSON object on one line.
  public func json() -> String {
    expectSuccess(because: "text and whole numbers can be written") { try lineJSON() }
  }
}
