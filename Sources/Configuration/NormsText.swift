internal import Music
internal import Notation
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
    norms = rows.compactMap { $0.table.flatMap { NormRow(table: $0).norm } }
  }
}

/// One table of the text.
private struct NormRow {
  let table: TOMLTable

  /// The figure; `nil` if a value is missing that each has.
  var norm: Norm? {
    guard let source = text("source"), let doi = text("doi"),
      let group: Norm.Group = choice("group"), let count = table["n"]?.int,
      let frequency = number("frequency-hz"), let statistic: Norm.Statistic = choice("statistic"),
      let centre = number("centre-cents")
    else { return nil }
    return Norm(
      source: .init(name: source, doi: doi),
      listeners: .init(
        group: group, count: count, ages: text("ages"), training: text("training")),
      method: .init(
        stimulus: choice("stimulus"), frequency: Hertz(frequency),
        duration: (table["duration-ms"]?.int).map(Milliseconds.init), level: text("level"),
        task: text("task")),
      figure: .init(
        statistic: statistic, point: choice("point"), centre: Cents(centre),
        spread: number("spread-cents").map(Cents.init)))
  }

  private func text(_ name: String) -> String? {
    table[name]?.string.flatMap { $0 == "not stated" ? nil : $0 }
  }

  private func number(_ name: String) -> Double? {
    table[name]?.double ?? (table[name]?.int).map(Double.init)
  }

  private func choice<Value: RawRepresentable<String>>(_ name: String) -> Value? {
    text(name).flatMap(Value.init)
  }
}
