internal import FrontEnds
internal import Music
internal import Notation
internal import Training
internal import Wording

/// A page with two sessions side by side, the earlier one first.
struct ComparisonPage: Page {
  let context = KeyContext.comparison
  private static let rows = 10
  private let ids: [Int64]
  private var selection = ListSelection()

  init(of first: Int64, with second: Int64) { ids = [first, second] }

  var hints: [Action] { [.help, .leave] }

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    selection.scroll(action, lines: Self.rows, visible: facts.area.rows)
    return []
  }

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    let sessions = (facts.history ?? []).filter { $0.id.map(ids.contains) ?? false }
    guard sessions.count == ids.count else { return }
    let columns = sessions.map { cells(for: $0, facts) }
    let words = facts.words
    let headings = [
      words.phrases.headingBegan, words.phrases.headingTrials, words.phrases.headingRight,
      "T75, \(words.unitName)",
      words.phrases.headingResponse, words.name(of: .range), words.name(of: .timbre),
      words.name(of: .toneMs), words.name(of: .placement), words.phrases.note,
    ]
    Table(
      columns: [
        .init(heading: "", leastWidth: 8), .init(heading: "", leastWidth: 4),
        .init(heading: "", leastWidth: 4),
      ],
      rows: headings.indices.map { row in
        .init(cells: [headings[row]] + columns.map { $0[row] })
      }, top: selection.firstLine(of: Self.rows, visible: area.rows)
    ).put(in: area, on: &screen)
  }

  private func cells(for session: RecordedSession, _ facts: Facts) -> [String] {
    let words = facts.words
    let answers = facts.answers(of: session)
    let values = SettingValues(session.header.settings)
    let settings = [SettingKey.range, .timbre, .toneMs, .placement].map(values.text)
    return [
      facts.program.zone.dateAndTime(session.header.startedAt),
      "\(answers?.answered ?? 0)", answers?.shareRight.map(words.percent) ?? "–",
      facts.limensBySession[session.header.startedAt] ?? "–",
      answers?.medianResponse.map { "\($0.wholeMilliseconds) ms" } ?? "–",
    ] + settings + [session.note ?? "–"]
  }
}
