internal import Music
internal import Reports

/// A scale of distances from the nominal size of an interval over the rows of a chart, with zero in its
/// middle.
struct SignedScale: ChartScale {
  let axis: IntervalAxis
  let rows: Int

  /// Creates the shortest scale that holds distances.
  init(holding distances: some Sequence<Cents>, rows: Int) {
    axis = IntervalAxis(holding: distances)
    self.rows = max(rows, 1)
  }

  func step(of value: Double) -> Int {
    let steps = rows * Self.stepsPerRow
    return min(Int((1 - axis.place(of: Cents(value))) / 2 * Double(steps)), steps - 1)
  }

  /// Both ends, zero and those between, or only some of them, as room permits.
  var ticks: [Double] {
    let all = Array(axis.ticks.map(\.value).reversed())
    let ends = [axis.limit, -axis.limit]
    return [all, [ends[0], 0, ends[1]], ends, [0]].first(where: hasRoom) ?? []
  }
}
