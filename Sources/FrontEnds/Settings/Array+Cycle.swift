extension Array where Element: Equatable {
  /// Returns the element `step` places after another one, where the first follows the last; `nil` if the
  /// other one is not there.
  package func element(after other: Element, by step: Int = 1) -> Element? {
    firstIndex(of: other).map { self[($0 + step + count) % count] }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The case after this one, where the first follows the last.
  package var next: Self { Self.allCases.element(after: self) ?? self }
}
