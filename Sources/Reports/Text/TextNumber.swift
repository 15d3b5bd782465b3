internal import Foundation
internal import Psychometrics

/// Numbers as the text writes them.
enum TextNumber {
  /// The largest difference that is ever played, in cents; a limen beyond it was not measured.
  static let largestPlayed = Double(Difference.sizes.upperBound) / 100

  /// To a tenth below a hundred, whole above.
  static func cents(_ value: Double) -> String { fixed(value, abs(value) < 100 ? 1 : 0) }

  /// A limen, or that it lies beyond what is played.
  static func limen(_ cents: Double) -> String {
    cents > largestPlayed ? ">\(Self.cents(largestPlayed))" : Self.cents(cents)
  }

  /// From one limen to another.
  static func span(_ bounds: [Double]) -> String {
    bounds[0] > largestPlayed ? limen(bounds[0]) : "\(limen(bounds[0])) - \(limen(bounds[1]))"
  }

  static func trials(_ count: Int) -> String { count == 1 ? "1 trial" : "\(count) trials" }

  static func times(_ value: Double) -> String { fixed(value, 1) }

  static func ratio(_ value: Double) -> String { fixed(value, 2) }

  static func ratios(_ bounds: [Double]) -> String { bounds.map(ratio).joined(separator: " - ") }

  static func factor(_ value: Double) -> String { fixed(value, 3) }

  static func probability(_ value: Double) -> String { fixed(value, 2) }

  static func seconds(_ value: Double) -> String { fixed(value, 2) }

  static func percent(_ share: Double) -> String { "\(fixed(share * 100, 1)) %" }

  private static func fixed(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", locale: nil, value)
  }
}

extension String {
  /// Followed by spaces up to `width`.
  func left(_ width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }

  /// Led by spaces up to `width`.
  func right(_ width: Int) -> String { String(repeating: " ", count: max(width - count, 0)) + self }

  /// In lines of at most `width` characters, broken between words.
  func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
