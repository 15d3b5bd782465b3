internal import FrontEnds
internal import TOMLKit
internal import Training

/// The keys of the table `stop`.
extension SessionLimit.Kind {
  private static let counts = 1...1000
  private static let ratios = 1.05...100.0

  /// Whether a preset or a condition may have it outside the table.
  var standsAlone: Bool { self == .trials || self == .minutes }

  /// The bounds of a whole number, and the limit that it gives; `nil` for a limit with other values.
  private var count: (bounds: ClosedRange<Int>, limit: (Int) -> SessionLimit)? {
    switch self {
    case .trials: (Preset.trialCounts, SessionLimit.trials)
    case .minutes: (Preset.minuteCounts, { .time(.seconds(60 * $0)) })
    case .reversals: (Self.counts, SessionLimit.reversals)
    case .atLimit: (Self.counts, SessionLimit.atLargest)
    case .right, .bandRatio: nil
    }
  }

  /// A description of the values, which completes a sentence.
  var wanted: String {
    switch count?.bounds {
    case let bounds?: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case nil where self == .right:
      "text such as \"8 of 10\", with a first number up to the second, and a second up to "
        + "\(SessionLimit.longestWindow)"
    case nil: "a number from \(Self.ratios.lowerBound) to \(Self.ratios.upperBound)"
    }
  }

  /// Returns the limit with a value; `nil` if it cannot have the value.
  func limit(_ value: any TOMLValueConvertible) -> SessionLimit? {
    if let count { return value.int.flatMap { count.bounds.contains($0) ? count.limit($0) : nil } }
    guard self == .right else {
      let ratio = value.double ?? value.int.map(Double.init)
      return ratio.flatMap { Self.ratios.contains($0) ? .bandRatio($0) : nil }
    }
    let words = (value.string ?? "").split(separator: " ")
    guard words.count == 3, words[1] == "of", let right = Int(words[0]), let all = Int(words[2]),
      right >= 1, right <= all, all <= SessionLimit.longestWindow
    else { return nil }
    return .right(right, of: all)
  }
}
