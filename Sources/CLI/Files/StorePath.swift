/// The default path of the store, `$XDG_DATA_HOME/limen/limen.sqlite`.
enum StorePath {
  static var standard: String {
    UserFolder.path("XDG_DATA_HOME", otherwise: ".local/share") + "/limen/limen.sqlite"
  }
}
