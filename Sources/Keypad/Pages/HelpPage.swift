internal import FrontEnds
internal import Wording

/// A page with the keys of the context from which help was opened.
struct HelpPage: Page {
  let context = KeyContext.help
  private let about: KeyContext
  private var selection = ListSelection()

  init(about: KeyContext) { self.about = about }

  var hints: [Action] { [.leave] }

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    selection.move(
      action, in: facts.keys.actions(in: about).count, visible: facts.area.rows)
    return []
  }

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    let actions = facts.keys.actions(in: about)
    // The smallest screens have room for one key per action.
    let leastKeys = area.columns < 40 ? 3 : nil
    Table(
      columns: [.init(heading: "", leastWidth: leastKeys), .init(heading: "", leastWidth: 13)],
      rows: actions.map { action in
        let keys = facts.keys.keys(for: action).map(facts.words.label).joined(separator: " ")
        return .init(cells: [keys, facts.words.what(action, in: about)])
      }, selected: actions.count > area.rows ? selection.index(in: actions.count) : nil,
      top: selection.top
    ).put(in: area, on: &screen)
  }
}
