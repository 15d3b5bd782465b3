extension [String] {
  /// The texts joined as alternatives, as in `a, b or c`.
  package var alternatives: String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
