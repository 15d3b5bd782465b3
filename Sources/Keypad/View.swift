internal import Music
internal import Psychometrics
internal import Training

extension Model {
  /// What the terminal is to show now.
  public var screen: Screen {
    var screen = Screen(size: size, glyphs: glyphs)
    switch (scene, Layout(size: size)) {
    case (.left, _):
      break
    case (_, _?) where deviceMenu != nil:
      if let deviceMenu { put(deviceMenu, on: &screen) }
    case (_, nil):
      for (row, line) in spelled(words.enlarge(to: Layout.smallest), in: size.columns) {
        screen.put(line, in: size.area, row: row, style: .caution)
      }
    case (.training(let session), let layout?) where session.phase != .paused:
      putTraining(session, in: layout, on: &screen)
    default:
      if let card { put(card, on: &screen) }
    }
    return screen
  }

  private func spelled(_ text: String, in columns: Int) -> EnumeratedSequence<[String]> {
    glyphs.spell(text).wrapped(to: columns).enumerated()
  }
}

// MARK: - Training

extension Model {
  private func putTraining(_ session: Session, in layout: Layout, on screen: inout Screen) {
    put(.higher, in: layout.higher, on: &screen)
    put(.lower, in: layout.lower, on: &screen)
    if let lastTrial, session.phase == .resting || lastTrial.answer == nil {
      putFeedback(on: lastTrial, in: layout, on: &screen)
    }
    putStatus(of: session, in: layout, on: &screen)
  }

  private func put(_ answer: Answer, in field: Area, on screen: inout Screen) {
    let title: String
    let style: Screen.Style
    switch answer {
    case .higher: (title, style) = ("▲ " + words.higher, .higher)
    case .lower: (title, style) = ("▼ " + words.lower, .lower)
    }
    let labels = keys.keys(for: .answer(answer)).map(words.label)
    if field.rows == 1 {
      screen.put(title, in: field, style: style)
      screen.put(labels.joined(separator: " "), in: field, aligned: .trailing, style: .dim)
    } else {
      let row = field.rows / 2 - 1
      screen.frame(field, style: style)
      let inside = field.inset(columns: 1)
      screen.put(title, in: inside, row: row, aligned: .centre, style: style)
      screen.put(
        labels.joined(separator: "  "), in: inside, row: row + 1, aligned: .centre, style: .dim)
    }
  }

  private func putFeedback(on trial: TrialRecord, in layout: Layout, on screen: inout Screen) {
    let text = words.feedback(on: trial)
    let style: Screen.Style =
      switch trial.isCorrect {
      case true?: .right
      case false?: .wrong
      case nil: .caution
      }
    let fits = glyphs.spell(text.long).count <= layout.feedback.columns
    screen.put(
      fits ? text.long : text.short, in: layout.feedback, aligned: .centre, style: style)
  }

  /// The note that sounds or sounded, the trials so far, and keys where there is room for them.
  private func putStatus(of session: Session, in layout: Layout, on screen: inout Screen) {
    let pair =
      session.phase == .resting ? lastTrial?.pair ?? session.openPair : session.openPair
    let state = glyphs.spell(
      "\(words.name(of: pair.reference)) · \(words.answered(session.answeredTrials))")
    let hints = [
      hint(.hearAgain, words.again), hint(.void, words.void), hint(.pauseOrResume, words.pause),
      hint(.leave, words.leave),
    ].joined(separator: "  ")
    screen.put(state, in: layout.status, style: .dim)
    if state.count + 2 + glyphs.spell(hints).count <= layout.status.columns {
      screen.put(hints, in: layout.status, aligned: .trailing, style: .dim)
    }
  }

  func hint(_ action: Action, _ word: String) -> String {
    "\(keys.keys(for: action).first.map(words.label) ?? "") \(word)"
  }
}

// MARK: - Everything else: a heading, a sentence, and the keys that lead on

extension Model {
  private struct Card {
    var heading: String
    var sentence: String
    var style = Screen.Style.text
    var hints: [String]
  }

  private var card: Card? {
    let leaves = hint(.leave, words.leaves)
    let anotherDevice = hint(.devices, words.anotherDevice)
    switch scene {
    case .start:
      return Card(
        heading: words.name, sentence: words.invitation,
        hints: [hint(.confirm, words.trains), leaves])
    case .opening:
      return Card(heading: words.name, sentence: words.opening, hints: [leaves])
    case .refused(let reason):
      return Card(
        heading: words.name, sentence: reason, style: .caution,
        hints: [hint(.confirm, words.triesAgain), anotherDevice, leaves])
    case .silent(_, let reason, _):
      return Card(
        heading: words.name, sentence: reason, style: .caution, hints: [anotherDevice, leaves])
    case .training:
      return Card(
        heading: words.paused, sentence: words.soundsAgain,
        hints: [hint(.confirm, words.goesOn), leaves])
    case .left:
      return nil
    }
  }

  /// The hints in one row if they fit, otherwise each in its own.
  func rows(for hints: [String], in columns: Int) -> [String] {
    let row = hints.joined(separator: ", ")
    return row.count <= columns ? [row] : hints.flatMap { $0.wrapped(to: columns) }
  }

  /// Puts a card into the middle of the screen. The keys are always there; where rows are short,
  /// first the blank ones go, then the heading, then the end of the sentence.
  private func put(_ card: Card, on screen: inout Screen) {
    let columns = min(size.columns, 60)
    var sentence = glyphs.spell(card.sentence).wrapped(to: columns)
    let hints = rows(for: card.hints.map(glyphs.spell), in: columns)
    let room = size.rows - hints.count
    if sentence.count > room {
      sentence = Array(sentence.prefix(room))
      let mark = glyphs.spell("…")
      sentence =
        sentence.dropLast()
        + sentence.suffix(1).map {
          $0.prefix(columns - mark.count) + mark
        }
    }
    let spare = room - sentence.count
    let blank: [(String, Screen.Style)] = spare >= 3 ? [("", .text)] : []
    var lines: [(String, Screen.Style)] = spare >= 1 ? [(card.heading, .title)] + blank : []
    lines += sentence.map { ($0, card.style) } + blank + hints.map { ($0, .dim) }
    let top = (size.rows - lines.count) / 2
    for (row, line) in lines.enumerated() {
      screen.put(line.0, in: size.area, row: top + row, aligned: .centre, style: line.1)
    }
  }
}
