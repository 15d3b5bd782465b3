internal import Foundation
internal import Music
internal import Psychometrics
internal import Wording

/// Numbers as the text of a report writes them.
extension Words {
  /// A number of cents: to a tenth below a hundred, whole above.
  func cents(_ distance: Cents) -> String {
    fixed(distance.value, distance.value.magnitude < 100 ? 1 : 0)
  }

  /// A limen, or that it lies beyond what is played.
  func limen(_ limen: Cents) -> String {
    limen > Difference.largestPlayed ? ">\(cents(Difference.largestPlayed))" : cents(limen)
  }

  /// From one limen to another.
  func span(_ band: CredibleBand<Cents>) -> String {
    band.lower > Difference.largestPlayed
      ? limen(band.lower) : "\(limen(band.lower)) - \(limen(band.upper))"
  }

  func times(_ value: Double) -> String { fixed(value, 1) }

  func ratio(_ value: Double) -> String { fixed(value, 2) }

  func ratios(_ bounds: [Double]) -> String { bounds.map(ratio).joined(separator: " - ") }

  func factor(_ value: Double) -> String { fixed(value, 3) }

  func probability(_ value: Double) -> String { fixed(value, 2) }

  func bits(_ value: Double) -> String { fixed(value, 2) }

  func seconds(_ value: Double) -> String { fixed(value, 2) }

  /// A share in percent, to a tenth.
  func share(_ share: Double) -> String { "\(fixed(share * 100, 1)) %" }

  /// A number to so many places; one that lies half-way goes to the even digit.
  func fixed(_ value: Double, _ places: Int) -> String {
    written(String(format: "%.\(places)f", locale: nil, value))
  }
}
