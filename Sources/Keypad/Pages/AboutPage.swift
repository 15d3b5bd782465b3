internal import FrontEnds
internal import Wording

/// A page with the version of the program and the place of the answers.
struct AboutPage: Page {
  let context = KeyContext.about
  private var selection = ListSelection()

  private func text(_ model: Model) -> ScrolledText {
    ScrolledText(model.words.about(model.program), in: model.pageArea, glyphs: model.glyphs)
  }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    text(model).move(&selection, action)
    return []
  }

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    text(model).put(at: selection, on: &screen)
  }
}
