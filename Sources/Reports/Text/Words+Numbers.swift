internal import Music
internal import Wording

/// Numbers as they appear in the text of a report.
extension Words {
  /// Returns a limen, or `>` and the largest difference that is presented if the limen is larger.
  func limen(_ limen: Cents, upTo largest: Cents) -> String {
    limen > largest ? ">\(cents(largest))" : cents(limen)
  }

  func times(_ value: Double) -> String { fixed(value, 1) }

  func ratio(_ value: Double) -> String { fixed(value, 2) }

  func ratios(_ bounds: [Double]) -> String { range(ratio(bounds[0]), ratio(bounds[1])) }

  func factor(_ value: Double) -> String { fixed(value, 3) }

  func probability(_ value: Double) -> String { fixed(value, 2) }

  func bits(_ value: Double) -> String { fixed(value, 2) }

  func seconds(_ value: Double) -> String { fixed(value, 2) }

  /// Returns a proportion in percent, with one decimal place.
  func share(_ share: Double) -> String { "\(fixed(share * 100, 1)) %" }
}
