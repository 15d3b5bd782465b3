internal import Music
internal import Notation
internal import Psychometrics
package import Training
package import Wording

/// What a listener hears, and how much they have trained. The line of text and the JSON present the same values.
package struct TodayReport: Sendable {
  private let listener: Listener
  private let practice: Practice
  private let aim: Int?
  private let settings: Settings
  /// The limen over the range; `nil` if it is not known, or no threshold is reported.
  private let limen: LimenEstimate?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - listener: The listener.
  ///   - practice: When the listener trained.
  ///   - aim: The number of answers to give each day; `nil` for no aim.
  ///   - point: The starting point of the next session; `nil` if it is not known.
  ///   - settings: The settings of the next session.
  package init(
    of listener: Listener, practice: Practice, aim: Int?, from point: StartingPoint?,
    for settings: Settings
  ) {
    self.listener = listener
    self.practice = practice
    self.aim = aim
    self.settings = settings
    limen = point?.lastProfile.reportedLimen(for: settings)
  }

  /// Returns the report in one line, with a dash in place of a limen that is not reported.
  package func text(in words: Words) -> String {
    func digits(_ limen: Cents) -> String { words.digits(of: limen, over: settings) }
    let heard = limen.map {
      let band = $0.band68.bounds.map(digits).joined(separator: "–")
      return "\(digits($0.t75)) \(words.unitName) (\(band))"
    }
    return [
      listener.label, heard ?? "–", words.phrases.today(practice.answersToday, of: aim),
      words.lastDays(of: practice),
    ].joined(separator: " · ")
  }

  /// Returns the report as one JSON object on one line.
  package func json() throws -> String {
    let heard = limen.map { Limen($0, at: .t75, upTo: settings.prior.largestDifference).members }
    let members: Members = [
      "listener": listener.label, "day": practice.today, "answers_today": practice.answersToday,
      "daily_answers": aim, "days_trained": practice.trainedDays,
    ]
    return try (members + (heard ?? [:])).lineJSON()
  }
}
