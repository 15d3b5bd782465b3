internal import FrontEnds
internal import Training
internal import Wording

extension Model {
  /// What the terminal is to show now; see ``refreshPreview()``.
  public var screen: Screen {
    guard !isPreviewStale else {
      var model = self
      model.refreshPreview()
      return model.screen
    }
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
    } else if let card {
      put(card, on: &screen)
    }
    return screen
  }

  /// The title of a page, the page, and at the foot what its keys do.
  private func put(_ page: any Page, on screen: inout Screen) {
    screen.put(words.title(of: page.context), in: size.area, style: .title)
    page.put(in: size.area.rows(1..<size.rows - 1), on: &screen, facts)
    let hints = page.isWriting ? [] : page.hints.map { hint($0, in: page.context) }
    screen.put(
      row(of: hints, in: size.columns), in: size.area.rows(size.rows - 1..<size.rows), style: .dim)
  }

  /// The key to show for an action, and what it does.
  func hint(_ action: Action, in context: KeyContext) -> String {
    hint(action, words.hint(action, in: context))
  }

  func hint(_ action: Action, _ word: String) -> String {
    "\(keys.keys(for: action).first.map(words.label) ?? "") \(word)"
  }

  /// As many hints as fit side by side, the last one in any case: it says how to leave.
  func row(of hints: [String], in columns: Int) -> String {
    var hints = hints.map(glyphs.spell)
    while hints.count > 1, hints.joined(separator: "  ").count > columns {
      hints.remove(at: hints.count - 2)
    }
    return hints.joined(separator: "  ")
  }
}
