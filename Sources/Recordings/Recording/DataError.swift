/// An error in data as a whole, of which nothing can be used then.
package struct DataError: Error, Hashable, CustomStringConvertible {
  /// One sentence: the value found, the reason and the remedy.
  package let description: String

  init(_ sentence: String) { description = sentence }
}
