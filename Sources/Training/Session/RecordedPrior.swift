internal import Psychometrics

/// The form in which a session carries its prior: the name of a built-in prior, or all its numbers.
///
/// A session carries its numbers and no reference to a file, so that no replay can lack them. The
/// standard prior is absent, as in sessions of earlier versions, which had no other prior.
struct RecordedPrior: Codable {
  let prior: ThresholdPrior

  /// Creates the form of a prior; `nil` for the standard one.
  init?(_ prior: ThresholdPrior) {
    if prior == .standard { return nil }
    self.prior = prior
  }

  /// Decodes a prior. Its numbers are not checked.
  ///
  /// - Throws: `DecodingError` for an unknown name, or if a number is missing.
  init(from decoder: any Decoder) throws {
    guard let name = try? decoder.singleValueContainer().decode(String.self) else {
      prior = try ThresholdPrior(from: decoder)
      return
    }
    guard let prior = ThresholdPrior(name: name) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "There is no prior '\(name)'."))
    }
    self.prior = prior
  }

  func encode(to encoder: any Encoder) throws {
    if let name = prior.name { try name.encode(to: encoder) } else { try prior.encode(to: encoder) }
  }
}
