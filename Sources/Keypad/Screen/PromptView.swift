internal import FrontEnds
internal import Music
internal import Notation
internal import Training
internal import Wording

// The question of the training screen, the feedback on the last trial, and the tone that sounds.
extension Model {
  /// Shows the question, the feedback on the last trial, and the tone that sounds. In one row, and
  /// in large letters, the feedback takes the place of the others.
  func putPrompt(of session: Session, in area: Area, on screen: inout Screen) {
    let feedback = feedback(in: session)
    if let feedback, let lines = enlarged(feedback.text, in: area) {
      let rest = area.dropping(rows: (area.rows - lines.count) / 2)
      return screen.put(lines, in: rest, aligned: .centre, style: feedback.style)
    }
    let tones = session.phase == .presenting && !preferences.reducedMotion ? tones : nil
    guard area.rows > 1 else {
      if let feedback { return put(feedback.text, in: area, style: feedback.style, on: &screen) }
      return screen.put(
        prompt(of: session, naming: tones, in: area.columns), in: area, aligned: .centre,
        style: .text)
    }
    let rest = area.dropping(rows: max(area.rows - 3, 0) / 2)
    put(question(of: session), in: rest, style: .text, on: &screen)
    if let feedback {
      put(feedback.text, in: rest.dropping(rows: 1), style: feedback.style, on: &screen)
    }
    if let tones, feedback == nil || area.rows > 2 {
      let row = min(area.rows, 3) - 1
      screen.put(tones, in: rest, row: row, aligned: .centre, style: .text)
    }
  }

  private typealias LongOrShort = (long: String, short: String)

  private func question(of session: Session) -> LongOrShort {
    words.phrases(in: session.header.settings.task)
      .question(words.shortName(of: session.openQuestion.nominal))
  }

  /// Returns the question, beside the tones if there are any and both fit.
  private func prompt(
    of session: Session, naming tones: String?, in columns: Int
  ) -> String {
    let question = question(of: session)
    let questions = [question.long, question.short]
    let both = tones.map { tones in questions.map { tones + "   " + $0 } } ?? []
    return (both + questions).first { glyphs.spell($0).columns <= columns } ?? question.short
  }

  private func enlarged(_ text: LongOrShort, in area: Area) -> [String]? {
    enlarged(text.long, in: area) ?? enlarged(text.short, in: area)
  }

  /// The names of the two tones, with a mark before the one that sounds.
  private var tones: String {
    [(Tone.reference, 1), (.comparison, 2)].map { tone, number in
      (soundingTone == tone ? "♪ " : "  ") + words.phrases.tone(number)
    }.joined(separator: " ")
  }

  /// Returns the feedback to show now; `nil` if there is none.
  private func feedback(in session: Session) -> (text: LongOrShort, style: Screen.Style)? {
    guard let feedback, session.phase == .feedback || feedback.answeredTrial == nil
    else { return nil }
    return (words.text(of: feedback, in: session.header.settings.task), feedback.style)
  }

  private func put(
    _ text: LongOrShort, in area: Area, style: Screen.Style,
    on screen: inout Screen
  ) {
    let fits = glyphs.spell(text.long).columns <= area.columns
    screen.put(fits ? text.long : text.short, in: area, aligned: .centre, style: style)
  }
}
