/// Deals the same elements round after round, each round in a random order of its own.
struct ShuffledRounds<Element: Sendable>: Sendable {
  private let elements: [Element]
  private var left: [Element] = []

  /// - Precondition: There is at least one element.
  init(of elements: [Element]) {
    precondition(!elements.isEmpty, "nothing to deal")
    self.elements = elements
  }

  /// The next element; a new round begins when none is left.
  mutating func next(using generator: inout SeededGenerator) -> Element {
    if left.isEmpty { left = shuffled(using: &generator) }
    return left.removeLast()
  }

  /// Fisher & Yates: every order is equally likely.
  private func shuffled(using generator: inout SeededGenerator) -> [Element] {
    var order = elements
    for last in order.indices.dropFirst().reversed() {
      order.swapAt(last, generator.integer(below: last + 1))
    }
    return order
  }
}
