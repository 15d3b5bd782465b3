internal import Notation

extension ThresholdPrior {
  /// The built-in priors, by their names in options and files.
  package static let builtIn: KeyValuePairs<String, ThresholdPrior> = [
    "standard": .standard, "clinical": .clinical,
  ]

  /// Creates the built-in prior with this name; `nil` if there is none.
  public init?(name: String) {
    guard let prior = Self.builtIn.first(where: { $0.key == name })?.value else { return nil }
    self = prior
  }

  /// The name of the built-in prior; `nil` for any other prior.
  public var name: String? { Self.builtIn.first { $0.value == self }?.key }

  /// The name of the built-in prior, or the digest of any other prior as text.
  package var label: String { name ?? Digits.hexadecimal(digest.value) }

  /// The label, for places that leave the standard prior out; `nil` for the standard prior.
  package var labelUnlessStandard: String? { self == .standard ? nil : label }
}
