internal import FrontEnds
internal import Training
internal import Wording

/// A page with the playback devices, one of them selected.
struct DevicesPage: Page {
  let context = KeyContext.devices
  private var selection: ListSelection?

  init() {}

  var hints: [Action] { [.confirm, .help, .leave] }

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    let devices = facts.devices?.choices ?? []
    let selected = selected(in: devices, facts)
    guard action != .confirm else {
      guard let index = selected.index(in: devices.count) else { return [] }
      var values = facts.values
      try? values.set(.device, to: devices[index].name)
      return [.change(values), .close]
    }
    selection = selected
    selection?.move(action, in: devices.count, visible: facts.area.rows)
    return []
  }

  mutating func select(row: Int, _ facts: Facts) { selection = ListSelection(row) }

  /// Returns the selection, which is the device in use until the listener selects another.
  private func selected(in devices: [DeviceChoice], _ facts: Facts) -> ListSelection {
    selection
      ?? ListSelection(devices.firstIndex { $0.name == facts.settings.device } ?? 0)
  }

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    guard let list = facts.devices else {
      return screen.put(facts.words.phrases.reading, in: area, style: .dim)
    }
    guard !list.choices.isEmpty else {
      screen.putText(list.obstacle ?? facts.words.phrases.noDevices, in: area, style: .caution)
      return
    }
    Table(
      columns: [.init(heading: ""), .init(heading: "", leastWidth: 8)],
      rows: list.choices.map {
        .init(cells: [$0.name + ($0.name == facts.settings.device ? " ●" : ""), $0.summary])
      }, selected: selected(in: list.choices, facts).index(in: list.choices.count)
    ).put(in: area, on: &screen)
  }
}
