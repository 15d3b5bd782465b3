internal import FrontEnds
internal import Notation
internal import Training
internal import Wording

/// A page with two sessions side by side, the earlier one first.
struct ComparisonPage: Page {
  private static let leastHeading = 6
  /// The columns of a day or a time.
  private static let leastSide = 5
  private static let spacing = 2

  let context = KeyContext.comparison
  private static let rows = 10
  /// The settings of the sessions that are shown.
  private static let settings: [SettingKey] = [.range, .timbre, .toneMs, .placement]
  private let ids: [Int64]
  private var selection = ListSelection()

  init(of first: Int64, with second: Int64) { ids = [first, second] }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    selection.scroll(action, lines: Self.rows, visible: model.pageArea.rows)
    return []
  }

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    let sessions = (model.history ?? []).filter { $0.id.map(ids.contains) ?? false }
    guard sessions.count == ids.count else { return }
    let words = model.words
    let answers = [
      words.phrases.headingBegan, words.phrases.headingTrials, words.phrases.right,
      "\(model.limenHeading), \(words.unitName)", words.phrases.headingResponse,
    ]
    let settings = Self.settings.map { words.text(of: $0).title }
    let headings = answers + settings + [words.phrases.note]
    let widest = headings.map(\.columns).max() ?? 0
    let room = area.rows < Self.rows ? Table.room(within: area.columns) : area.columns
    let rooms = [widest, Self.leastHeading].map { (room - $0) / 2 - Self.spacing }
    let names = names(of: sessions, in: rooms, model)
    let columns = zip(names, sessions).map { [$0] + cells(for: $1, model) }
    let sides = columns.map { max($0[0].columns, Self.leastSide) }
    let rest = room - sides.reduce(0) { $0 + $1 + Self.spacing }
    Table(
      columns: [.init(heading: "", leastWidth: rest)]
        + sides.map { .init(heading: "", leastWidth: $0) },
      rows: headings.indices.map { row in
        .init(cells: [headings[row]] + columns.map { $0[row] })
      }, top: selection.firstLine(of: Self.rows, visible: area.rows)
    ).put(in: area, on: &screen)
  }

  /// Returns when the sessions began, in the longest form that distinguishes them and fits into the
  /// first room that holds one: date and time, the date, the day in the year, or the time.
  private func names(of sessions: [RecordedSession], in rooms: [Int], _ model: Model) -> [String] {
    let times = sessions.map { model.program.zone.dateAndTime($0.header.startedAt) }
    let days = times.map { String($0.prefix(10)) }
    let forms: [[String]] = [
      times, days, days.map { String($0.suffix(5)) }, times.map { String($0.suffix(5)) },
    ]
    // Two sessions that began in one minute are distinguished by their sides.
    let distinct = forms.filter { $0[0] != $0[1] || times[0] == times[1] }
    return rooms.compactMap { room in distinct.first { $0[0].columns <= room } }.first ?? forms[3]
  }

  private func cells(for session: RecordedSession, _ model: Model) -> [String] {
    let answers = model.answers(of: session)
    let values = SettingValues(session.header.settings)
    let settings = Self.settings.map {
      values.applies($0) ? model.words.value(values.text(of: $0), of: $0) : "–"
    }
    return [
      "\(answers.map { $0.answered + $0.tones } ?? 0)",
      answers?.shareRight.map(model.words.percent) ?? "–",
      model.limensBySession[session.header.startedAt] ?? "–",
      answers?.medianResponse.map { "\($0.wholeMilliseconds) ms" } ?? "–",
    ] + settings + [session.note ?? "–"]
  }
}
