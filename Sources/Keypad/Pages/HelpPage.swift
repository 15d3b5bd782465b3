internal import FrontEnds
internal import Wording

/// A page with the keys of the context from which help was opened.
struct HelpPage: ListPage {
  let context = KeyContext.help
  var selection = ListSelection()
  var filter = RowFilter()
  private let about: KeyContext

  init(about: KeyContext) { self.about = about }

  var hints: [Action] { [.filter, .leave] }

  func items(_ facts: Facts) -> [Action] { facts.keys.actions(in: about) }

  func rows(for actions: [Action], _ facts: Facts) -> [Table.Row] {
    actions.map { action in
      let keys = facts.keys.keys(for: action).map(facts.words.label).joined(separator: " ")
      return .init(cells: [keys, facts.words.what(action, in: about)])
    }
  }

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    move(action, facts, visible: facts.area.rows)
    return []
  }

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    let shown = shown(facts)
    let above = filter.put(in: area, on: &screen)
    // The smallest screens have room for one key per action.
    let leastKeys = area.columns < 40 ? 3 : nil
    Table(
      columns: [.init(heading: "", leastWidth: leastKeys), .init(heading: "", leastWidth: 13)],
      rows: rows(for: shown, facts),
      selected: shown.count > above.rows ? selection.index(in: shown.count) : nil,
      top: selection.top
    ).put(in: above, on: &screen)
  }
}
