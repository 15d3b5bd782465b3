import Psychometrics

/// Statistics of a sample.
extension [Double] {
  /// The root of the mean of the squares.
  var rootMeanSquare: Double { map { $0 * $0 }.mean.squareRoot() }

  /// The standard error of the mean.
  var standardError: Double { standardDeviation / Double(count).squareRoot() }

  /// The mean with its standard error.
  var meanText: String {
    "\(Table.thousandths(mean)) ± \(Table.thousandths(standardError))"
  }

  /// The root of the mean with its standard error.
  var rootMeanText: String {
    let root = mean.squareRoot()
    return "\(Table.thousandths(root)) ± \(Table.thousandths(standardError / (2 * root)))"
  }
}
