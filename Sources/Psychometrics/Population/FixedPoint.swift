/// A sum of numbers as a whole number of steps of 2⁻³².
///
/// Each number is rounded before it is added, so that the sum does not depend on the order in which,
/// or on the machine where, numbers are added.
struct FixedPoint: Hashable, Sendable {
  private(set) var steps = 0

  private static let stepsPerUnit = 4_294_967_296.0

  init() {}

  init(steps: Int) { self.steps = steps }

  /// The sum.
  var value: Double { Double(steps) / Self.stepsPerUnit }

  /// Adds a number.
  ///
  /// - Precondition: `number` is finite.
  /// - Throws: ``PopulationOverflow`` if the sum has more than 64 bits.
  mutating func add(_ number: Double) throws(PopulationOverflow) {
    guard let steps = Int(exactly: (number * Self.stepsPerUnit).rounded()) else {
      throw PopulationOverflow()
    }
    try add(FixedPoint(steps: steps))
  }

  /// Adds another sum.
  ///
  /// - Throws: ``PopulationOverflow`` if the sum has more than 64 bits.
  mutating func add(_ other: FixedPoint) throws(PopulationOverflow) {
    let (sum, overflows) = steps.addingReportingOverflow(other.steps)
    guard !overflows else { throw PopulationOverflow() }
    steps = sum
  }
}

extension FixedPoint: Codable {
  init(from decoder: any Decoder) throws {
    self.init(steps: try Int(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    try steps.encode(to: encoder)
  }
}

/// The error for sums over more listeners than 64 bits can hold: about ten million.
package struct PopulationOverflow: Error, CustomStringConvertible {
  /// Creates the error.
  package init() {}

  /// A sentence with the reason and the way out.
  package var description: String {
    "The sums over these listeners need more than 64 bits: give fewer listeners, at most ten million, "
      + "or begin with the standard prior."
  }
}
