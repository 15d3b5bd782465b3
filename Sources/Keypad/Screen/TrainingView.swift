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
      }
    }
    putPrompt(of: session, in: layout.prompt, on: &screen)
    if let picture = layout.picture { put(picture, on: &screen) }
    if let area = layout.coverage, let preview {
      CoverageBar(of: preview.coverage, in: words).put(in: area, on: &screen)
    }
    if let area = layout.history, let history {
      Table(of: history.reversed(), facts).put(in: area, on: &screen)
    }
    putStatus(of: session, in: layout, on: &screen)
  }

  private func put(_ field: ResponseField, in area: Area, on screen: inout Screen) {
    let title = "\(field.mark) " + words.name(of: field.response)
    let labels = keys.keys(for: field.action).map(words.label)
    guard area.rows > 2 else { return put(title, labels, inRowOf: area, on: &screen) }
    screen.frame(area, style: .field)
    let inside = area.inset(columns: 1).rows(1..<area.rows - 1)
    guard inside.rows > 1 else { return put(title, labels, inRowOf: inside, on: &screen) }
    let lines = enlarged(title, in: inside) ?? [title]
    let space = inside.rows > lines.count + 2 && lines.count > 1 ? 1 : 0
    let top = max(0, inside.rows - lines.count - space - 1) / 2
    put(lines, in: inside.dropping(rows: top), style: .field, on: &screen)
    // Large letters may fill the field, and the keys then stand in its frame.
    let keysRow = inside.row - area.row + top + lines.count + space
    let text = fitting(labels, in: inside.columns - 2, apart: "  ")
    screen.put(
      keysRow == area.rows - 1 ? " \(text) " : text, in: area, row: keysRow, aligned: .centre,
      style: .dim)
  }

  /// Puts the title of a field and its keys beside each other.
  private func put(
    _ title: String, _ labels: [String], inRowOf area: Area, on screen: inout Screen
  ) {
    let room = area.columns - glyphs.spell(title).columns - 1
    screen.put(title, in: area, style: .field)
    screen.put(
      fitting(labels, in: room, apart: " "), in: area, aligned: .trailing, style: .dim)
  }

  /// Returns as many labels as fit beside each other.
  private func fitting(_ labels: [String], in columns: Int, apart space: String) -> String {
    var labels = labels.map(glyphs.spell)
    while !labels.isEmpty, labels.joined(separator: space).columns > columns {
      labels.removeLast()
    }
    return labels.joined(separator: space)
  }

  /// Returns the rows of a text in block letters; `nil` if the listener does not want large letters
  /// or they do not fit.
  private func enlarged(_ text: String, in area: Area) -> [String]? {
    guard preferences.large else { return nil }
    return BlockLetters(text, rows: area.rows, columns: area.columns, glyphs: glyphs)?.rows
  }

  private func put(
    _ lines: [String], in area: Area, style: Screen.Style, on screen: inout Screen
  ) {
    for (row, line) in lines.enumerated() {
      screen.put(line, in: area, row: row, aligned: .centre, style: style)
    }
  }

  /// Shows the question, the feedback on the last trial, and the tone that sounds. In one row, the
  /// feedback takes the place of the question.
  private func putPrompt(of session: Session, in area: Area, on screen: inout Screen) {
    let feedback = feedback(in: session)
    if let feedback {
      let large = [feedback.text.long, feedback.text.short].compactMap { enlarged($0, in: area) }
      if let lines = large.first {
        let rest = area.dropping(rows: (area.rows - lines.count) / 2)
        return put(lines, in: rest, style: feedback.style, on: &screen)
      }
    }
    let isOpen = session.phase == .presenting && !preferences.reducedMotion
    let question = (words.phrases.asksForSide, words.phrases.asksForSideShort)
    guard area.rows > 1 else {
      if let feedback { return put(feedback.text, in: area, style: feedback.style, on: &screen) }
      let all = [question.0, question.1]
      let texts = (isOpen ? all.map { tones + "   " + $0 } : []) + all
      let text = texts.first { $0.columns <= area.columns } ?? question.1
      return screen.put(text, in: area, aligned: .centre, style: .text)
    }
    let rest = area.dropping(rows: (area.rows - min(area.rows, 3)) / 2)
    put(question, in: rest, style: .text, on: &screen)
    if let feedback {
      put(feedback.text, in: rest.dropping(rows: 1), style: feedback.style, on: &screen)
    }
    if isOpen, feedback == nil || area.rows > 2 {
      screen.put(
        tones, in: rest.dropping(rows: min(area.rows, 3) - 1), aligned: .centre, style: .text)
    }
  }

  /// The names of the two tones, with a mark before the one that sounds.
  private var tones: String {
    [(Tone.reference, 1), (.comparison, 2)].map { tone, number in
      (soundingTone == tone ? "♪ " : "  ") + words.phrases.tone(number)
    }.joined(separator: " ")
  }

  /// Returns the feedback to show now; `nil` if there is none.
  private func feedback(
    in session: Session
  ) -> (text: (long: String, short: String), style: Screen.Style)? {
    guard !hasUndone else { return (words.takenBack, .caution) }
    guard let trial = lastTrial, session.phase == .feedback || !trial.isAnswered else { return nil }
    let style: Screen.Style =
      switch trial.isCorrect {
      case true?: .right
      case false?: .wrong
      case nil: .caution
      }
    return (words.feedback(on: trial), style)
  }

  private func put(
    _ text: (long: String, short: String), in area: Area, style: Screen.Style,
    on screen: inout Screen
  ) {
    let fits = glyphs.spell(text.long).columns <= area.columns
    screen.put(fits ? text.long : text.short, in: area, aligned: .centre, style: style)
  }

  private func put(_ picture: Layout.Picture, on screen: inout Screen) {
    let findings = findings
    switch picture.pane {
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
        let isKnownLater = findings == nil && history?.isEmpty == false
        screen.putText(
          isKnownLater ? words.phrases.curveInPause : words.phrases.noCurve, in: picture.area,
          style: .dim)
        return
      }
      LearningChart(
        of: findings.curve, at: findings.range.middle, measure: facts.measure, zone: program.zone
      ).put(in: picture.area, on: &screen)
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
      badge, words.name(of: question.reference),
      preferences.showDifference ? words.size(of: question, at: facts.measure.pitch) : nil,
      progress(of: session),
    ].compactMap(\.self)
    let isEarly = answerVerdict == .tooEarly
    let state = glyphs.spell(isEarly ? words.phrases.tooEarly : parts.joined(separator: " · "))
    let lines = enlarged(state, in: layout.status) ?? [state]
    for (row, line) in lines.enumerated() {
      screen.put(line, in: layout.status, row: row, style: isEarly ? .caution : .dim)
    }
    if let badge, !isEarly, lines.count == 1 {
      screen.put(badge, in: layout.status, style: .caution)
    }
    let area = layout.hints ?? layout.status.dropping(columns: state.columns + 2)
    screen.put(
      row(of: hints(in: layout), in: area.columns), in: area,
      aligned: layout.hints == nil ? .trailing : .leading, style: .dim)
  }

  /// Returns the key hints of the training, most useful first.
  private func hints(in layout: Layout) -> [String] {
    [hint(.flip, words.name(ofNext: layout.next))]
      + [.pause, .again, .void, .help, .leave].map { hint($0, in: .training) }
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
