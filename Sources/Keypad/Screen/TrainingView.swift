internal import FrontEnds
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// The training screen: the two fields, the prompt, and secondary information.
extension Model {
  func put(_ session: Session, in layout: Layout, on screen: inout Screen) {
    if let fields = layout.fields {
      putFields(of: session, in: fields, on: &screen)
      for (side, area) in zip(Answer.allCases, fields) {
        screen.targets[area] = .action(side.action)
      }
    }
    putPrompt(of: session, in: layout.prompt, on: &screen)
    if let picture = layout.picture { put(picture, in: layout.tier, on: &screen) }
    if let area = layout.coverage, let preview {
      var bar = area
      if let picture = layout.picture, picture.pane == .chart, let notes = preview.notes {
        bar = ProfileChart(notes: notes, measure: measure).overKeys(area, in: picture.area)
      }
      CoverageBar(octaves: preview.coverage, words: words).put(in: bar, on: &screen)
    }
    if let area = layout.history, let history {
      Table(of: history.reversed(), in: area.columns, self).put(in: area, on: &screen)
    }
    putStatus(of: session, in: layout, on: &screen)
  }

  /// Returns the rows of a text in block letters; `nil` if the listener does not want large letters
  /// or they do not fit.
  func enlarged(_ text: String, in area: Area) -> [String]? {
    guard preferences.large else { return nil }
    return BlockLetters(text, rows: area.rows, columns: area.columns, glyphs: glyphs)?.rows
  }

  private func put(_ picture: Layout.Picture, in tier: Tier, on screen: inout Screen) {
    if let intervals = preview?.matching?.intervals.filter(\.hasTrials) ?? preview?.intervals {
      guard !intervals.isEmpty else {
        screen.putText(words.phrases.terms(of: .matching).nothing, in: picture.area, style: .dim)
        return
      }
      return put(intervals, in: picture, tier, on: &screen)
    }
    switch picture.pane {
    case .chart:
      guard let notes = reportedNotes(in: picture.area, on: &screen) else { return }
      ProfileChart(notes: notes, measure: measure).put(in: picture.area, on: &screen)
    case .table:
      guard let notes = reportedNotes(in: picture.area, on: &screen) else { return }
      let index = notes.firstIndex { $0.note == lastQuestion?.reference } ?? notes.count / 2
      Table(of: notes.map { Finding($0, words: words) }, measure: measure, selected: index)
        .put(in: picture.area, on: &screen)
    case .curve:
      guard let findings, findings.answers.reportsThreshold else {
        return putNoCurve(in: picture.area, on: &screen)
      }
      CourseChart(of: findings, measure: measure, zone: program.zone)
        .put(in: picture.area, on: &screen)
    }
  }

  /// Puts the rows of intervals or, in the pane of the curve, the history of the interval that was asked
  /// about last. The largest screens have room for both.
  private func put(
    _ intervals: [IntervalEstimate], in picture: Layout.Picture, _ tier: Tier,
    on screen: inout Screen
  ) {
    let asked = lastQuestion.flatMap { question in
      intervals.firstIndex { $0.isOf(question.nominal) }
    }
    let rows = IntervalChart(rows: intervals, words: words, selected: asked)
    let isWide = tier == .columns
    guard isWide || picture.pane == .curve else {
      return rows.put(in: picture.area, on: &screen)
    }
    let split = isWide ? min(intervals.count + 2, picture.area.rows / 2) : 0
    let (above, below) = picture.area.split(atRow: split)
    if isWide { rows.put(in: above, on: &screen) }
    let selected = intervals[asked ?? 0]
    let known = findings?.intervals(by: selected.measure).first { $0.id == selected.id }
    guard let known, !known.history.isEmpty else { return putNoCurve(in: below, on: &screen) }
    CourseChart(of: known, words: words, zone: program.zone).put(in: below, on: &screen)
  }

  /// Says why no curve is shown.
  private func putNoCurve(in area: Area, on screen: inout Screen) {
    let isKnownLater = findings == nil && history?.isEmpty == false
    let later = isAtRest ? words.phrases.reading : words.phrases.curveInPause
    screen.putText(isKnownLater ? later : words.phrases.noCurve, in: area, style: .dim)
  }

  /// Returns the notes if a threshold is reported; otherwise shows the way to the first one.
  private func reportedNotes(in area: Area, on screen: inout Screen) -> [NoteReport]? {
    if let notes = preview?.notes { return notes }
    let text = preview.map { words.sentences(on: $0.answers).joined(separator: " ") }
    let rows = screen.putText(text ?? words.phrases.noThresholdYet, in: area, style: .dim)
    PairsChart(feedback: recentFeedback, measure: measure)
      .put(in: area.dropping(rows: rows + 1), on: &screen)
    return nil
  }

