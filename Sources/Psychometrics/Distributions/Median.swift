// One rule for every sample median: the middle value by size, or the mean of the two middle values
// where their number is even.

extension [Double] {
  /// The median; `nil` of nothing.
  ///
  /// - Complexity: O(*n* log *n*).
  package func median() -> Double? { middleTwo.map { ($0 + $1) / 2 } }
}

extension [Duration] {
  /// The median; `nil` of nothing.
  ///
  /// - Complexity: O(*n* log *n*).
  package func median() -> Duration? { middleTwo.map { ($0 + $1) / 2 } }
}

extension Array where Element: Comparable {
  /// The two middle values by size, which are one and the same where their number is odd.
  fileprivate var middleTwo: (Element, Element)? {
    let sorted = sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
  }
}
