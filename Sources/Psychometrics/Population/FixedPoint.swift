/// A sum of numbers as a whole number of steps of 2⁻³².
///
/// Each number is rounded before it is added, so that the sum does not depend on the order in which,
/// or on the machine where, numbers are added.
struct FixedPoint: RawRepresentable, Hashable, Codable, Sendable {
  /// The number of steps.
  private(set) var rawValue = 0

  private static let stepsPerUnit = 4_294_967_296.0

  /// The sum.
  var value: Double { Double(rawValue) / Self.stepsPerUnit }

  /// Adds a number.
  ///
  /// - Precondition: `number` is finite.
  /// - Throws: ``PopulationOverflow`` if the sum has more than 64 bits.
  mutating func add(_ number: Double) throws(PopulationOverflow) {
    guard let steps = Int(exactly: (number * Self.stepsPerUnit).rounded()) else {
      throw PopulationOverflow()
    }
    try add(FixedPoint(rawValue: steps))
  }

  /// Adds another sum.
  ///
  /// - Throws: ``PopulationOverflow`` if the sum has more than 64 bits.
  mutating func add(_ other: FixedPoint) throws(PopulationOverflow) {
    let (sum, overflows) = rawValue.addingReportingOverflow(other.rawValue)
    guard !overflows else { throw PopulationOverflow() }
    rawValue = sum
  }
}

/// The error for sums over more listeners than 64 bits can hold: about ten million.
package struct PopulationOverflow: Error, CustomStringConvertible {
  /// A sentence with the reason and the way out.
  package var description: String {
    "The sums over these listeners need more than 64 bits: give fewer listeners, at most ten million, "
      + "or begin with the standard prior."
  }
}
