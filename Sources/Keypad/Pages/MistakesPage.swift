internal import FrontEnds
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A page with the latest wrong answers, which can be heard again.
struct MistakesPage: ListPage {
  /// The number of answers to which the page goes back.
  private static let most = 50

  let context = KeyContext.mistakes
  var selection = ListSelection()
  var filter = RowFilter()
  private var heard = HeardTrial()

  func hints(_ data: PageData) -> [Action] { [.confirm, .filter, .unit, .help, .leave] }

  func hint(_ action: Action, _ data: PageData) -> String? {
    guard action == .confirm, let mistake = selected(data) else { return nil }
    return heard.hint(on: mistake.trial, of: mistake.session, data)
  }

  func items(_ data: PageData) -> [Mistake] { data.history?.mistakes(atMost: Self.most) ?? [] }

  func rows(for mistakes: [Mistake], _ data: PageData) -> [Table.Row] {
    mistakes.map { mistake in
      let (trial, task) = (mistake.trial, mistake.session.header.settings.task)
      return Table.Row(
        cells: [
          data.program.zone.dateAndTime(trial.time), data.words.place(of: trial.question, in: task),
          data.words.signed(trial.playedDifference.cents, above: trial.nominalFrequency),
          data.words.outcome(of: trial, in: task),
        ])
    }
  }

  mutating func perform(_ action: Action, _ data: PageData) -> [PageRequest] {
    move(action, data, visible: data.area.rows - 1)
    guard action == .confirm, let mistake = selected(data) else { return [] }
    return [heard.again(mistake.trial, of: mistake.session)]
  }

  func put(in area: Area, on screen: inout Screen, _ data: PageData) {
    let (words, shown) = (data.words, shown(data))
    guard data.history != nil, !items(data).isEmpty else {
      let text = data.history == nil ? words.phrases.reading : words.phrases.noMistakes
      screen.putText(text, in: area, style: .text)
      return
    }
    let above = filter.put(in: area, on: &screen, hits: shown.count, words: words)
    Table(
      columns: [
        .init(heading: words.phrases.headingBegan), .init(heading: words.phrases.headingNote),
        .init(heading: words.unitName, isNumeric: true),
        .init(heading: words.phrases.headingAnswer),
      ], rows: rows(for: shown, data), selected: selection.index(in: shown.count),
      top: selection.top
    ).put(in: above, on: &screen)
  }
}
