internal import FrontEnds
internal import Notation
internal import TOMLKit
internal import Training

/// The keys of the table `stop`.
extension SessionLimit.Kind {
  private static let counts = 1...1000
  private static let ratios = 1.05...100.0

  /// Whether a preset may have it outside the table.
  var standsAlone: Bool { self == .trials || self == .minutes }

  /// A description of the values, which completes a sentence.
  var wanted: String {
    switch self {
    case .trials, .minutes, .reversals, .atLimit:
      "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .right: "a text such as \"8 of 10\", of at most \(SessionLimit.longestWindow) answers"
    case .bandRatio: "a number from \(Self.ratios.lowerBound) to \(Self.ratios.upperBound)"
    }
  }

  private var bounds: ClosedRange<Int> {
    switch self {
    case .trials: Preset.trialCounts
    case .minutes: Preset.minuteCounts
    case .reversals, .atLimit, .right, .bandRatio: Self.counts
    }
  }

  /// Returns the limit with a value; `nil` if it cannot have the value.
  func limit(_ value: any TOMLValueConvertible) -> SessionLimit? {
    let count = value.int.flatMap { bounds.contains($0) ? $0 : nil }
    switch self {
    case .trials: return count.map(SessionLimit.trials)
    case .minutes: return count.map { .time(.seconds(60 * $0)) }
    case .reversals: return count.map(SessionLimit.reversals)
    case .atLimit: return count.map(SessionLimit.atLargest)
    case .right:
      let words = (value.string ?? "").split(separator: " ")
      guard words.count == 3, words[1] == "of", let right = Int(words[0]), let all = Int(words[2]),
        right >= 1, right <= all, all <= SessionLimit.longestWindow
      else { return nil }
      return .right(right, of: all)
    case .bandRatio:
      let ratio = value.double ?? value.int.map(Double.init)
      return ratio.flatMap { Self.ratios.contains($0) ? .bandRatio($0) : nil }
    }
  }
}
