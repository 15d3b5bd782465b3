internal import Foundation
internal import Music
internal import Psychometrics
internal import Training

extension ListenerFindings {
  /// What matters most, in two sentences that a musician understands.
  ///
  /// - Parameter point: Where the limen is told.
  func summary(at point: LimenPoint) -> [String] {
    guard answers.answered > 0 else {
      return [
        "Nothing answered yet.", "Train with 'limen train': is the second tone higher or lower?",
      ]
    }
    return answers.tellThreshold
      ? [limenSentence(at: point), courseSentence] : [guessSentence, evidenceSentence]
  }

  // MARK: When a threshold is told

  private func limenSentence(at point: LimenPoint) -> String {
    let limen = Limen(whole.limen, at: point)
    let cents = limen.cents
    let over = "over \(range.text)"
    guard cents <= TextNumber.largestPlayed else {
      return "You hear up from down better than by guessing, but \(over) you need a difference of "
        + "more than \(TextNumber.cents(TextNumber.largestPlayed)) cents, the largest that is played."
    }
    let size =
      whole.state == .wide
      ? "between " + limen.band68.map(TextNumber.limen).joined(separator: " and ")
      : "of \(TextNumber.cents(cents))"
    return cents > Cents.semitone.value
      ? "You hear a difference \(size) cents, more than a semitone, \(point.howOften) \(over)."
      : "You hear a difference \(size) cents \(point.howOften) \(over); a semitone is 100."
  }

  private var courseSentence: String {
    [weaknessClause, learningClause].compactMap(\.self).joined(separator: ", and ") + "."
  }

  private var weaknessClause: String {
    let octaves = weakest.map {
      "\($0.region.notes.text) (\(TextNumber.times($0.comparison?.ratio ?? 1)) times the rest)"
    }
    switch octaves.count {
    case 0: return "No octave stands out as weak"
    case 1: return "Your weakest octave is \(octaves[0])"
    default: return "Your weakest octaves are " + octaves.joined(separator: ", ")
    }
  }

  private var learningClause: String? {
    guard let trend = curve.trend else { return nil }
    if trend.probabilityOfFall >= 0.95 { return "you hear finer with practice" }
    if trend.probabilityOfFall <= 0.05 { return "you hear less finely than before" }
    return "there is no sure trend over your sessions"
  }

  // MARK: When none is

  private var guessSentence: String {
    let count = "\(answers.right) of \(answers.answered)"
    return answers.isReversed
      ? "Only \(count) answers were right, fewer than guesses are: are the two keys confused?"
      : "Your answers do not tell hearing from guessing yet: \(count) right."
  }

  /// Cut, not rounded, so that what is short of the bound never looks like it.
  private var evidenceSentence: String {
    let probability = (answers.betterThanGuessing * 100).rounded(.down) / 100
    return "Better than guessing: \(TextNumber.probability(probability)); a threshold is told from "
      + "\(AnswerDiagnostics.thresholdIsToldFrom) on."
  }
}
