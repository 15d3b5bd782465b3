internal import TOMLKit
package import Training

extension Norm {
  /// Reads the published limens that the program carries with it, in TOML: one table `[[norm]]` for each
  /// figure. A table without the values of a figure is left out.
  ///
  /// - Returns: The published limens, in the order of the text.
  /// - Throws: ``ConfigurationError`` for invalid TOML.
  package static func all(in text: String) throws(ConfigurationError) -> [Norm] {
    let rows = try ConfigurationText.table(text)["norm"]?.array?.map(\.self) ?? []
    return rows.compactMap(\.table).compactMap { row in
      Norm(
        text: { row[$0]?.string.flatMap { $0 == "not stated" ? nil : $0 } },
        number: { row[$0]?.double ?? (row[$0]?.int).map(Double.init) })
    }
  }
}
