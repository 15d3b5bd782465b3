internal import FrontEnds
internal import Training
internal import Wording

/// A page with the version of the program and the place of the answers.
struct AboutPage: Page {
  let context = KeyContext.about
  private var selection = ListSelection()

  init() {}

  func hints(_ data: PageData) -> [Action] { [.help, .leave] }

  private func text(_ data: PageData) -> ScrolledText {
    ScrolledText(data.words.about(data.program), in: data.area, glyphs: data.glyphs)
  }

  mutating func perform(_ action: Action, _ data: PageData) -> [PageRequest] {
    text(data).move(&selection, action)
    return []
  }

  func put(in area: Area, on screen: inout Screen, _ data: PageData) {
    text(data).put(at: selection, on: &screen)
  }
}
