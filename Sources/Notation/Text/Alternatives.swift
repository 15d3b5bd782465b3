extension [String] {
  /// The texts as a choice: `one, another or a third`; the only one alone.
  package var alternatives: String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
