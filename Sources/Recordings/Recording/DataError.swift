/// An error that makes a file, a table or a session unusable as a whole.
package struct DataError: Error, Hashable, CustomStringConvertible {
  /// One sentence: the value found, the reason and the remedy.
  package let description: String

  init(_ sentence: String) { description = sentence }
}
