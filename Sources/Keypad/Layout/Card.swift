internal import FrontEnds
internal import Notation
internal import Training
internal import Wording

/// A heading, sentences and key hints, shown while nothing sounds. The hints for help and for leaving are
/// added when it is drawn.
struct Card {
  var heading: String
  var sentences: [String]
  var style = Screen.Style.text
  var hints: [String] = []
}

extension Model {
  /// The width of the text, which is wider on a screen of few rows.
  private static let usualText = 60
  private static let widestText = 100
  private static let fewRows = 12

  /// The card for the current scene; `nil` on the start screen, and after the keypad has been left.
  var card: Card? {
    if let protocolScreen, screenEnd != nil {
      return Card(
        heading: words.name,
        sentences: protocolScreen.lines(in: words.language.rawValue),
        hints: protocolScreen.goOn == .key ? [hint(.confirm, words.phrases.goesOn)] : [])
    }
    switch scene {
    case .opening:
      return Card(heading: words.name, sentences: [delay ?? words.phrases.opening])
    case .disconnected(_, let reason, _):
      return Card(
        heading: words.name, sentences: [reason], style: .caution,
        hints: [hint(.devices, words.phrases.anotherDevice)])
    case .training(let session):
      let obstacle = values.obstacle.map(words.sentence)
      return Card(
        heading: words.phrases.paused
          + (namesListener ? " · " + shortLabel(of: program.listener) : ""),
        sentences: [heard(in: session), progress(of: session)].compactMap(\.self)
          + (answerVerdict == .held ? [words.phrases.keyHeld] : [])
          + [obstacle ?? whatFollows(session)].compactMap(\.self),
        hints: [confirm(words.phrases.goesOn), rehearing(in: session)])
    case .start, .left:
      return nil
    }
  }

  /// Returns what follows the pause; `nil` if it is the next question.
  private func whatFollows(_ session: Session) -> String? {
    if beginsAnew { return words.phrases.newSessionBegins }
    return session.isBeforeNextQuestion
      ? nil : words.phrases(in: session.header.settings.task).trial.soundsAgain
  }

  /// Returns the feedback on the last answer, while it can be heard again.
  private func heard(in session: Session) -> String? {
    guard session.canRehear, let feedback, feedback.answeredTrial != nil else { return nil }
    return forms(of: feedback, in: session)[0][0]
  }

  /// Returns how far a session is towards its limit; `nil` without one.
  private func progress(of session: Session) -> String? {
    words.progress(of: session).map { [$0.text, $0.bar].compactMap(\.self).joined(separator: " ") }
  }

  /// Returns the hint for the key that plays the last answered pair again; empty if it cannot be heard.
  private func rehearing(in session: Session) -> String {
    guard let next = session.rehearing else { return "" }
    // The smallest screens need the room for the sentence.
    guard size.columns >= 40 else { return size.rows < 9 ? "" : hint(.again, in: .training) }
    let phrases = words.phrases(in: session.header.settings.task)
    return hint(.again, phrases.text(of: next))
  }

  /// Returns the hint for the key that begins or resumes, which otherwise shows the settings.
  func confirm(_ word: String) -> String {
    hint(.confirm, values.obstacle == nil ? word : words.title(of: .settings))
  }

  /// Returns the hints in as few rows as they fit into.
  private func rows(of hints: [String], in columns: Int) -> [String] {
    hints.filter { !$0.isEmpty }.map(glyphs.spell).reduce(into: []) { rows, hint in
      if let row = rows.last, row.columns + 2 + hint.columns <= columns {
        rows[rows.count - 1] = row + ", " + hint
      } else {
        rows += hint.wrapped(to: columns)
      }
    }
  }

  /// Puts a card into the middle of the screen. The hints always stay. If rows are short, these
  /// parts are dropped in order: the blank rows, the heading, the last sentences.
  func put(_ card: Card, on screen: inout Screen) {
    let columns = min(size.columns, size.rows < Self.fewRows ? Self.widestText : Self.usualText)
    let keyHints = card.hints + [Action.help, .leave].map { hint($0, in: context) }
    screen.hints += keyHints
    let hints = rows(of: keyHints, in: columns)
    // The first row is kept for the badge.
    let above = badge == nil ? 0 : 1
    let room = size.rows - above - hints.count
    let sentences = card.sentences.flatMap { glyphs.spell($0).wrapped(to: columns) }
      .cut(to: room, columns: columns, mark: screen.cutMark)
    let spare = room - sentences.count
    let blank: [(String, Screen.Style)] = spare >= 3 ? [("", .text)] : []
    var lines: [(String, Screen.Style)] = spare >= 1 ? [(card.heading, .title)] + blank : []
    lines += sentences.map { ($0, card.style) }
    lines += blank + hints.map { ($0, .dim) }
    let top = max((size.rows - lines.count) / 2, above)
    for (row, line) in lines.enumerated() {
      screen.put(line.0, in: size.area, row: top + row, aligned: .centre, style: line.1)
    }
    // A heading without room stands beside the badge.
    if let badge, spare < 1 {
      let beside = size.area.leading(columns: size.columns - badge.columns - 1)
      screen.put(card.heading, in: beside, style: .title)
    }
    putBadge(on: &screen)
  }
}
