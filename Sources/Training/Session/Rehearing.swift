internal import Music
internal import Psychometrics

/// What a listener hears again after an answer. No answer is asked, and no pair of the session depends on it.
public struct Rehearing: Hashable, Sendable {
  /// What sounds.
  public enum Form: String, Sendable {
    /// The pair as it was answered; in *matching*, with the tone as it was committed.
    case pair
    /// What the task offers to make the difference plain.
    case contrast
  }

  /// How many times as wide a pair without an interval sounds in its contrast, up to the largest
  /// difference.
  fileprivate static let widening = 3.0

  /// The number of the trial that was answered.
  public let trial: Int
  /// What sounds.
  public let form: Form
  /// The questions whose pairs sound, in order.
  public let questions: [Question]

  /// Creates what is heard again of a trial.
  ///
  /// - Parameters:
  ///   - trial: The trial.
  ///   - form: What sounds.
  ///   - settings: The settings of its session.
  package init(of trial: TrialRecord, as form: Form, in settings: Settings) {
    self.trial = trial.number
    self.form = form
    let question = trial.question
    let pair = trial.adjustment.map { question.adjusted(to: $0.mistuning) } ?? question
    questions =
      switch form {
      case .pair: [pair]
      case .contrast: settings.task.contrast(to: pair, upTo: settings.prior.largestDifference)
      }
  }
}

extension Rehearing {
  /// Returns what the next request plays of a trial: the pair, and after it the contrast unless that sounds
  /// the same.
  package static func form(
    after last: Rehearing?, of trial: TrialRecord, in settings: Settings
  ) -> Form {
    guard let last, last.trial == trial.number, last.form == .pair else { return .pair }
    let contrast = Rehearing(of: trial, as: .contrast, in: settings)
    return contrast.questions == last.questions ? .pair : .contrast
  }
}

extension Task {
  /// Returns the questions that make the difference of a pair plain.
  fileprivate func contrast(to pair: Question, upTo largest: Cents) -> [Question] {
    let inTune = pair.adjusted(to: Difference(hundredths: 0))
    let wider = Difference(
      nearest: Cents(pair.difference.cents.value * Rehearing.widening), upTo: largest,
      correctAnswer: pair.difference.correctAnswer)
    return switch (intervalMeasure, response) {
    case (nil, .choice): [pair.adjusted(to: wider)]
    case (_?, .choice): [inTune, pair]
    case (_, .adjustment): [pair, inTune]
    }
  }
}
