internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// The training screen: two fields, the feedback on the last trial, and secondary information.
extension Model {
  func put(_ session: Session, in layout: Layout, on screen: inout Screen) {
    if let fields = layout.fields {
      for (field, area) in zip(session.header.settings.task.fields, [fields.first, fields.second]) {
        put(field, in: area, on: &screen)
        screen.targets.add(.action(field.action), in: area)
      }
    }
    if hasUndone {
      putFeedback(words.takenBack, style: .caution, in: layout, on: &screen)
    } else if let lastTrial, session.phase == .feedback || !lastTrial.isAnswered {
      putFeedback(on: lastTrial, in: layout, on: &screen)
    }
    if let picture = layout.picture { put(picture, on: &screen) }
    if let area = layout.history, let history {
      Table(of: history.reversed(), facts).put(in: area, on: &screen)
    }
    putStatus(of: session, in: layout, on: &screen)
  }

  private func put(_ field: ResponseField, in area: Area, on screen: inout Screen) {
    let title = "\(field.mark) " + enlarged(words.name(of: field.response))
    let labels = keys.keys(for: field.action).map(words.label)
    if area.rows == 1 {
      screen.put(title, in: area, style: .field)
      screen.put(labels.joined(separator: " "), in: area, aligned: .trailing, style: .dim)
    } else {
      let row = area.rows / 2 - 1
      screen.frame(area, style: .field)
      let inside = area.inset(columns: 1)
      screen.put(title, in: inside, row: row, aligned: .centre, style: .field)
      screen.put(
        labels.joined(separator: "  "), in: inside, row: row + 1, aligned: .centre, style: .dim)
    }
  }

  /// Returns a word in large letters. A terminal has letters of one size, so they are spaced
  /// capitals.
  private func enlarged(_ word: String) -> String {
    preferences.large && layout?.tier == .onePane
      ? word.uppercased().map(String.init).joined(separator: " ") : word
  }

  private func putFeedback(on trial: TrialRecord, in layout: Layout, on screen: inout Screen) {
    let style: Screen.Style =
      switch trial.isCorrect {
      case true?: .right
      case false?: .wrong
      case nil: .caution
      }
    putFeedback(words.feedback(on: trial), style: style, in: layout, on: &screen)
  }

  private func putFeedback(
    _ text: (long: String, short: String), style: Screen.Style, in layout: Layout,
    on screen: inout Screen
  ) {
    let fits = glyphs.spell(text.long).count <= layout.feedback.columns
    screen.put(
      fits ? text.long : text.short, in: layout.feedback, aligned: .centre, style: style)
  }

  private func put(_ picture: Layout.Picture, on screen: inout Screen) {
    let findings = findings
    switch picture.pane {
    case .keypad: break
    case .chart:
      guard let notes = reportedNotes(in: picture.area, on: &screen) else { return }
      ProfileChart(notes: notes, measure: facts.measure).put(in: picture.area, on: &screen)
    case .table:
      guard let notes = reportedNotes(in: picture.area, on: &screen) else { return }
      let index = notes.firstIndex { $0.note == lastTrial?.question.reference } ?? notes.count / 2
      Table(
        of: notes.map { Finding($0, words: words) }, measure: facts.measure, selected: index
      ).put(in: picture.area, on: &screen)
    case .curve:
      guard let findings, findings.answers.reportsThreshold else {
        screen.putText(words.phrases.noCurve, in: picture.area, style: .dim)
        return
      }
      LearningChart(of: findings.curve, at: findings.range.middle, measure: facts.measure)
        .put(in: picture.area, on: &screen)
    }
  }

  /// Returns the notes if a threshold is reported; otherwise shows the way to the first one.
  private func reportedNotes(in area: Area, on screen: inout Screen) -> [NoteReport]? {
    if let notes = preview?.notes { return notes }
    let text = preview.map { words.sentences(on: $0.answers).joined(separator: " ") }
    let rows = screen.putText(text ?? words.phrases.noThresholdYet, in: area, style: .dim)
    PairsChart(of: recentTrials, measure: facts.measure)
      .put(in: area.dropping(rows: rows + 1), on: &screen)
    return nil
  }

  /// Shows the note of the current or last pair, the number of trials, and key hints if they fit.
  private func putStatus(of session: Session, in layout: Layout, on screen: inout Screen) {
    let question =
      session.phase == .feedback
      ? lastTrial?.question ?? session.openQuestion : session.openQuestion
    let parts = [
      words.name(of: question.reference),
      preferences.showDifference ? words.size(of: question, at: facts.measure.pitch) : nil,
      progress(of: session),
    ].compactMap(\.self)
    let isEarly = answerVerdict == .tooEarly
    let state = glyphs.spell(isEarly ? words.phrases.tooEarly : parts.joined(separator: " · "))
    screen.put(state, in: layout.status, style: isEarly ? .caution : .dim)
    let room = layout.status.columns - state.count - 2
    let flip: [Action] = layout.tier.panes.count > 1 ? [.flip] : []
    let hints = ([.again, .void, .pause] + flip + [.help, .leave]).map {
      hint($0, in: .training)
    }
    screen.targets.add(hints: hints)
    let row = row(of: hints, in: room)
    if row.count <= room { screen.put(row, in: layout.status, aligned: .trailing, style: .dim) }
  }

  /// Returns the number of trials answered today, or in this session until the history is read.
  private func progress(of session: Session) -> String {
    guard let history else { return words.answered(session.answeredTrials) }
    let today = program.zone.dayNumber(session.header.startedAt)
    let earlier = history.filter {
      $0.header != session.header && program.zone.dayNumber($0.header.startedAt) == today
    }
    let facts = facts
    let answered = earlier.reduce(0) { $0 + (facts.answers(of: $1)?.answered ?? 0) }
    return words.answeredToday(answered + session.answeredTrials)
  }
}