  /// Shows who trains, the note of the current or last pair, the number of trials, and key hints if they fit.
  /// The bar gives way to the hints, and they give way to the rest.
  private func putStatus(of session: Session, in layout: Layout, on screen: inout Screen) {
    let hints = hints(in: layout, of: session).filter { !$0.isEmpty }
    let beside = layout.hints == nil ? 2 + glyphs.spell(hints.joined(separator: "  ")).columns : 0
    let room = layout.status.columns - beside
    let isEarly = answerVerdict == .tooEarly
    let texts = isEarly ? [words.phrases.tooEarly] : statusTexts(of: session, in: layout)
    let state =
      texts.map(glyphs.spell).first { $0.columns <= room }
      ?? glyphs.spell(texts[texts.count - 1])
    let lines = enlarged(state, in: layout.status) ?? [state]
    screen.put(lines, in: layout.status, style: isEarly ? .caution : .dim)
    if let badge, !isEarly, lines.count == 1 {
      let name = statusName(in: layout, before: progress(of: session))
      screen.put(badge, in: layout.status.dropping(columns: name.columns), style: .caution)
    }
    let area = layout.hints ?? layout.status.dropping(columns: state.columns + 2)
    put(hints: hints, in: area, aligned: layout.hints == nil ? .trailing : .leading, on: &screen)
  }

  /// Returns who trains, as the beginning of the status; empty on a personal machine, and if the badge and the
  /// progress leave no room.
  private func statusName(in layout: Layout, before progress: String) -> String {
    let rest = glyphs.spell([badge, progress].compactMap(\.self).joined(separator: " · "))
    let room = layout.status.columns - rest.columns - 3
    guard namesListener, room >= 3 else { return "" }
    let name = shortLabel(of: program.listener).cut(to: room, mark: glyphs.spell("…"))
    return glyphs.spell(name + " · ")
  }

  /// Returns the texts of the status, longest first: with the bar and without it. In the last one, what stands
  /// between the badge and the progress gives way to them.
  private func statusTexts(of session: Session, in layout: Layout) -> [String] {
    let question = shownQuestion(in: session)
    let parts = [
      words.place(of: question, in: session.header.settings.task),
      session.header.settings.aid.map(words.phrases.name),
      preferences.differenceDisplay == .before
        ? words.size(of: question, at: measure.pitch) : nil,
    ].compactMap(\.self)
    let done = progress(of: session)
    let start = statusName(in: layout, before: done) + (badge.map { $0 + " · " } ?? "")
    let all = layout.status.columns
    return [(words.progress(of: session)?.bar, .max), (nil, all)].map { bar, room in
      let progress = done + (bar.map { " " + $0 } ?? "")
      let rest = [progress, narrowedNotes(of: session)].compactMap(\.self)
      let texts = parts + [rest.joined(separator: " · ")]
      return start + fitting(texts, in: room - start.columns, apart: " · ", keeping: 1)
    }
  }

  /// Returns the question that the feedback is about, otherwise the open one.
  func shownQuestion(in session: Session) -> Question {
    session.phase == .feedback ? lastQuestion ?? session.openQuestion : session.openQuestion
  }

  /// Returns the notes of a session that asks about fewer than the settings; otherwise `nil`.
  private func narrowedNotes(of session: Session) -> String? {
    let range = session.header.settings.range
    return range == requestedSettings.range ? nil : words.text(of: range)
  }

  /// Returns the key hints of the training, most useful first.
  private func hints(in layout: Layout, of session: Session) -> [String] {
    let undoes = session.undoTakesBack
    let undo = hint(.void, undoes ? words.phrases.takesBack : words.phrases.void)
    return (context == .matching ? [hint(.commit, in: .matching)] : [])
      + [followsProtocol ? "" : hint(.flip, words.name(ofNext: layout.next))]
      + [hint(.pause, in: .training), undoes && session.undoableTrial == nil ? "" : undo]
      + [session.canRepeat || session.canRehear ? .again : nil, .help, .leave]
      .compactMap(\.self).map { hint($0, in: .training) }
  }

  /// Returns the progress of a session with a limit; otherwise the number of trials answered today, or in this
  /// session until the history is read.
  private func progress(of session: Session) -> String {
    if let limited = words.progress(of: session) { return limited.text }
    guard let history else { return words.phrases.answered(session.countedTrials) }
    let today = program.zone.dayNumber(session.header.startedAt)
    let earlier = history.filter {
      $0.header != session.header && program.zone.dayNumber($0.header.startedAt) == today
    }
    let answered = earlier.reduce(session.countedTrials) { $0 + $1.countedTrials }
    return words.phrases.answeredToday(answered)
  }
}
