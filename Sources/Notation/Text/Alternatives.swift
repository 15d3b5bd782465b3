extension [String] {
  /// The texts joined as alternatives, as in `a, b or c`.
  package var alternatives: String { listed(with: "or") }

  /// Returns the texts as a list with a conjunction before the last, as in `a, b and c`.
  package func listed(with conjunction: String) -> String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}
