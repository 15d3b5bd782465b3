internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A page with the trials of one session, one of them selected.
struct SessionPage: Page {
  let context = KeyContext.session
  private let id: Int64
  private var selection = ListSelection()

  init(of session: Int64) { id = session }

  var hints: [Action] { [.exclude, .unit, .help, .leave] }

  private func session(_ facts: Facts) -> RecordedSession? {
    facts.history?.first { $0.id == id }
  }

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    guard let session = session(facts) else { return [] }
    selection.move(action, in: session.trials.count)
    guard action == .exclude, let index = selection.index(in: session.trials.count) else {
      return []
    }
    let number = session.trials[index].number
    let isOut = session.exclusions.trials.contains(number)
    return [.decide(isOut ? .restored(trial: number) : .excluded(trial: number), session: id)]
  }

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    guard let session = session(facts) else { return }
    let words = facts.words
    let exclusions = session.exclusions
    Table(
      columns: [
        .init(heading: "", isNumeric: true), .init(heading: words.phrases.headingNote),
        .init(heading: words.unitName, isNumeric: true), .init(heading: ""),
        .init(heading: words.phrases.headingAnswer), .init(heading: "ms", isNumeric: true),
        .init(heading: ""),
      ],
      rows: session.trials.map { trial in
        let isOut = exclusions.contains(trial: trial.number)
        return .init(
          cells: [
            "\(trial.number)", words.name(of: trial.question.reference),
            words.signed(trial.playedDifference.cents, above: trial.presentation.reference),
            trial.isCorrect.map { $0 ? "✓" : "✗" } ?? "–", words.outcome(of: trial),
            trial.responseTime.map { "\($0.wholeMilliseconds)" } ?? "–",
            isOut ? words.phrases.excluded : "",
          ], style: isOut ? .dim : trial.isCorrect == false ? .wrong : .text)
      }, selected: selection.index(in: session.trials.count)
    ).put(in: area, on: &screen)
  }
}
