package import Recordings
internal import TOMLKit

extension TableMapping {
  /// The tables of a file with a mapping.
  private enum Part: String, CaseIterable {
    /// The columns of fields.
    case columns
    /// The columns that a table may lack.
    case optional
    /// The values of the rows to keep, by column.
    case conditions = "where"
    /// The words for answers.
    case words

    /// The headers of all tables.
    static let headers = allCases.map { "[\($0.rawValue)]" }.joined(separator: ", ")
  }

  /// Reads the text of a file in TOML that says how a table of another program is read. The mapping may be
  /// incomplete.
  ///
  /// - Throws: ``ConfigurationError`` for invalid TOML, for unknown names, and for values of
  ///   unsupported types.
  package init(text: String) throws(ConfigurationError) {
    let lines = ConfigurationLines(text)
    let root = try ConfigurationText.table(text, headers: Part.headers)
    self.init()
    var words: [String: [String]] = [:]
    var given: [Quantity: Field] = [:]
    for name in root.keys {
      guard let part = Part(rawValue: name), let table = root[name]?.table else {
        throw lines.error(
          "A mapping has no '\(name)': it has the tables \(Part.headers).", at: name)
      }
      for key in table.keys {
        func error(_ sentence: String) -> ConfigurationError {
          lines.error(sentence, at: key, in: [name])
        }
        guard let value = table[key], let texts = ConfigurationText.texts(of: value),
          !texts.isEmpty
        else { throw error("\(key) must be a text, a number, or a list of these.") }
        switch part {
        case .columns, .optional:
          guard let field = Field(rawValue: key) else {
            let names = Field.allCases.map(\.rawValue)
            let nearest = Suggestion.nearest(to: key, among: names).map { "did you mean \($0)?" }
            throw error(
              "There is no field '\(key)': "
                + (nearest ?? "give \(names.joined(separator: ", "))."))
          }
          if let other = given.updateValue(field, forKey: field.quantity) {
            throw error(TableMappingError.repeatedQuantity(other, field).description)
          }
          take(field, from: texts, isOptional: part == .optional)
        case .conditions: filters[key] = texts
        case .words:
          guard ["higher", "lower"].contains(key) else {
            throw error("'\(key)' is no answer: give higher and lower.")
          }
          words[key] = texts
        }
      }
    }
    if !words.isEmpty { (higher, lower) = (words["higher"] ?? [], words["lower"] ?? []) }
  }
}
