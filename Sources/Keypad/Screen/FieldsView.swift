internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// The two fields of the training screen, with their keys.
extension Model {
  func putFields(of session: Session, in areas: [Area], on screen: inout Screen) {
    let settings = session.header.settings
    let names = Answer.allCases.map(words.phrases(in: settings.task).name)
    let pressed = pressedSide(in: session)
    let titles = zip(Answer.allCases, names).map { "\($0.mark) \($1)" }
    let insides = areas.map { $0.inset(columns: 1).rows(1..<max($0.rows - 1, 1)) }
    // Either all fields have large letters or none.
    let large =
      enlarged(titles, in: insides.map { $0.inset(columns: 1) }) ?? enlarged(names, in: insides)
    for (index, side) in Answer.allCases.enumerated() {
      let labels = labels(of: side, for: settings)
      let area = areas[index]
      let isPressed = side == pressed
      let style = isPressed ? Screen.Style.selected : .field
      if area.rows > 2 { screen.frame(area, style: style) }
      if area.rows > 3 {
        // The marks stand on both sides, so that the title does not move.
        let title = isPressed ? "› \(titles[index]) ‹" : titles[index]
        put(large?[index] ?? [title], labels, in: area, insides[index], style, on: &screen)
      } else {
        let title = isPressed ? "› \(names[index])" : titles[index]
        put(title, labels, inRowOf: area.rows > 2 ? insides[index] : area, style, on: &screen)
      }
    }
  }

  /// Returns the side of the answer while the feedback on it is shown; `nil` otherwise, and for a response
  /// without a side.
  private func pressedSide(in session: Session) -> Answer? {
    guard session.phase == .feedback, let response = feedback?.answeredTrial?.response else {
      return nil
    }
    return session.header.settings.task.response.side(of: response)
  }

  /// Returns the keys of a field. In the task *matching* each stands before its cents.
  private func labels(of side: Answer, for settings: Settings) -> [String] {
    guard settings.task.response.holdsComparison else {
      return keys.keys(for: side.action).map(words.label)
    }
    return Action.allCases.compactMap { action in
      guard let adjustment = action.adjustment, adjustment.side == side,
        let key = keys.keys(for: action).first
      else { return nil }
      let cents = Cents(Double(settings.hundredths(of: adjustment.size, towards: side)) / 100)
      return "\(words.label(of: key)) \(words.signed(cents, places: settings.fine ? 1 : 0))"
    }
  }

  /// Returns the rows of each text in block letters; `nil` unless all fit.
  private func enlarged(_ texts: [String], in areas: [Area]) -> [[String]]? {
    let all = zip(texts, areas).compactMap(enlarged)
    return all.count == texts.count ? all : nil
  }

  /// Puts the lines of a title into a framed field, and its keys below them.
  private func put(
    _ lines: [String], _ labels: [String], in area: Area, _ inside: Area, _ style: Screen.Style,
    on screen: inout Screen
  ) {
    let space = inside.rows > lines.count + 2 && lines.count > 1 ? 1 : 0
    let top = max(0, inside.rows - lines.count - space - 1) / 2
    screen.put(lines, in: inside.dropping(rows: top), aligned: .centre, style: style)
    // Large letters may fill the field, and the keys then stand in its frame.
    let keysRow = inside.row - area.row + top + lines.count + space
    let text = fitting(labels, in: inside.columns - 2)
    screen.put(
      keysRow == area.rows - 1 ? " \(text) " : text, in: area, row: keysRow, aligned: .centre,
      style: .dim)
  }

  /// Puts the title of a field and its keys side by side.
  private func put(
    _ title: String, _ labels: [String], inRowOf area: Area, _ style: Screen.Style,
    on screen: inout Screen
  ) {
    let room = area.columns - glyphs.spell(title).columns - 1
    screen.put(title, in: area, style: style)
    screen.put(fitting(labels, in: room, apart: " "), in: area, aligned: .trailing, style: .dim)
  }
}
