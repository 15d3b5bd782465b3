package import Music

/// An axis of distances from the nominal size of an interval, with zero in its middle.
package struct IntervalAxis {
  /// The distance at both ends, in cents: 20, 40, 80 or 160.
  package let limit: Double

  private static let limits = [20.0, 40, 80, 160]

  /// Creates the shortest axis that holds distances. If none does, those beyond it lie at its ends.
  package init(holding distances: some Sequence<Cents>) {
    let farthest = distances.map(\.value.magnitude).max() ?? 0
    limit = Self.limits.first { $0 >= farthest } ?? Self.limits[Self.limits.count - 1]
  }

  /// The distances to name on the axis, ascending.
  package var ticks: [Cents] { [-limit, -limit / 2, 0, limit / 2, limit].map { Cents($0) } }

  /// Returns the place of a distance on the axis, from −1 at its lower end to 1 at its upper end.
  package func place(of distance: Cents) -> Double { min(max(distance.value / limit, -1), 1) }
}
