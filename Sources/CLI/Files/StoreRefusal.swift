import Storage

extension OutputError {
  /// Throws an error if an output would replace a store, or a file that belongs to one.
  static func refuseStore(at path: String) throws(OutputError) {
    if StoreFile.isPartOfStore(path) {
      throw OutputError(path: path, reason: "it is a store, or belongs to one")
    }
  }
}
