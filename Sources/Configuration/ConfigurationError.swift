/// A configuration file that cannot be used as it stands.
public struct ConfigurationError: Error, Hashable {
  /// The line that is wrong, counted from 1; `nil` where no single one is.
  public let line: Int?
  /// What is wrong, without the name of the file: the value met, the reason, the way out.
  public let sentence: String

  /// Makes an error.
  public init(line: Int? = nil, sentence: String) {
    self.line = line
    self.sentence = sentence
  }
}
