internal import FrontEnds
internal import Notation
internal import Reports
internal import Training
internal import Wording

/// A heading, sentences and key hints, shown while nothing sounds.
struct Card {
  var heading: String
  var sentences: [String]
  var style = Screen.Style.text
  var hints: [String]
  /// The profile, shown if there is room.
  var chart: ProfileChart?
  /// How well the octaves are known, shown if there is room.
  var coverage: CoverageBar?
}

extension Model {
  private static let chartRows = 10
  /// The width of the text, which is wider on a screen of few rows.
  private static let usualText = 60
  private static let widestText = 100
  private static let fewRows = 12

  /// The card for the current scene; `nil` after the keypad has been left.
  var card: Card? {
    let help = hint(.help, in: context)
    let leaves = hint(.leave, words.phrases.leaves)
    let obstacle = values.obstacle?.sentence { $0 }
    /// The hint for the key that begins or resumes, which otherwise shows the settings.
    func confirm(_ word: String) -> String {
      hint(.confirm, obstacle == nil ? word : words.title(of: .settings))
    }
    let anotherDevice = hint(.devices, words.phrases.anotherDevice)
    // The smallest screens need the row for the kind of session.
    let otherTask =
      size.columns < 40
      ? [] : [hint(.task, words.value(values.nextTask.name, of: .task))]
    if asksToLeave {
      return Card(
        heading: words.phrases.asksToLeave,
        sentences: [words.phrases.farewell(answered: answeredTrials)],
        hints: [leaves, confirm(words.phrases.goesOn), help])
    }
    switch scene {
    case .start(let storeObstacle):
      return Card(
        heading: words.name,
        sentences: [storeObstacle, obstacle, delay].compactMap(\.self) + introduction
          + kindOfSession,
        hints: [confirm(words.phrases.trains)] + otherTask + [help, leaves], chart: chart,
        coverage: coverage)
    case .opening:
      return Card(
        heading: words.name, sentences: [delay ?? words.phrases.opening], hints: [help, leaves])
    case .refused(let reason):
      return Card(
        heading: words.name,
        sentences: [reason, obstacle].compactMap(\.self) + (preset == nil ? [] : kindOfSession),
        style: .caution,
        hints: [confirm(words.phrases.triesAgain), anotherDevice, help, leaves])
    case .disconnected(_, let reason, _):
      return Card(
        heading: words.name, sentences: [reason], style: .caution,
        hints: [anotherDevice, help, leaves])
    case .training(let session):
      return Card(
        heading: words.phrases.paused,
        sentences: (answerVerdict == .held ? [words.phrases.keyHeld] : [])
          + [
            obstacle
              ?? (beginsAnew
                ? words.phrases.newSessionBegins
                : words.phrases(in: session.header.settings.task).trial.soundsAgain)
          ],
        hints: [confirm(words.phrases.goesOn), help, leaves])
    case .over:
      return cards.last.map {
        Card(
          heading: words.phrases.session,
          sentences: [obstacle].compactMap(\.self)
            + SessionCard(of: $0, keptIn: program.storePath).sentences(in: words)
            + kindOfSession,
          hints: [confirm(words.phrases.trains), help, leaves])
      }
    case .left:
      return nil
    }
  }

  /// The explanation for a new listener, or the state of the profile for others.
  private var introduction: [String] {
    guard let preview else { return [words.phrases.invitation] }
    return preview.answers.answered == 0 && nextSettings.task.reading == .limens
      ? words.firstRun + [words.asksForCues(preferences.cues, keys.keys(for: .cues))]
      : [words.state(of: preview, pageData.measure)]
  }

  /// The kind of the next session, and the keys that choose another; then the wolves that it leaves out. A
  /// session for weak spots says so if there are none.
  private var kindOfSession: [String] {
    let choice = words.sentence(on: preset, in: values.task)
    let labels = [Action.left, .right].compactMap { keys.keys(for: $0).first.map(words.label) }
    let isWithoutWeakSpot =
      preset?.isForWeakest == true && hasWeakOctave == false
      && nextSettings.task.reading == .limens
    return [
      labels.count == 2
        ? choice + " " + words.phrases.choosesSession(labels.joined(separator: " ")) : choice
    ] + (isWithoutWeakSpot ? [words.phrases.noWeakOctaveNext] : [])
      + [values.obstacle == nil ? words.sentence(onWolvesIn: nextSettings) : nil].compactMap(\.self)
  }

  /// How well the octaves are known; `nil` before the first answer.
  private var coverage: CoverageBar? {
    preview.flatMap {
      $0.answers.answered > 0 ? CoverageBar(octaves: $0.coverage, words: words) : nil
    }
  }

  private var chart: ProfileChart? {
    preview?.notes.map { ProfileChart(notes: $0, measure: pageData.measure) }
  }

  /// Returns the hints in as few rows as they fit into.
  private func hintRows(of card: Card, in columns: Int) -> [String] {
    card.hints.map(glyphs.spell).reduce(into: []) { rows, hint in
      if let row = rows.last, row.columns + 2 + hint.columns <= columns {
        rows[rows.count - 1] = row + ", " + hint
      } else {
        rows += hint.wrapped(to: columns)
      }
    }
  }

  /// Puts a card into the middle of the screen. The hints always stay. If rows are short, these
  /// parts are dropped in order: the chart, the bar of octaves, the blank rows, the heading, the last
  /// sentences.
  func put(_ card: Card, on screen: inout Screen) {
    let columns = min(size.columns, size.rows < Self.fewRows ? Self.widestText : Self.usualText)
    screen.targets.add(hints: card.hints)
    let hints = hintRows(of: card, in: columns)
    // The first row is kept for the badge.
    let above = badge == nil ? 0 : 1
    let room = size.rows - above - hints.count
    let sentences = card.sentences.flatMap { glyphs.spell($0).wrapped(to: columns) }
      .cut(to: room, columns: columns, mark: screen.cutMark)
    let spare = room - sentences.count
    let blank: [(String, Screen.Style)] = spare >= 3 ? [("", .text)] : []
    var lines: [(String, Screen.Style)] = spare >= 1 ? [(card.heading, .title)] + blank : []
    lines += sentences.map { ($0, card.style) }
    let barRows = card.coverage == nil || spare < 5 ? 0 : 2
    let barRow = lines.count + 1
    lines += Array(repeating: ("", .text), count: barRows)
    let chartRows =
      card.chart == nil || spare < Self.chartRows + barRows + 4 ? 0 : Self.chartRows
    let place = lines.count + 1
    if chartRows > 0 { lines += Array(repeating: ("", .text), count: chartRows + 1) }
    lines += blank + hints.map { ($0, .dim) }
    let top = max((size.rows - lines.count) / 2, above)
    for (row, line) in lines.enumerated() {
      screen.put(line.0, in: size.area, row: top + row, aligned: .centre, style: line.1)
    }
    let middle = Area(
      row: top, column: (size.columns - columns) / 2, rows: lines.count, columns: columns)
    if barRows > 0 { card.coverage?.put(in: middle.dropping(rows: barRow), on: &screen) }
    if chartRows > 0 {
      card.chart?.put(in: middle.rows(place..<place + chartRows), on: &screen)
    }
    // A heading without room stands beside the badge.
    if let badge, spare < 1 {
      let beside = size.area.leading(columns: size.columns - badge.columns - 1)
      screen.put(card.heading, in: beside, style: .title)
    }
    putBadge(on: &screen)
  }
}
