internal import Music
internal import Notation
internal import TOMLKit
package import Training

/// The text of a file of published limens in TOML: one table `[[norm]]` for each figure.
package struct NormsText: Hashable, Sendable {
  /// The published limens, in the order of the file.
  package let norms: [Norm]

  /// Reads the text of a file.
  ///
  /// - Throws: ``ConfigurationError`` for invalid TOML, for unknown and missing names, and for
  ///   values out of bounds.
  package init(_ text: String) throws(ConfigurationError) {
    let root = try ConfigurationText.table(text)
    if let name = root.keys.first(where: { $0 != NormRow.table }) {
      throw ConfigurationError(
        line: ConfigurationLines(text).line(of: name),
        sentence: "'\(name)' stands outside the published limens: write [[norm]] above it.")
    }
    let places = NormRow.places(in: text)
    var norms: [Norm] = []
    for (value, lines) in zip(root[NormRow.table]?.array?.map(\.self) ?? [], places) {
      guard let table = value.table else { continue }
      norms.append(try NormRow(table: table, lines: lines).norm())
    }
    guard !norms.isEmpty else {
      throw ConfigurationError(
        sentence: "There are no published limens here: write each as a table, [[norm]].")
    }
    self.norms = norms
  }
}

/// One table of the file.
private struct NormRow {
  static let table = "norm"

  enum Key: String, CaseIterable {
    case source
    case doi
    case group
    case count = "n"
    case ages
    case training
    case stimulus
    case frequency = "frequency-hz"
    case duration = "duration-ms"
    case level
    case task
    case point
    case statistic
    case centre = "centre-cents"
    case spread = "spread-cents"
  }

  let table: TOMLTable
  /// The lines of the table with their numbers, its heading first.
  let lines: [(number: Int, text: String)]

  /// Returns the lines of each table of a file, because the parser does not report positions.
  static func places(in text: String) -> [[(number: Int, text: String)]] {
    zip(1..., ConfigurationLines(text).lines).reduce(into: []) { places, line in
      if line.1.begins(with: "[[\(table)]]") { places.append([]) }
      if !places.isEmpty { places[places.count - 1].append((number: line.0, text: line.1)) }
    }
  }

  func norm() throws(ConfigurationError) -> Norm {
    try requireKnownNames()
    return Norm(
      source: .init(name: try text(.source), doi: try doi()),
      listeners: .init(
        group: try choice(.group), count: try count(.count),
        ages: try stated(.ages, text), training: try stated(.training, text)),
      method: .init(
        stimulus: try stated(.stimulus, choice), frequency: Hertz(try number(.frequency)),
        duration: try stated(.duration, count).map(Milliseconds.init),
        level: try stated(.level, text), task: try stated(.task, text)),
      figure: .init(
        statistic: try choice(.statistic), point: try stated(.point, choice),
        centre: Cents(try number(.centre)),
        spread: try stated(.spread, or: "none", number).map(Cents.init)))
  }
}

// MARK: - Values

extension NormRow {
  /// Returns the value of a name, or `nil` if it is the word for a missing one.
  private func stated<Value>(
    _ key: Key, or word: String = "not stated",
    _ read: (Key) throws(ConfigurationError) -> Value
  ) throws(ConfigurationError) -> Value? {
    try value(key).string == word ? nil : try read(key)
  }

  private func value(_ key: Key) throws(ConfigurationError) -> any TOMLValueConvertible {
    guard let value = table[key.rawValue] else {
      throw ConfigurationError(
        line: lines.first?.number,
        sentence: "This published limen lacks \(key.rawValue): give it, or \"not stated\".")
    }
    return value
  }

  private func text(_ key: Key) throws(ConfigurationError) -> String {
    guard let text = try value(key).string, !text.trimmed.isEmpty else {
      throw error(at: key, "\(key.rawValue) must be a text, such as \"not stated\".")
    }
    return text
  }

  private func doi() throws(ConfigurationError) -> String {
    let doi = try text(.doi)
    guard doi.wholeMatch(of: /10\.\d{4,9}\/\S+/) != nil else {
      throw error(
        at: .doi, "'\(doi)' is no DOI: give it without https://, such as 10.1000/182.")
    }
    return doi
  }

  private func choice<Value: RawRepresentable & CaseIterable>(
    _ key: Key
  ) throws(ConfigurationError) -> Value where Value.RawValue == String {
    let text = try text(key)
    guard let value = Value(rawValue: text) else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(at: key, "\(key.rawValue) has no value '\(text)': choose one of \(names).")
    }
    return value
  }

  private func count(_ key: Key) throws(ConfigurationError) -> Int {
    guard let count = try value(key).int, count > 0 else {
      throw error(at: key, "\(key.rawValue) must be a whole number above 0.")
    }
    return count
  }

  private func number(_ key: Key) throws(ConfigurationError) -> Double {
    let value = try value(key)
    guard let number = value.double ?? value.int.map(Double.init), number > 0, number.isFinite
    else { throw error(at: key, "\(key.rawValue) must be a number above 0.") }
    return number
  }
}

// MARK: - Errors

extension NormRow {
  private func requireKnownNames() throws(ConfigurationError) {
    guard let name = table.keys.first(where: { Key(rawValue: $0) == nil }) else { return }
    let nearest = Suggestion.nearest(to: name, among: Key.allCases.map(\.rawValue))
    throw ConfigurationError(
      line: line(of: name),
      sentence: "A published limen has no '\(name)': "
        + (nearest.map { "did you mean \($0)?" } ?? "delete the line."))
  }

  private func error(at key: Key, _ sentence: String) -> ConfigurationError {
    ConfigurationError(line: line(of: key.rawValue), sentence: sentence)
  }

  private func line(of name: String) -> Int? {
    lines.first { $0.text.parts(around: "=")[0].trimmed == name }?.number ?? lines.first?.number
  }
}
