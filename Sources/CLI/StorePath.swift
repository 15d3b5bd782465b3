import Glibc

/// Where the store lies when no option says otherwise: `$XDG_DATA_HOME/limen/limen.sqlite`.
///
/// XDG Base Directory Specification 0.8: the variable is ignored when it is empty or relative.
/// Where no variable names the user's home, as under a service manager, the user database does.
enum StorePath {
  static var standard: String {
    // For a user without a home, the root: it refuses, where any other folder would hide the answers.
    let home = variable("HOME") ?? homeInUserDatabase ?? ""
    let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(data ?? home + "/.local/share")/limen/limen.sqlite"
  }

  private static var homeInUserDatabase: String? {
    guard let user = getpwuid(getuid()), let home = user.pointee.pw_dir else { return nil }
    return String(cString: home)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
