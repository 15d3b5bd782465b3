import ArgumentParser

extension ParsableArguments {
  /// Checks the number that was given for an option.
  ///
  /// - Throws: `ValidationError` if the number lies outside `bounds`.
  func check<Number: Comparable>(
    _ number: Number, in bounds: ClosedRange<Number>, option: String
  ) throws {
    guard bounds.contains(number) else {
      throw ValidationError(
        "\(option) \(number) is out of bounds: give \(bounds.lowerBound) to \(bounds.upperBound).")
    }
  }
}
