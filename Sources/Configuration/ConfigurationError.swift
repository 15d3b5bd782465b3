/// An error in a configuration file, in the environment or in a file of published limens.
public struct ConfigurationError: Error, Hashable {
  /// The line with the error, counted from 1; `nil` if it is not on a single line.
  public let line: Int?
  /// One sentence without the name of the file: the value met, the reason and the way out.
  public let sentence: String

  /// Creates an error.
  public init(line: Int? = nil, sentence: String) {
    self.line = line
    self.sentence = sentence
  }
}
