import Glibc
import Notation

/// The variables of the environment, whose values may be paths.
enum Environment {
  /// The values by name. A name ends at the first `=`, whatever mark the value begins with.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let text = next.pointee {
      let parts = String(path: text).parts(around: "=", atMost: 2)
      if parts.count == 2 { variables[parts[0]] = parts[1] }
      next += 1
    }
    return variables
  }
}
