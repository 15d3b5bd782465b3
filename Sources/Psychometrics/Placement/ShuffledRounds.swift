/// A sequence of rounds over the same elements, each round in a new random order.
struct ShuffledRounds<Element: Sendable>: Sendable {
  private let elements: [Element]
  private var left: [Element] = []

  /// Creates rounds over `elements`.
  ///
  /// - Precondition: There is at least one element.
  init(of elements: [Element]) {
    precondition(!elements.isEmpty, "nothing to deal")
    self.elements = elements
  }

  /// Returns the next element, and starts a new round if no element remains.
  mutating func next(using generator: inout SeededGenerator) -> Element {
    if left.isEmpty { left = generator.shuffled(elements) }
    return left.removeLast()
  }
}

extension SeededGenerator {
  /// Returns the elements in a random order (Fisher & Yates). Every order is equally likely.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var order = elements
    for last in order.indices.dropFirst().reversed() {
      order.swapAt(last, integer(below: last + 1))
    }
    return order
  }
}
