/// How often the central part of a posterior holds the truth.
enum Coverage {
  /// Returns the shares within the central 68 and 95 %.
  ///
  /// - Parameter places: The cumulative probability of each posterior at the truth.
  static func text(of places: [Double]) -> String {
    [0.68, 0.95].map { Table.thousandths(share(of: places, within: $0)) }.joined(separator: "/")
  }

  static func share(of places: [Double], within mass: Double) -> Double {
    Double(places.count { ($0 - 0.5).magnitude < mass / 2 }) / Double(places.count)
  }
}
