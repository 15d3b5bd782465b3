package import Psychometrics
package import Training

/// The phrases that depend on what a listener does to answer the question of a trial. In each
/// language, those of all forms of a response stand together in one file.
package struct ResponsePhrases: Sendable {
  /// The answer “higher”, or the direction of a change, as a title.
  let higher: String
  let lower: String
  /// Follow a wrong answer and state the correct one.
  let wasHigher: String
  let wasLower: String
  /// Says to new listeners what they hear and do.
  package let invitation: String
  /// Returns the question at an interval; the short form has at most 16 characters without it.
  package let question: @Sendable (_ interval: String) -> (long: String, short: String)
  /// The instructions of the line mode before the first trial, and its help.
  package let howToAnswer: String
  package let helpOnAnswers: String
  /// What makes the difference of an answered pair plain, in a few words.
  let contrast: String
  /// The phrases about the open trial.
  package let trial: Trial

  /// The phrases about an open pair, whatever the choice, or about a tone that is adjusted.
  package struct Trial: Sendable {
    /// An answered trial that is heard again, in a few words.
    let answeredPair: String
    /// States, before a covered or paused trial goes on, how it sounds again.
    package let soundsAgain: String

    // The line mode.
    package let hearsAgain: String
    package let whatElseThereIs: String
    package let help: String
    package let paused: String
    package let notUnderstood: @Sendable (_ line: String) -> String

    /// Returns a few words after a key, on the screen of keys; `nil` for a key that does the same
    /// whatever the response.
    let effect: @Sendable (Action) -> String?
  }

  /// Returns the answer, or the direction of a change, as a title.
  package func name(of answer: Answer) -> String { answer == .higher ? higher : lower }

  /// Returns what is heard again of an answered trial, in a few words.
  package func text(of rehearing: Rehearing.Form) -> String {
    switch rehearing {
    case .pair: trial.answeredPair
    case .contrast: contrast
    }
  }

  /// Returns what follows a wrong answer and states the correct one.
  package func itWas(_ answer: Answer) -> String { answer == .higher ? wasHigher : wasLower }
}

extension Words {
  /// Returns a few words on what a key does, for the screen of keys; `nil` for an action that opens a
  /// page.
  package func effect(of action: Action, in context: KeyContext) -> String? {
    // The keys of all choices have the same words.
    let response: ResponseForm = context == .matching ? .adjustment : .choice(.higherOrLower)
    return phrases.phrases(for: response).trial.effect(action)
      ?? phrases.effect(of: action, in: context)
  }

  /// Returns the phrases that depend on the response in a task.
  package func phrases(in task: Task) -> ResponsePhrases { phrases.phrases(for: task.response) }
}
