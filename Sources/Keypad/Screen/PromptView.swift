internal import FrontEnds
internal import Notation
internal import Training
internal import Wording

// The question of the training screen, the feedback on the last trial, and the tone that sounds.
extension Model {
  /// Shows the question, the feedback on the last trial, and the tone that sounds. In one row, and
  /// in large letters, the feedback takes the place of the others.
  func putPrompt(of session: Session, in area: Area, on screen: inout Screen) {
    let feedback = feedback(in: session)
    let oneLine = feedback?.forms.filter { $0.count == 1 }.flatMap(\.self) ?? []
    if let feedback, let lines = oneLine.lazy.compactMap({ enlarged($0, in: area) }).first {
      let rest = area.dropping(rows: (area.rows - lines.count) / 2)
      return screen.put(lines, in: rest, aligned: .centre, style: feedback.style)
    }
    let showsTones = session.phase == .presenting && !preferences.reducedMotion
    let tones = showsTones ? tones(of: session) : nil
    guard area.rows > 1 else {
      if let feedback { return put(feedback.forms, in: area, style: feedback.style, on: &screen) }
      return screen.put(
        fitting(prompts(of: session, naming: tones), in: area), in: area, aligned: .centre,
        style: .text)
    }
    let rest = area.dropping(rows: max(area.rows - 3, 0) / 2)
    put(question(of: session), in: rest, style: .text, on: &screen)
    if let feedback {
      put(feedback.forms, in: rest.dropping(rows: 1), style: feedback.style, on: &screen)
    }
    if let tones, feedback == nil || area.rows > 2 {
      let row = min(area.rows, 3) - 1
      screen.put(tones, in: rest, row: row, aligned: .centre, style: .text)
    }
  }

  /// Returns the forms of the question, longest first.
  private func question(of session: Session) -> [[String]] {
    let question = words.phrases(in: session.header.settings.task)
      .question(words.shortName(of: shownQuestion(in: session).nominal))
    return [[question.long], [question.short]]
  }

  /// Returns the forms of the question, beside the tones first if there are any.
  private func prompts(of session: Session, naming tones: String?) -> [[String]] {
    let questions = question(of: session)
    let both = tones.map { tones in questions.map { [tones + "   " + $0[0]] } } ?? []
    return both + questions
  }

  /// Returns the lines of the first of these forms that fits; those of the last if none does.
  private func fitting(_ forms: [[String]], in area: Area) -> [String] {
    forms.first { lines in
      lines.count <= area.rows && lines.allSatisfy { glyphs.spell($0).columns <= area.columns }
    } ?? forms[forms.count - 1]
  }

  /// Returns the names of the two tones, with a mark before the one that began last.
  private func tones(of session: Session) -> String {
    let latest = session.comparisonOnset != nil ? 2 : session.referenceHasBegun ? 1 : 0
    return [1, 2].map { ($0 == latest ? "♪ " : "  ") + words.phrases.tone($0) }
      .joined(separator: " ")
  }

  /// Returns the feedback to show now; `nil` if there is none.
  private func feedback(in session: Session) -> (forms: [[String]], style: Screen.Style)? {
    guard let feedback, session.phase == .feedback || feedback.answeredTrial == nil
    else { return nil }
    return (forms(of: feedback, in: session), feedback.style)
  }

  /// Returns the forms of feedback in a session, longest first, with the size of the difference if the
  /// listener wants it.
  func forms(of feedback: Feedback, in session: Session) -> [[String]] {
    words.text(
      of: feedback, in: session.header.settings.task,
      withSize: preferences.differenceDisplay != .off)
  }

  private func put(
    _ forms: [[String]], in area: Area, style: Screen.Style, on screen: inout Screen
  ) {
    screen.put(fitting(forms, in: area), in: area, aligned: .centre, style: style)
  }
}
