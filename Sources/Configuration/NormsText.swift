internal import TOMLKit
package import Training

/// The published limens that the program carries with it, in TOML: one table `[[norm]]` for each figure.
package struct NormsText: Hashable, Sendable {
  /// The published limens, in the order of the text.
  package let norms: [Norm]

  /// Reads the text. A table without the values of a figure is left out.
  ///
  /// - Throws: ``ConfigurationError`` for invalid TOML.
  package init(_ text: String) throws(ConfigurationError) {
    let rows = try ConfigurationText.table(text)["norm"]?.array?.map(\.self) ?? []
    norms = rows.compactMap(\.table).compactMap { row in
      Norm(
        text: { row[$0]?.string.flatMap { $0 == "not stated" ? nil : $0 } },
        number: { row[$0]?.double ?? (row[$0]?.int).map(Double.init) })
    }
  }
}
