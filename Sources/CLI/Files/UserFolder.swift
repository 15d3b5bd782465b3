import Glibc
import Notation

/// The folders of a user, by the XDG Base Directory Specification 0.8.
enum UserFolder {
  /// Returns the folder that a variable names, or else one below the user's home, without a slash
  /// at its end.
  ///
  /// The variable is ignored if it is empty or relative. If no variable names the home, as under a
  /// service manager, the user database does.
  private static func path(_ variable: String, otherwise folder: String) -> String {
    let named = value(of: variable).flatMap { $0.isAbsolutePath ? $0 : nil }
    return named ?? "\(home)/\(folder)"
  }

  /// The folder of this program's configuration.
  static var configuration: String { path("XDG_CONFIG_HOME", otherwise: ".config") + "/limen" }

  /// The default path of the store, `$XDG_DATA_HOME/limen/limen.sqlite`.
  static var store: String {
    path("XDG_DATA_HOME", otherwise: ".local/share") + "/limen/limen.sqlite"
  }

  /// This path without `XDG_DATA_HOME`, in help and in completions, which must be the same on every machine.
  static let shownStore = "~/.local/share/limen/limen.sqlite"

  /// The user's home. A user without a home gets the root folder, where writing fails. Any other
  /// folder would hide the answers.
  static var home: String {
    value(of: "HOME") ?? getpwuid(getuid())?.pointee.pw_dir.map { String(path: $0) } ?? ""
  }

  private static func value(of variable: String) -> String? {
    getenv(variable).map { String(path: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
