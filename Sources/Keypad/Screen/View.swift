internal import FrontEnds
internal import Notation
internal import Training
internal import Wording

extension Model {
  /// Whether the preview is out of date while the feedback is shown, so that the feedback can be drawn
  /// before it.
  package var owesPreview: Bool {
    guard isPreviewStale, preview != nil, case .training(let session) = scene else { return false }
    return session.phase == .feedback
  }

  /// The current content of the terminal. If the preview is out of date, a copy refreshes it; see
  /// ``refreshPreview()``.
  package var screen: Screen {
    guard !isPreviewStale else {
      var model = self
      model.refreshPreview()
      return model.screen
    }
    return screenSoFar
  }

  /// The content of the terminal with the preview as it is, even if that is out of date. Only right after
  /// an answer does it differ from ``screen``: the feedback is new, and the profile is not.
  package var screenSoFar: Screen {
    var screen = Screen(size: size, glyphs: glyphs)
    if case .left = scene { return screen }
    guard let layout else {
      screen.putText(words.enlarge(to: Tier.smallest), in: size.area, style: .caution)
      return screen
    }
    if let page = pages.last {
      put(page, on: &screen)
    } else if case .training(let session) = scene, session.phase != .paused {
      put(session, in: layout, on: &screen)
    } else if case .start(let obstacle) = scene {
      putStart(obstacle: obstacle, on: &screen)
    } else if let card {
      put(card, on: &screen)
    }
    return screen
  }

  /// Puts a page on the screen, with its title above and its key hints below.
  private func put(_ page: any Page, on screen: inout Screen) {
    page.put(in: pageArea, on: &screen, self)
    let place = screen.position.map { "  " + $0 } ?? ""
    let room = size.columns - badgeColumns - place.columns
    let name = page.context.isOfListener && namesListener ? shortLabel(of: program.listener) : nil
    let long = name.map { "\(words.title(of: page.context)) · \($0)" }.map(glyphs.spell)
    // The name gives way to the place in the list.
    let title =
      long.flatMap { $0.columns <= room ? $0 : nil } ?? glyphs.spell(words.title(of: page.context))
    screen.put(title, in: size.area, style: .title)
    if title.columns <= room {
      screen.put(place, in: size.area.dropping(columns: title.columns), style: .dim)
    }
    screen.put(reportLines, in: size.area.dropping(rows: 1 + pageArea.rows), style: .caution)
    let hints =
      page.isWriting
      ? writingHints.map(\.text)
      : page.hints(self).map {
        hint($0, page.hint($0, self) ?? words.hint($0, in: page.context))
      }
    put(hints: hints, in: size.area.rows(size.rows - 1..<size.rows), on: &screen)
    putBadge(on: &screen)
  }

  /// The hints while a page edits text, in which these keys always mean the same.
  private var writingHints: [(key: Key, text: String)] {
    [(Key.enter, words.phrases.accepts), (.escape, words.phrases.discards)].map { key, word in
      (key, "\(words.label(of: key)) \(word)")
    }
  }

  /// Returns the key of a hint that was clicked while a page edits text; any other key itself.
  func keyToWrite(_ key: Key) -> Key {
    guard case .click(let column, let row) = key,
      let hint = screen.hint(row: row, column: column)
    else { return key }
    return writingHints.first { $0.text.hasPrefix(hint) }?.key ?? key
  }

  /// The badge that stands on every screen while a device is chosen that plays no sound, or while
  /// the MIDI port is disconnected.
  var badge: String? {
    let badges = [
      settings.device == DeviceChoice.silent ? words.phrases.noSound : nil,
      midiObstacle == nil ? nil : words.phrases.noMIDI,
    ].compactMap(\.self)
    return badges.isEmpty ? nil : badges.joined(separator: " · ")
  }

  /// Puts the badge into the upper right corner, apart from what stands to the left of it.
  func putBadge(on screen: inout Screen) {
    guard let badge else { return }
    screen.put(" " + badge, in: size.area, aligned: .trailing, style: .caution)
  }

  /// The lines of the report on the last request of a page.
  private var reportLines: [String] {
    glyphs.spell(report ?? "").wrapped(to: size.columns)
      .cut(to: max(size.rows - 3, 0), columns: size.columns, mark: glyphs.spell("…"))
  }

  /// The area of a page, between its title and the report above its hints.
  var pageArea: Area { size.area.rows(1..<max(size.rows - 1 - reportLines.count, 1)) }

  /// Returns the first key of an action with the label of the action; empty if it has no key.
  func hint(_ action: Action, in context: KeyContext) -> String {
    hint(action, words.hint(action, in: context))
  }

  func hint(_ action: Action, _ word: String) -> String {
    keys.keys(for: action).first.map { "\(words.label(of: $0)) \(word)" } ?? ""
  }

  /// Shows as many hints as fit into the first row of an area, where they can be clicked. The last two,
  /// which show how to find help and how to leave, are dropped last. If a narrow screen has no room for all,
  /// they are keys without labels.
  func put(
    hints: [String], in area: Area, aligned alignment: Screen.Alignment = .leading,
    on screen: inout Screen
  ) {
    let isTight =
      isNarrow && glyphs.spell(hints.joined(separator: "  ")).columns > area.columns
    let hints = isTight ? hints.map { String($0.prefix { $0 != " " }) } : hints
    screen.hints += hints
    let row = fitting(hints, in: area.columns, keeping: 2)
    screen.put(row, in: area, aligned: alignment, style: .dim)
  }

  /// Returns as many texts as fit side by side. Texts are dropped from the end, but the last `kept` only after
  /// all others; one of these always stays.
  func fitting(
    _ texts: [String], in columns: Int, apart space: String = "  ", keeping kept: Int = 0
  ) -> String {
    var texts = texts.filter { !$0.isEmpty }.map(glyphs.spell)
    while texts.count > min(kept, 1), texts.joined(separator: space).columns > columns {
      texts.remove(at: max(texts.count - 1 - kept, 0))
    }
    return texts.joined(separator: space)
  }
}
