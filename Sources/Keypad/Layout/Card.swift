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
  /// The hint for the help page, shown if it fits beside the others.
  var help: String?
  /// The profile, shown if there is room.
  var chart: ProfileChart?
}

extension Model {
  private static let chartRows = 10

  /// The card for the current scene; `nil` after the keypad has been left.
  var card: Card? {
    let help = hint(.help, in: context)
    let leaves = hint(.leave, words.phrases.leaves)
    let anotherDevice = hint(.devices, words.phrases.anotherDevice)
    if asksToLeave {
      return Card(
        heading: words.phrases.asksToLeave,
        sentences: [words.phrases.farewell(answered: answeredTrials)],
        hints: [leaves, hint(.confirm, words.phrases.goesOn)])
    }
    switch scene {
    case .start(let obstacle):
      return Card(
        heading: words.name, sentences: [obstacle, delay].compactMap(\.self) + introduction,
        hints: [hint(.confirm, words.phrases.trains), leaves], help: help, chart: chart)
    case .opening:
      return Card(
        heading: words.name, sentences: [delay ?? words.phrases.opening], hints: [leaves])
    case .refused(let reason):
      return Card(
        heading: words.name, sentences: [reason], style: .caution,
        hints: [hint(.confirm, words.phrases.triesAgain), anotherDevice, leaves])
    case .disconnected(_, let reason, _):
      return Card(
        heading: words.name, sentences: [reason], style: .caution, hints: [anotherDevice, leaves])
    case .training:
      return Card(
        heading: words.phrases.paused,
        sentences: (answerVerdict == .held ? [words.phrases.keyHeld] : [])
          + [words.phrases.soundsAgain],
        hints: [hint(.confirm, words.phrases.goesOn), leaves], help: help)
    case .over:
      return cards.last.map {
        Card(
          heading: words.phrases.session,
          sentences: SessionCard(of: $0, keptIn: program.storePath).sentences(in: words),
          hints: [hint(.confirm, words.phrases.trains), leaves], help: help)
      }
    case .left:
      return nil
    }
  }

  /// The explanation for a new listener, or the state of the profile for others.
  private var introduction: [String] {
    guard let preview else { return [words.phrases.invitation] }
    return preview.answers.answered == 0
      ? words.firstRun + [words.asksForCues(preferences.cues, keys.keys(for: .cues))]
      : [words.state(of: preview, facts.measure)]
  }

  private var chart: ProfileChart? {
    preview?.notes.map { ProfileChart(notes: $0, measure: facts.measure) }
  }

  /// Returns the hints in one row if they fit, with help if it also fits; otherwise each hint has
  /// its own row.
  private func hintRows(of card: Card, in columns: Int) -> [String] {
    let hints = card.hints.map(glyphs.spell)
    let all = hints.dropLast() + [card.help].compactMap { $0.map(glyphs.spell) } + hints.suffix(1)
    let rows = [all.joined(separator: ", "), hints.joined(separator: ", ")]
    return rows.first { $0.count <= columns }.map { [$0] }
      ?? hints.flatMap { $0.wrapped(to: columns) }
  }

  /// Puts a card into the middle of the screen. The hints always stay. If rows are short, these
  /// parts are dropped in order: the chart, the blank rows, the heading, the last sentences.
  func put(_ card: Card, on screen: inout Screen) {
    let columns = min(size.columns, 60)
    screen.targets.add(hints: card.hints + [card.help].compactMap(\.self))
    let hints = hintRows(of: card, in: columns)
    let room = size.rows - hints.count
    let sentences = cut(
      card.sentences.flatMap { glyphs.spell($0).wrapped(to: columns) }, to: room, columns: columns)
    let spare = room - sentences.count
    let blank: [(String, Screen.Style)] = spare >= 3 ? [("", .text)] : []
    var lines: [(String, Screen.Style)] = spare >= 1 ? [(card.heading, .title)] + blank : []
    lines += sentences.map { ($0, card.style) }
    let chartRows = card.chart == nil || spare < Self.chartRows + 4 ? 0 : Self.chartRows
    let place = lines.count + 1
    if chartRows > 0 { lines += Array(repeating: ("", .text), count: chartRows + 1) }
    lines += blank + hints.map { ($0, .dim) }
    let top = (size.rows - lines.count) / 2
    for (row, line) in lines.enumerated() {
      screen.put(line.0, in: size.area, row: top + row, aligned: .centre, style: line.1)
    }
    if chartRows > 0 {
      let area = Area(
        row: top + place, column: (size.columns - columns) / 2, rows: chartRows, columns: columns)
      card.chart?.put(in: area, on: &screen)
    }
  }

  /// Returns as many lines as fit. An ellipsis marks a cut.
  private func cut(_ lines: [String], to room: Int, columns: Int) -> [String] {
    guard lines.count > room, let last = lines.prefix(room).last else { return lines }
    let mark = glyphs.spell("…")
    return Array(lines.prefix(room - 1)) + [
      String(last.prefix(columns: columns - mark.count)) + mark
    ]
  }
}
