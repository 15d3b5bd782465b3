internal import Music
internal import Notation
internal import Training
internal import Wording

/// The habits of a listener: the lapses, the biases, and the preference for an answer, rounded as in
/// JSON.
struct AnswerHabits {
  /// A habit as a part of a sentence.
  typealias Part = (text: String, standsOut: Bool)

  let findings: ListenerFindings
  let pitch: ConcertPitch

  /// Returns the lapse rate and the biases, with their sizes in the listener's unit.
  func pulls(in words: Words) -> [Part] {
    let phrases = words.phrases
    return [
      (text: findings.lapses.text(in: words), standsOut: findings.lapses.isFlagged),
      part(findings.bias, in: words, phrases.bias(_:at:)),
      part(findings.contraction, in: words, phrases.contraction(_:at:)),
    ]
  }

  /// Returns the share of answers “higher”; `nil` without answers.
  func preference(in words: Words) -> Part? {
    findings.answers.shareOfHigher.map {
      (
        text: words.phrases.answeredHigher(words.share($0.toThousandths)),
        standsOut: findings.answers.isLopsided
      )
    }
  }

  /// Returns a bias with its sign and its unit.
  private func part(
    _ bias: AnswerBias, in words: Words, _ phrase: (_ size: String, _ note: String) -> String
  ) -> Part {
    let shift = bias.cents.toThousandths
    let size =
      words.unit == .cents
      ? "\(words.cents(shift)) \(words.unitName)"
      : (shift.value < 0 ? words.minus : "")
        + words.size(of: shift.magnitude, above: pitch.frequency(of: bias.note))
    return (text: phrase(size, words.name(of: bias.note)), standsOut: bias.isFlagged)
  }
}

extension LapseEstimate {
  /// The rate with its 95 % band, as in JSON.
  fileprivate func text(in words: Words) -> String {
    let bounds = band95.bounds.map { words.share($0.toThousandths) }
    return words.phrases.lapses(
      words.share(rate.toThousandths), band: words.range(bounds[0], bounds[1]))
  }

  /// The members of the rate in every JSON object that has one.
  var members: Members {
    [
      "lapse": rate.toThousandths, "lapse_band95": band95.bounds.map(\.toThousandths),
      "lapse_flagged": isFlagged,
    ]
  }
}
