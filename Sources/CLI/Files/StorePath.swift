/// The default path of the store, `$XDG_DATA_HOME/limen/limen.sqlite`.
enum StorePath {
  /// The path without `XDG_DATA_HOME`, in help and in completions, which must be the same on every machine.
  static let shown = "~/.local/share/limen/limen.sqlite"

  static var standard: String {
    UserFolder.path("XDG_DATA_HOME", otherwise: ".local/share") + "/limen/limen.sqlite"
  }
}
