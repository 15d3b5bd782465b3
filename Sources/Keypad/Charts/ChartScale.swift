/// A scale of values that increase upwards over the rows of a chart.
protocol ChartScale {
  /// The number of rows.
  var rows: Int { get }

  /// Returns the step of a value, counted from the top. A value off the scale lies at its edge.
  func step(of value: Double) -> Int
}

extension ChartScale {
  /// The number of steps in a row, equal to the dots in a column of a braille pattern.
  static var stepsPerRow: Int { 4 }

  /// Returns the row of a value, counted from the top.
  func row(of value: Double) -> Int { step(of: value) / Self.stepsPerRow }

  /// Returns whether there is a row between any two of these numbers, which descend.
  func hasRoom(for ticks: [Double]) -> Bool {
    let rows = ticks.map(row)
    return zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 >= 2 }
  }
}
