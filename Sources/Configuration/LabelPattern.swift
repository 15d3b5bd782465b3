internal import Glibc

/// The labels that the listeners of a protocol may have, as a POSIX extended regular expression.
package enum LabelPattern {
  /// Returns whether a label matches a pattern as a whole; `nil` if the text is no pattern.
  package static func matches(_ label: String, _ pattern: String) -> Bool? {
    var expression = regex_t()
    guard regcomp(&expression, "^(\(pattern))$", REG_EXTENDED | REG_NOSUB) == 0 else { return nil }
    defer { regfree(&expression) }
    return regexec(&expression, label, 0, nil, 0) == 0
  }
}
