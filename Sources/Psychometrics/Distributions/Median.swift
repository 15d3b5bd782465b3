// All sample medians follow one rule: the middle value by size, or the mean of the two middle
// values if the number of values is even.

extension [Double] {
  /// Returns the median, or `nil` for an empty array.
  ///
  /// - Complexity: O(*n* log *n*).
  package func median() -> Double? { middleTwo.map { ($0 + $1) / 2 } }
}

extension [Duration] {
  /// Returns the median, or `nil` for an empty array.
  ///
  /// - Complexity: O(*n* log *n*).
  package func median() -> Duration? { middleTwo.map { ($0 + $1) / 2 } }
}

extension Array where Element: Comparable {
  /// The two middle values by size, or `nil` for an empty array.
  ///
  /// They are the same value if the number of values is odd.
  fileprivate var middleTwo: (Element, Element)? {
    let sorted = sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
  }
}
