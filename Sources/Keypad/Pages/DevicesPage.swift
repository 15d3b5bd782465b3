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

  init() {}

  func hints(_ data: PageData) -> [Action] {
    (rows(data).isEmpty ? [] : [.confirm, .filter]) + [.help, .leave]
  }

  mutating func perform(_ action: Action, _ data: PageData) -> [PageRequest] {
    let rows = rows(data)
    let selected = selected(in: rows, data)
    if action == .confirm {
      switch selected?.index(in: rows.count).map({ rows[$0] }) {
      case .device(let device)?:
        return [.change(data.values.setting(.device, to: device.name)), .close]
      case .converters?:
        selection = selected
        unfolds = !showsConverters(data)
      case nil: break
      }
      return []
    }
    if action == .filter, !allRows(data).isEmpty { filter.begin() }
    guard action.movesInLists, !rows.isEmpty else { return [] }
    selection = selected
    let visible = visibleRows(of: data.area.rows)
    selection?.move(action, in: rows.count, visible: visible)
    if selected == nil { selection = ListSelection() }
    return []
  }

  mutating func select(row: Int, _ data: PageData) { selection = ListSelection(row) }

  mutating func changeFilter(_ data: PageData, _ change: (inout RowFilter) -> Void) {
    let before = rows(data)
    let row = selected(in: before, data)?.index(in: before.count).map { before[$0] }
    change(&filter)
    selection = rows(data).firstIndex { $0 == row }.map { ListSelection($0) }
  }

  /// Returns the rows that the filter keeps. A filter also searches the converters.
  private func rows(_ data: PageData) -> [Row] {
    guard filter.isActive else { return allRows(data) }
    return allRows(data).filter { $0.device != nil && filter.keeps(line(for: $0, data)) }
  }

  private func allRows(_ data: PageData) -> [Row] {
    let groups = DeviceGroups(data.devices?.choices ?? [])
    let converters = groups.converters
    return groups.outputs.map(Row.device)
      + (converters.isEmpty ? [] : [.converters(count: converters.count)])
      + (showsConverters(data) ? converters.map(Row.device) : [])
  }

  /// Converters are shown from the beginning only if one of them is in use.
  private func showsConverters(_ data: PageData) -> Bool {
    filter.isActive
      ? true : unfolds ?? DeviceChoice(name: data.settings.device, summary: "").isConverter
  }

  /// Returns the selection until the listener selects another row: the device in use, or the first
  /// one that plays sound. `nil` if there is none, because silence must be chosen on purpose.
  private func selected(in rows: [Row], _ data: PageData) -> ListSelection? {
    if let selection { return selection }
    let audible = rows.indices.filter { rows[$0].device?.isSilent == false }
    let used = audible.first { rows[$0].device?.name == data.settings.device }
    return (used ?? audible.first).map { ListSelection($0) }
  }

  func put(in area: Area, on screen: inout Screen, _ data: PageData) {
    guard let list = data.devices else {
      return screen.put(data.words.phrases.reading, in: area, style: .dim)
    }
    guard !list.choices.isEmpty else {
      screen.putText(list.obstacle ?? data.words.phrases.noDevices, in: area, style: .caution)
      return
    }
    let rows = rows(data)
    Table(
      columns: [.init(heading: ""), .init(heading: "", leastWidth: 9)],
      rows: rows.map { line(for: $0, data) },
      selected: selected(in: rows, data)?.index(in: rows.count)
    ).put(
      in: filter.put(in: area, on: &screen, hits: rows.count, words: data.words), on: &screen)
  }

  private func line(for row: Row, _ data: PageData) -> Table.Row {
    switch row {
    case .device(let device):
      Table.Row(
        cells: [
          device.name + (device.name == data.settings.device ? " ●" : ""),
          device.isSilent ? data.words.phrases.noSound : device.summary,
        ])
    case .converters(let count):
      Table.Row(
        cells: [
          (showsConverters(data) ? "- " : "+ ") + data.words.phrases.converters(count), "",
        ], style: .dim)
    }
  }
}
