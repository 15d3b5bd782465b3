internal import FrontEnds
internal import Training
internal import Wording

/// A page with the version of the program and the place of the answers.
struct AboutPage: Page {
  let context = KeyContext.about
  let hints: [Action] = [.help, .leave]

  func perform(_ action: Action, _ facts: Facts) -> [Wish] { [] }

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    let lines = facts.words.about(facts.program)
    var rest = area
    for line in lines {
      rest = rest.dropping(rows: screen.putText(line, in: rest, style: .text))
    }
  }
}
