internal import FrontEnds
internal import Training
internal import Wording

/// A page with the playback devices, one of them selected. Devices that only convert sound for
/// another device are behind one row that unfolds.
struct DevicesPage: FilteredPage {
  private enum Row: Hashable {
    case device(DeviceChoice)
    case converters(count: Int)

    var device: DeviceChoice? { if case .device(let device) = self { device } else { nil } }
  }

  let context = KeyContext.devices
  private var selection: ListSelection?
  /// Whether the converters are shown; `nil` until the listener decides.
  private var unfolds: Bool?
  var filter = RowFilter()

  func hints(_ model: Model) -> [Action] {
    (rows(model).isEmpty ? [] : [.confirm, .filter]) + [.help, .leave]
  }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    let rows = rows(model)
    let selected = selected(in: rows, model)
    if action == .confirm {
      switch selected?.index(in: rows.count).map({ rows[$0] }) {
      case .device(let device)?:
        return [.change(model.values.setting(.device, to: device.name)), .close]
      case .converters?:
        selection = selected
        unfolds = !showsConverters(model)
      case nil: break
      }
      return []
    }
    if action == .filter, !allRows(model).isEmpty { filter.begin() }
    guard action.movesInLists, !rows.isEmpty else { return [] }
    selection = selected
    let visible = visibleRows(of: model.pageArea.rows)
    selection?.move(action, in: rows.count, visible: visible)
    if selected == nil { selection = ListSelection() }
    return []
  }

  mutating func select(row: Int, _ model: Model) { selection = ListSelection(row) }

  mutating func changeFilter(_ model: Model, _ change: (inout RowFilter) -> Void) {
    let before = rows(model)
    let row = selected(in: before, model)?.index(in: before.count).map { before[$0] }
    change(&filter)
    selection = rows(model).firstIndex { $0 == row }.map { ListSelection($0) }
  }

  /// Returns the rows that the filter keeps. A filter also searches the converters.
  private func rows(_ model: Model) -> [Row] {
    guard filter.isActive else { return allRows(model) }
    return allRows(model).filter { $0.device != nil && filter.keeps(line(for: $0, model)) }
  }

  private func allRows(_ model: Model) -> [Row] {
    let choices = model.devices?.choices ?? []
    let converters = choices.converters
    return choices.outputs.map(Row.device)
      + (converters.isEmpty ? [] : [.converters(count: converters.count)])
      + (showsConverters(model) ? converters.map(Row.device) : [])
  }

  /// Converters are shown from the beginning only if one of them is in use.
  private func showsConverters(_ model: Model) -> Bool {
    filter.isActive
      ? true : unfolds ?? DeviceChoice(name: model.settings.device, summary: "").isConverter
  }

  /// Returns the selection until the listener selects another row: the device in use, or the first
  /// one that plays sound. `nil` if there is none, because silence must be chosen on purpose.
  private func selected(in rows: [Row], _ model: Model) -> ListSelection? {
    if let selection { return selection }
    let audible = rows.indices.filter { rows[$0].device?.isSilent == false }
    let used = audible.first { rows[$0].device?.name == model.settings.device }
    return (used ?? audible.first).map { ListSelection($0) }
  }

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    guard let list = model.devices else {
      return screen.put(model.words.phrases.reading, in: area, style: .dim)
    }
    guard !list.choices.isEmpty else {
      screen.putText(list.obstacle ?? model.words.phrases.noDevices, in: area, style: .caution)
      return
    }
    let rows = rows(model)
    Table(
      columns: [.init(heading: ""), .init(heading: "", leastWidth: 9)],
      rows: rows.map { line(for: $0, model) },
      selected: selected(in: rows, model)?.index(in: rows.count)
    ).put(
      in: filter.put(in: area, on: &screen, hits: rows.count, words: model.words), on: &screen)
  }

  private func line(for row: Row, _ model: Model) -> Table.Row {
    switch row {
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
