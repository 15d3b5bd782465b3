internal import Notation

/// How a table of another program gives what a trial needs: which column supplies which quantity,
/// which rows count, and the words for answers.
package struct TableMapping: Hashable, Sendable {
  /// A form in which a table may give a quantity.
  package enum Field: String, CaseIterable, Sendable {
    /// The frequency of the reference tone.
    case referenceHertz = "reference_hz"
    /// The MIDI number of the reference tone, which need not be whole.
    case referenceMIDI = "reference_midi"
    /// The English name of the note of the reference tone.
    case referenceNote = "reference_note"
    /// The frequency of the comparison tone.
    case comparisonHertz = "comparison_hz"
    /// The MIDI number of the comparison tone, which need not be whole.
    case comparisonMIDI = "comparison_midi"
    /// The English name of the note of the comparison tone.
    case comparisonNote = "comparison_note"
    /// The difference from the reference to the comparison tone in cents.
    case differenceCents = "difference_cents"
    /// The difference in semitones.
    case differenceSemitones = "difference_semitones"
    /// The difference in percent of the frequency of the reference tone.
    case differencePercent = "difference_percent"
    /// The difference in hertz.
    case differenceHertz = "difference_hz"
    /// The listener's answer about the comparison tone.
    case answer
    /// Whether the answer was correct.
    case correct
    /// The time from the onset of the comparison tone to the answer, in seconds.
    case responseTime = "response_time"
    /// The time from the onset of the comparison tone to the answer, in milliseconds.
    case responseMilliseconds = "response_ms"
    /// The time of the answer in UTC.
    case utcTime = "time_utc"
    /// The time of the answer in local time.
    case localTime = "time_local"
    /// The label of the listener.
    case listener
    /// The name of the session.
    case session
    /// The number of alternatives of the question.
    case alternatives

    /// The quantity that the field gives.
    package var quantity: Quantity {
      switch self {
      case .referenceHertz, .referenceMIDI, .referenceNote: .reference
      case .comparisonHertz, .comparisonMIDI, .comparisonNote, .differenceCents,
        .differenceSemitones, .differencePercent, .differenceHertz:
        .comparison
      case .answer, .correct: .answer
      case .responseTime, .responseMilliseconds: .responseTime
      case .utcTime, .localTime: .time
      case .listener: .listener
      case .session: .session
      case .alternatives: .alternatives
      }
    }
  }

  /// A quantity of a trial, which a table gives in one form.
  package enum Quantity: CaseIterable, Sendable {
    /// The reference tone.
    case reference
    /// The comparison tone, or its difference from the reference tone.
    case comparison
    /// The answer, or whether it was correct.
    case answer
    /// The response time.
    case responseTime
    /// The time of the answer.
    case time
    /// The listener.
    case listener
    /// The session.
    case session
    /// The number of alternatives, of which two are read.
    case alternatives

    /// The forms in which a table may give the quantity.
    var fields: [Field] { Field.allCases.filter { $0.quantity == self } }

    /// Whether there is no trial without it.
    var isRequired: Bool { [.reference, .comparison, .answer].contains(self) }
  }

  /// The supply of a quantity.
  struct Supply: Hashable {
    let field: Field
    /// The names of columns, of which the first that the table has is read; several together are
    /// joined by plus signs. The last may be a constant instead.
    let names: [String]
    /// Whether a table may lack the columns.
    let isOptional: Bool
  }

  private(set) var supplies: [Quantity: Supply] = [:]
  /// The values that the rows of answers have, by column. A row needs one of the values for each column.
  package var filters: [String: [String]] = [:]
  /// The words for the answer that the comparison tone was higher.
  package var higher = ["higher", "up", "h"]
  /// The words for the answer that the comparison tone was lower.
  package var lower = ["lower", "down", "l"]

  /// Whether the columns are numbered, as `#1`, because the table has no heading.
  var isNumbered: Bool {
    supplies.values.contains { $0.names.contains { $0.begins(with: "#") } }
  }

  /// Returns the names of the columns of a table from the cells of its first row.
  func names(from cells: [String]) -> [String] {
    isNumbered ? cells.indices.map { "#\($0 + 1)" } : cells.map(\.trimmed)
  }

  /// Returns whether a row has the columns of the mapping, so that it is the heading of the table, or the
  /// first row of one without a heading.
  func isHeading(_ cells: [String]) -> Bool {
    let names = names(from: cells)
    return supplies.values.allSatisfy {
      $0.isOptional || TableColumns.place(of: $0, among: names) != nil
    }
  }

  /// Creates a mapping of nothing.
  package init() {}

  /// Takes a quantity from a column, in place of any other.
  ///
  /// - Parameters:
  ///   - field: The form of the quantity.
  ///   - names: The names of columns, of which the first that a table has is read. The last may be a
  ///     constant tone or difference instead.
  ///   - isOptional: Whether a table may lack the columns.
  package mutating func take(_ field: Field, from names: [String], isOptional: Bool = false) {
    supplies[field.quantity] = Supply(field: field, names: names, isOptional: isOptional)
  }
}

// MARK: - Options

