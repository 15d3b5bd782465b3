internal import Notation
package import Training

/// The labels of listeners in tables of other programs, without what is neither a letter of A–Z nor
/// a digit: `P-07` becomes `P07`.
package struct CleanedLabels: Hashable, Sendable {
  /// The first label that a table writes, by what became of it.
  private var written: [String: String] = [:]
  /// The labels that were changed, as they are written and as they are kept, in order.
  package private(set) var changes: [Change] = []

  /// A label that was changed.
  package struct Change: Hashable, Sendable {
    /// The label as the table writes it.
    package let written: String
    /// The listener.
    package let listener: Listener
  }

  /// Creates no labels.
  package init() {}

  /// Returns the listener whom a table calls by a label; `nil` if nothing usable remains of it.
  ///
  /// - Parameters:
  ///   - text: The label.
  ///   - place: The file and the line, for an error.
  /// - Throws: ``DataError`` if another label would become the same one.
  mutating func listener(_ text: String, at place: String) throws(DataError) -> Listener? {
    let kept = String(text.unicodeScalars.filter(\.isASCIIWord))
    guard let listener = try? Listener(newLabel: kept) else { return nil }
    if let other = written[kept] {
      guard other == text else {
        throw DataError(
          "\(place): the listeners '\(other.excerpt)' and '\(text.excerpt)' would both be '\(kept)', "
            + "because labels keep only a-z, A-Z and digits: rename one of them.")
      }
    } else {
      written[kept] = text
      if kept != text { changes.append(Change(written: text, listener: listener)) }
    }
    return listener
  }
}
