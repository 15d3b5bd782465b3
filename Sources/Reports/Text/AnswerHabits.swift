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
  let bias: ProfileReport.Bias
  let contraction: ProfileReport.Contraction
  /// The proportion of answers “higher”; `nil` without answers.
  let shareOfHigher: Double?
  let isLopsided: Bool
  let pitch: ConcertPitch

  /// Returns the lapse rate and the biases, with their sizes in the listener's unit.
  func pulls(in words: Words) -> [Part] {
    let phrases = words.phrases
    return [
      Part(text: phrases.lapses(words.share(lapseRate)), standsOut: lapsesOften),
      Part(
        text: phrases.bias(
          size(of: bias.cents, at: bias.atNote, in: words), at: words.name(of: bias.atNote)),
        standsOut: bias.flagged),
      Part(
        text: phrases.contraction(
          size(of: contraction.centsPerOctave, at: contraction.atNote, in: words),
          at: words.name(of: contraction.atNote)),
        standsOut: contraction.flagged),
    ]
  }

  /// Returns the share of answers “higher”; `nil` without answers.
  func preference(in words: Words) -> Part? {
    shareOfHigher.map {
      Part(text: words.phrases.answeredHigher(words.share($0)), standsOut: isLopsided)
    }
  }

  /// Returns a shift with its sign and its unit.
  private func size(of shift: Cents, at note: MIDINote, in words: Words) -> String {
    guard words.unit != .cents else { return "\(words.cents(shift)) \(words.unitName)" }
    return (shift.value < 0 ? words.minus : "")
      + words.size(of: shift.magnitude, above: pitch.frequency(of: note))
  }
}

extension AnswerHabits {
  init(of findings: SessionFindings) {
    self.init(
      lapseRate: findings.now.lapseRate, lapsesOften: findings.now.lapsesOften,
      bias: .init(of: findings.bias), contraction: .init(of: findings.contraction),
      shareOfHigher: findings.now.answers.shareOfHigher,
      isLopsided: findings.now.answers.isLopsided,
      pitch: ConcertPitch(a4: findings.settings.concertPitch))
  }

  init(of report: ProfileReport, at pitch: ConcertPitch) {
    self.init(
      lapseRate: report.lapse, lapsesOften: report.lapseFlagged, bias: report.bias,
      contraction: report.contraction, shareOfHigher: report.shareOfHigher,
      isLopsided: report.shareOfHigherFlagged, pitch: pitch)
  }
}
