package import Music

/// What a listener should do next, by one rule for every report and screen.
package enum Advice: Hashable, Sendable {
  /// Check which key means which answer, because fewer answers are right than by guessing.
  case checkKeys
  /// Continue to answer until a first threshold. The number is about how many answers that takes;
  /// `nil` if it cannot be predicted.
  case answerOn(about: Int?)
  /// Train the weakest octave.
  case train(NoteRange)
  /// Answer a few pairs with full attention, because many answers do not seem to depend on the tones.
  case attend
  /// Answer more pairs over the range, because its limen is not well known.
  case narrowBand(NoteRange)
  /// Train the range again: nothing stands out.
  case goOn(NoteRange)

  /// The notes of the pairs that are advised; `nil` if something else is.
  package var notes: NoteRange? {
    switch self {
    case .train(let notes), .narrowBand(let notes), .goOn(let notes): notes
    case .checkKeys, .answerOn, .attend: nil
    }
  }

  /// Chooses the first advice that applies, in the order of the cases.
  ///
  /// - Parameters:
  ///   - answers: All answers of the listener.
  ///   - weakest: The notes of the weakest octave; `nil` if none stands out.
  ///   - lapsesOften: Whether the lapse rate stands out.
  ///   - range: The reported notes.
  ///   - state: The state of the range.
  init(
    after answers: AnswerDiagnostics, weakest: NoteRange?, lapsesOften: Bool,
    over range: NoteRange, in state: NoteReport.State
  ) {
    if let advice = Advice(untilThreshold: answers) {
      self = advice
    } else if let weakest {
      self = .train(weakest)
    } else if lapsesOften {
      self = .attend
    } else {
      self = state == .settled ? .goOn(range) : .narrowBand(range)
    }
  }

  /// Chooses the advice for answers that do not establish a threshold; `nil` if they do.
  package init?(untilThreshold answers: AnswerDiagnostics) {
    if answers.isReversed {
      self = .checkKeys
    } else if !answers.reportsThreshold {
      self = .answerOn(about: answers.answersUntilThreshold)
    } else {
      return nil
    }
  }
}