extension TableMapping {
  /// Applies options. Each replaces what the mapping says of the same quantity, of the same column or
  /// of the words.
  ///
  /// - Parameters:
  ///   - columns: The fields with their columns, such as `reference_hz=f1,comparison_hz=f2,answer=key`;
  ///     the number or the name of a note stands for a constant. A field without a column, as in
  ///     `listener=`, is not read.
  ///   - answerWords: The words for answers, such as `higher=m,lower=z`, in place of all others.
  ///   - filters: The values of the rows to keep, such as `block=test,main`. Those for one column are
  ///     alternatives.
  /// - Throws: ``TableMappingError``, also if the mapping is not complete then.
  package mutating func change(
    columns: String?, answerWords: String? = nil, filters: [String] = []
  ) throws(TableMappingError) {
    var given: [Quantity: Field] = [:]
    for (name, column) in try Self.pairs(in: columns ?? "") {
      guard let field = Field(rawValue: name) else { throw .unknownField(name) }
      if let other = given.updateValue(field, forKey: field.quantity) {
        throw .repeatedQuantity(other, field)
      }
      if column.isEmpty {
        supplies[field.quantity] = nil
      } else {
        take(field, from: [column])
      }
    }
    var conditions: [String: [String]] = [:]
    for filter in filters {
      guard let (column, text) = Self.pair(filter) else { throw .noFilter(filter) }
      let values = text.parts(around: ",").map(\.trimmed).filter { !$0.isEmpty }
      guard !values.isEmpty else { throw .noFilter(filter) }
      conditions[column, default: []] += values
      self.filters[column] = conditions[column]
    }
    if let answerWords {
      (higher, lower) = ([], [])
      for (name, word) in try Self.pairs(in: answerWords) {
        guard !word.isEmpty else { throw .noWord(name) }
        switch name {
        case "higher": higher.append(word)
        case "lower": lower.append(word)
        default: throw .unknownAnswer(name)
        }
      }
    }
    try requireComplete()
  }

  /// Throws an error for a quantity that is missing.
  private func requireComplete() throws(TableMappingError) {
    for quantity in Quantity.allCases where quantity.isRequired && supplies[quantity] == nil {
      throw .missing(quantity)
    }
    let (higher, lower) = (Set(higher.map { $0.lowercased() }), Set(lower.map { $0.lowercased() }))
    guard !higher.isEmpty, !lower.isEmpty, higher.isDisjoint(with: lower) else {
      throw .ambiguousWords
    }
    if let word = higher.union(lower).first(where: ["same", "different"].contains) {
      throw .sameOrDifferent(word)
    }
  }

  private static func pairs(in text: String) throws(TableMappingError) -> [(String, String)] {
    try text.parts(around: ",").filter { !$0.isEmpty }.map { part throws(TableMappingError) in
      guard let pair = pair(part) else { throw .noPair(part) }
      return pair
    }
  }

  private static func pair(_ text: String) -> (String, String)? {
    let sides = text.parts(around: "=", atMost: 2)
    guard sides.count == 2, !sides[0].isEmpty else { return nil }
    return (sides[0].trimmed, sides[1].trimmed)
  }
}

/// An error in the options of a mapping.
package enum TableMappingError: Error, Hashable, CustomStringConvertible {
  /// A part does not have the form `field=column`.
  case noPair(String)
  /// A condition does not have the form `column=value`.
  case noFilter(String)
  /// The field does not exist.
  case unknownField(String)
  /// Two fields give the same quantity.
  case repeatedQuantity(TableMapping.Field, TableMapping.Field)
  /// A required quantity has no column.
  case missing(TableMapping.Quantity)
  /// The name of an answer is neither `higher` nor `lower`.
  case unknownAnswer(String)
  /// An answer is given an empty word.
  case noWord(String)
  /// An answer has no word, or both have the same one.
  case ambiguousWords
  /// The word for an answer says only whether the tones differed.
  case sameOrDifferent(String)

  /// One sentence: the value found, the reason and the remedy.
  package var description: String {
    switch self {
    case .noPair(let part): "'\(part)' names no column: write field=column, as in reference_hz=f1."
    case .noFilter(let part): "'\(part)' is no condition: write column=value, as in block=test."
    case .unknownField(let name):
      "There is no field '\(name)': give \(Self.list(TableMapping.Field.allCases))."
    case .repeatedQuantity(let one, let other) where one == other:
      "\(one.rawValue) is there twice: give it only once."
    case .repeatedQuantity(let one, let other):
      "\(one.rawValue) and \(other.rawValue) give the same: give only one of them."
    case .missing(let quantity):
      "No column is named for \(Self.list(quantity.fields)): give one of them, as in "
        + "--columns \(quantity.fields[0].rawValue)=…."
    case .unknownAnswer(let name): "'\(name)' is no answer: give higher=… and lower=…."
    case .noWord(let name): "'\(name)=' gives no word: write \(name)=word, as in \(name)=up."
    case .ambiguousWords:
      "Each answer needs a word of its own, whether in capitals or not: give higher=… and lower=…."
    case .sameOrDifferent(let word):
      "'\(word)' does not say which tone was higher, and answers about same and different tones are not "
        + "read: leave these rows out."
    }
  }

  private static func list(_ fields: [TableMapping.Field]) -> String {
    fields.map(\.rawValue).joined(separator: ", ")
  }
}
