internal import FrontEnds
internal import Wording

/// A page with the actions of the screen below it and all settings, which are found by a few of their letters.
struct ActionsPage: ListPage {
  enum Item {
    case action(Action)
    case setting(SettingKey)
  }

  let context = KeyContext.actions
  var selection = ListSelection()
  var filter = RowFilter.loose
  private let below: KeyContext

  init(over below: KeyContext) { self.below = below }

  func items(_ model: Model) -> [Item] {
    actions(model).map(Item.action)
      + SettingKey.allCases.filter(model.values.applies).map(Item.setting)
  }

  /// The actions of the screen below that have an effect there now. A session has paused.
  private func actions(_ model: Model) -> [Action] {
    let paused: [Action] = [.leave, .unit, .mouse]
    return model.keys.actions(in: below).filter { action in
      guard action.isNamed, action.page != below else { return false }
      return !model.isInSession || action.page != nil || paused.contains(action)
    }
  }

  func rows(for items: [Item], _ model: Model) -> [Table.Row] {
    items.map { item in
      switch item {
      case .action(let action):
        let keys = model.keys.keys(for: action).prefix(1).map(model.words.label)
        return Table.Row(cells: [model.words.what(action, in: below)] + keys)
      case .setting(let setting):
        return Table.Row(
          cells: [
            model.words.text(of: setting).title,
            SettingEntry(setting, model).shown(of: model.values),
          ])
      }
    }
  }

  /// Characters write the filter; keys without one act at once.
  mutating func write(_ key: Key, _ model: Model) -> [PageRequest] {
    switch key {
    case .enter: return perform(.confirm, model)
    case .escape: return [.close]
    case .character, .backspace:
      filter.write(key)
      selection = ListSelection()
      return []
    default: return model.keys.action(for: key, in: context).map { perform($0, model) } ?? []
    }
  }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    move(action, model, visible: model.pageArea.rows)
    guard action == .confirm, let selected = selected(model) else { return [] }
    return switch selected {
    case .action(let action): [.close, .perform(action)]
    case .setting(let setting): [.turn(to: SettingsPage(selecting: [setting.rawValue], model))]
    }
  }

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    put(
      rows(for: shown(model), model),
      under: [.init(heading: "", leastWidth: 12), .init(heading: "")], in: area, on: &screen,
      model.words)
  }
}
