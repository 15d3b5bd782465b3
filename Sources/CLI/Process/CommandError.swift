/// An error that ends a command: the sentence for the user, and the exit status.
///
/// Errors of other targets, and those that are caught for what they are, have types of their own.
struct CommandError: Error, CustomStringConvertible {
  let status: ExitStatus
  let description: String
  /// The sentence in German; `nil` for an error that only commands meet.
  let german: String?

  init(_ status: ExitStatus, _ sentence: String, de german: String? = nil) {
    self.status = status
    description = sentence
    self.german = german
  }
}
