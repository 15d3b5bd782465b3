package import Notation
internal import Wording

/// The answers on one side of a comparison: the name of the listener, and an optional period.
package struct ComparedAnswers: Hashable, Sendable {
  let name: String
  let start: UTCPeriod?
  let end: UTCPeriod?

  /// Creates a description of a listener's answers.
  ///
  /// - Parameters:
  ///   - name: The name of the listener.
  ///   - start: The day or time after which the answers were given; `nil` starts at the first
  ///     answer.
  ///   - end: The last day or time of the answers; `nil` ends at the last answer.
  package init(of name: String, after start: UTCPeriod? = nil, until end: UTCPeriod? = nil) {
    self.name = name
    self.start = start
    self.end = end
  }

  /// Returns the name and the period as text.
  ///
  /// - Parameters:
  ///   - words: The language of the text.
  ///   - form: The form of the times.
  func title(in words: Words, _ form: KeyPath<UTCPeriod, String>) -> String {
    switch (start?[keyPath: form], end?[keyPath: form]) {
    case (let start?, let end?): words.phrases.name(name, after: start, until: end)
    case (nil, let end?): words.phrases.name(name, until: end)
    case (_, nil): name
    }
  }
}
