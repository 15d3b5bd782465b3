/// The playback devices there are, one of them selected.
struct DeviceMenu: Sendable {
  let choices: [DeviceChoice]
  /// Why the devices cannot be told.
  let obstacle: String?
  private(set) var selectedIndex: Int

  init(_ choices: [DeviceChoice], current: String, obstacle: String?) {
    self.choices = choices
    self.obstacle = obstacle
    selectedIndex = choices.firstIndex { $0.name == current } ?? 0
  }

  /// `nil` where there is none to select.
  var selected: DeviceChoice? {
    choices.indices.contains(selectedIndex) ? choices[selectedIndex] : nil
  }

  /// Selects the device so many rows below, the first or last at most.
  mutating func move(by rows: Int) {
    selectedIndex = max(0, min(selectedIndex + rows, choices.count - 1))
  }
}

// MARK: - What is shown

extension Model {
  /// The devices above each other, as many around the selected one as there are rows for.
  func put(_ menu: DeviceMenu, on screen: inout Screen) {
    let hints = [
      hint(.confirm, words.chooses), hint(.devices, words.goesBack), hint(.leave, words.leaves),
    ]
    let foot = rows(for: hints.map(glyphs.spell), in: size.columns)
    screen.put(words.devices, in: size.area, style: .title)
    for (row, line) in foot.enumerated() {
      screen.put(line, in: size.area, row: size.rows - foot.count + row, style: .dim)
    }
    var list = size.area
    list.row = 1
    list.rows = max(0, size.rows - 1 - foot.count)
    put(menu, in: list, on: &screen)
  }

  private func put(_ menu: DeviceMenu, in list: Area, on screen: inout Screen) {
    if menu.choices.isEmpty {
      let sentence = glyphs.spell(menu.obstacle ?? words.noDevices).wrapped(to: list.columns)
      for (row, line) in sentence.enumerated() {
        screen.put(line, in: list, row: row, style: .caution)
      }
    }
    let first = max(0, min(menu.selectedIndex - list.rows / 2, menu.choices.count - list.rows))
    for (row, choice) in menu.choices[first...].prefix(list.rows).enumerated() {
      let isSelected = first + row == menu.selectedIndex
      screen.put(
        [isSelected ? "›" : " ", choice.name, choice.summary].joined(separator: " "), in: list,
        row: row, style: isSelected ? .title : .text)
    }
  }
}
