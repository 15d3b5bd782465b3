import Notation
import Training
import Wording

extension LaboratoryScreen {
  /// The time after which the experimenter is asked whether an interrupted run goes on.
  private static let longInterruption = Duration.seconds(3600)

  /// Returns the screen stating that a run ended without the number of right answers that it was to reach.
  static func missedCriterion(of run: RunLabel) -> LaboratoryScreen {
    notice { $0.missedCriterion(of: run.condition) }
  }

  /// Returns the screens before a round goes on: that its latest run missed its criterion, which may not have
  /// been read yet, and the question whether to resume a run that was interrupted long ago.
  static func notices(resuming round: Round, at now: UTCTime) -> [LaboratoryScreen] {
    let missed = round.missed.map { [missedCriterion(of: $0)] } ?? []
    guard let time = round.interruptedAt, now.since(time) > longInterruption else { return missed }
    let minutes = now.since(time).wholeMilliseconds / 60_000
    return missed + [notice { $0.interrupted(minutesAgo: minutes) }]
  }

  private static func notice(_ text: (Phrases) -> String) -> LaboratoryScreen {
    LaboratoryScreen(
      texts: Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0.rawValue, text($0.phrases)) }),
      goOn: .experimenter)
  }
}
