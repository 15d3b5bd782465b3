internal import FrontEnds
internal import Training
internal import Wording

/// A page with the version of the program and the place of the answers.
struct AboutPage: Page {
  let context = KeyContext.about
  private var selection = ListSelection()

  init() {}

  func hints(_ facts: Facts) -> [Action] { [.help, .leave] }

  private func text(_ facts: Facts) -> ScrolledText {
    ScrolledText(facts.words.about(facts.program), in: facts.area, glyphs: facts.glyphs)
  }

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    text(facts).move(&selection, action)
    return []
  }

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    text(facts).put(at: selection, on: &screen)
  }
}
