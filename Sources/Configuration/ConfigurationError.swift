/// An error in a configuration file, in the environment or in a file of published limens.
package struct ConfigurationError: Error, Hashable {
  /// The line with the error, counted from 1; `nil` if it is not on a single line.
  package private(set) var line: Int?
  /// One sentence without the name of the file: the value met, the reason and the way out.
  package let sentence: String
}
