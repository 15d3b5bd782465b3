internal import Wording

/// The answers on one side of a comparison, by the name of whoever gave them.
public struct ComparedAnswers: Hashable, Sendable {
  let name: String
  let start: String?
  let end: String?

  /// Names somebody's answers.
  ///
  /// - Parameters:
  ///   - name: Who gave them.
  ///   - start: The day or time after which they were given, if not from the first on.
  ///   - end: The last day or time they were given until, if not up to the last.
  public init(of name: String, after start: String? = nil, until end: String? = nil) {
    self.name = name
    self.start = start
    self.end = end
  }

  /// The name as text has it.
  func title(in words: Words) -> String {
    switch (start, end) {
    case (let start?, let end?): words.phrases.name(name, after: start, until: end)
    case (nil, let end?): words.phrases.name(name, until: end)
    case (_, nil): name
    }
  }
}
