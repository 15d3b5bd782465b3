/// An error in a configuration file, in the environment or in a file of published limens.
package struct ConfigurationError: Error, Hashable {
  /// The line with the error, counted from 1; `nil` if it is not on a single line.
  package let line: Int?
  /// One sentence without the name of the file: the value met, the reason and the way out.
  package let sentence: String

  /// Creates an error.
  package init(line: Int? = nil, sentence: String) {
    self.line = line
    self.sentence = sentence
  }
}
