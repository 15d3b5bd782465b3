/// The columns of another program's table, and the words for its answers.
public struct ColumnMapping: Hashable, Sendable {
  /// A value that can be read from another program's table.
  public enum Field: String, CaseIterable, Sendable {
    /// The frequency of the reference tone.
    case referenceHertz = "reference_hz"
    /// The frequency of the comparison tone.
    case comparisonHertz = "comparison_hz"
    /// The listener's answer about the comparison tone.
    case answer
    /// The time from the onset of the comparison tone to the answer, in seconds.
    case responseTime = "response_time"
    /// The time from the onset of the comparison tone to the answer, in milliseconds.
    case responseMilliseconds = "response_ms"
    /// The time of the answer in UTC.
    case time = "time_utc"
    /// The label of the listener.
    case listener
  }

  /// The column names by field.
  public private(set) var columns: [Field: String] = [:]
  /// The words for the answer that the comparison tone was higher.
  public private(set) var higher = ["higher", "up", "h"]
  /// The words for the answer that the comparison tone was lower.
  public private(set) var lower = ["lower", "down", "l"]

  /// Parses a mapping such as `reference_hz=f1,comparison_hz=f2,answer=key`.
  ///
  /// - Parameters:
  ///   - columns: The fields and the names of their columns.
  ///   - answers: The words for answers, such as `higher=2,lower=1`. They replace the default
  ///     words, which are higher, up, h and lower, down, l.
  /// - Throws: ``ColumnMappingError``.
  public init(columns: String, answers: String? = nil) throws(ColumnMappingError) {
    for (name, column) in try Self.pairs(in: columns) {
      guard let field = Field(rawValue: name) else { throw .unknownField(name) }
      self.columns[field] = column
    }
    for field in [Field.referenceHertz, .comparisonHertz, .answer] where self.columns[field] == nil
    {
      throw .missingField(field)
    }
    guard let answers else { return }
    (higher, lower) = ([], [])
    for (name, word) in try Self.pairs(in: answers) {
      switch name {
      case "higher": higher.append(word)
      case "lower": lower.append(word)
      default: throw .unknownAnswer(name)
      }
    }
  }

  private static func pairs(in text: String) throws(ColumnMappingError) -> [(String, String)] {
    var pairs: [(String, String)] = []
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { throw .noPair(String(part)) }
      pairs.append((sides[0], sides[1]))
    }
    return pairs
  }
}

/// An error in the text of a mapping.
public enum ColumnMappingError: Error, Hashable, CustomStringConvertible {
  /// A part does not have the form `name=value`.
  case noPair(String)
  /// The field does not exist.
  case unknownField(String)
  /// A required field has no column.
  case missingField(ColumnMapping.Field)
  /// The name of an answer is neither `higher` nor `lower`.
  case unknownAnswer(String)

  /// One sentence: the value found, the reason and the remedy.
  public var description: String {
    switch self {
    case .noPair(let part): "'\(part)' names no column: write field=column, as in reference_hz=f1."
    case .unknownField(let name):
      "'\(name)' is nothing that is read: give "
        + ColumnMapping.Field.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .missingField(let field):
      "No column is named for \(field.rawValue): give it with --columns \(field.rawValue)=…."
    case .unknownAnswer(let name): "'\(name)' is no answer: give higher=… and lower=…."
    }
  }
}
