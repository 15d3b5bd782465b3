/// Which column of another program's table holds what, and which words stand for its answers.
public struct ColumnMapping: Hashable, Sendable {
  /// What a table of ours can take from another.
  public enum Field: String, CaseIterable, Sendable {
    /// The frequency of the first tone.
    case referenceHertz = "reference_hz"
    /// The frequency of the second tone.
    case comparisonHertz = "comparison_hz"
    /// What the listener said of the second tone.
    case answer
    /// From the beginning of the second tone to the answer, in seconds.
    case responseTime = "response_time"
    /// The same in milliseconds.
    case responseMilliseconds = "response_ms"
    /// When it was answered, UTC.
    case time = "time_utc"
    /// Whose answer it is.
    case listener
  }

  /// The names of columns.
  public private(set) var columns: [Field: String] = [:]
  /// The words for a second tone that was higher.
  public private(set) var higher = ["higher", "up", "h"]
  /// The words for a second tone that was lower.
  public private(set) var lower = ["lower", "down", "l"]

  /// Reads `reference_hz=f1,comparison_hz=f2,answer=key`.
  ///
  /// - Parameters:
  ///   - columns: Fields and the names of their columns.
  ///   - answers: The words for answers, `higher=2,lower=1`; `nil` for higher, up, h and lower, down, l.
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

/// A mapping that cannot be made out.
public enum ColumnMappingError: Error, Hashable, CustomStringConvertible {
  /// A part is not two names.
  case noPair(String)
  /// There is no such field.
  case unknownField(String)
  /// Without it nothing can be read.
  case missingField(ColumnMapping.Field)
  /// An answer is neither.
  case unknownAnswer(String)

  /// One sentence: the value met, the reason, the way out.
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
