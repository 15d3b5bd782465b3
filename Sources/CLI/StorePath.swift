import Glibc

/// Where the store lies when no option says otherwise: `$XDG_DATA_HOME/limen/limen.sqlite`.
///
/// XDG Base Directory Specification 0.8: the variable is ignored when it is empty or relative.
enum StorePath {
  static var standard: String {
    let home = variable("HOME") ?? "."
    let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(data ?? home + "/.local/share")/limen/limen.sqlite"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
