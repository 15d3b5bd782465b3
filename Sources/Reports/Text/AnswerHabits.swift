internal import Music
internal import Psychometrics
internal import Training
internal import Wording

/// The habits of a listener: the lapses, the biases, and the preference for an answer.
struct AnswerHabits {
  /// A habit as a part of a sentence.
  struct Part {
    let text: String
    let standsOut: Bool
  }

  let lapseRate: Double
  let lapsesOften: Bool
  let bias: AnswerBias
  let contraction: AnswerBias
  /// The proportion of answers “higher”; `nil` without answers.
  let shareOfHigher: Double?
  let isLopsided: Bool
  let pitch: ConcertPitch

  /// Returns the lapse rate and the biases, with their sizes in the listener's unit.
  func pulls(in words: Words) -> [Part] {
    let phrases = words.phrases
    return [
      Part(text: phrases.lapses(words.share(lapseRate)), standsOut: lapsesOften),
      part(bias, in: words, phrases.bias(_:at:)),
      part(contraction, in: words, phrases.contraction(_:at:)),
    ]
  }

  /// Returns the share of answers “higher”; `nil` without answers.
  func preference(in words: Words) -> Part? {
    shareOfHigher.map {
      Part(text: words.phrases.answeredHigher(words.share($0)), standsOut: isLopsided)
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
    return Part(text: phrase(size, words.name(of: bias.note)), standsOut: bias.isFlagged)
  }
}

extension AnswerHabits {
  init(of findings: SessionFindings) {
    let (now, answers) = (findings.now, findings.now.answers)
    self.init(
      lapseRate: now.lapseRate, lapsesOften: now.lapsesOften, bias: findings.bias,
      contraction: findings.contraction, shareOfHigher: answers.shareOfHigher,
      isLopsided: answers.isLopsided, pitch: ConcertPitch(a4: findings.settings.concertPitch))
  }

  /// Creates the habits of a listener, rounded as in JSON.
  init(of findings: ListenerFindings, at pitch: ConcertPitch) {
    let answers = findings.answers
    self.init(
      lapseRate: findings.lapseRate.toThousandths, lapsesOften: findings.lapsesOften,
      bias: findings.bias, contraction: findings.contraction,
      shareOfHigher: answers.shareOfHigher?.toThousandths, isLopsided: answers.isLopsided,
      pitch: pitch)
  }
}
