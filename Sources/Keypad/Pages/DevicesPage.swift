internal import FrontEnds
internal import Training
internal import Wording

/// A page with the playback devices, one of them selected. Devices that only convert sound for
/// another device are behind one row that unfolds.
struct DevicesPage: ListPage {
  enum Item: Hashable {
    case device(DeviceChoice)
    case converters(count: Int)

    var device: DeviceChoice? { if case .device(let device) = self { device } else { nil } }
  }

  let context = KeyContext.devices
  var selection = ListSelection()
  /// Whether the converters are shown; `nil` until the listener decides.
  private var unfolds: Bool?
  var filter = RowFilter()

  func hints(_ model: Model) -> [Action] {
    (shown(model).isEmpty ? [] : [.confirm, .filter]) + [.help, .leave]
  }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    move(action, model, visible: model.pageArea.rows)
    guard action == .confirm else { return [] }
    switch selected(model) {
    case .device(let device)?:
      return [.change(model.values.setting(.device, to: device.name)), .close]
    case .converters?: unfolds = !showsConverters(model)
    case nil: break
    }
    return []
  }

  mutating func changeFilter(_ model: Model, _ change: (inout RowFilter) -> Void) {
    let before = selected(model)
    change(&filter)
    selection = ListSelection(shown(model).firstIndex { $0 == before })
  }

  /// All rows. A filter also searches the converters.
  func items(_ model: Model) -> [Item] {
    let choices = model.devices?.choices ?? []
    let converters = choices.converters
    return choices.outputs.map(Item.device)
      + (converters.isEmpty || filter.isActive ? [] : [.converters(count: converters.count)])
      + (showsConverters(model) ? converters.map(Item.device) : [])
  }

  /// Converters are shown from the beginning only if one of them is in use.
  private func showsConverters(_ model: Model) -> Bool {
    filter.isActive
      ? true : unfolds ?? DeviceChoice(name: model.settings.device, summary: "").isConverter
  }

  /// Returns the row of the device in use, or of the first one that plays sound; `nil` if there is none,
  /// because silence must be chosen on purpose.
  func standardRow(among items: [Item], _ model: Model) -> Int? {
    let audible = items.indices.filter { items[$0].device?.isSilent == false }
    return audible.first { items[$0].device?.name == model.settings.device } ?? audible.first
  }

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    guard let list = model.devices else {
      return screen.put(model.words.phrases.reading, in: area, style: .dim)
    }
    guard !list.choices.isEmpty else {
      screen.putText(list.obstacle ?? model.words.phrases.noDevices, in: area, style: .caution)
      return
    }
    let shown = shown(model)
    Table(
      columns: [.init(heading: ""), .init(heading: "", leastWidth: 9)],
      rows: rows(for: shown, model), selected: selectedRow(among: shown, model)
    ).put(
      in: filter.put(in: area, on: &screen, hits: shown.count, words: model.words), on: &screen)
  }

  func rows(for items: [Item], _ model: Model) -> [Table.Row] {
    items.map { item in
      switch item {
      case .device(let device):
        Table.Row(
          cells: [
            device.name + (device.name == model.settings.device ? " ●" : ""),
            device.isSilent ? model.words.phrases.noSound : device.summary,
          ])
      case .converters(let count):
        Table.Row(
          cells: [
            (showsConverters(model) ? "- " : "+ ") + model.words.phrases.converters(count), "",
          ], style: .dim)
      }
    }
  }
}
