import Glibc
import Storage

extension FileIdentity {
  /// Creates the identity of an input.
  ///
  /// - Throws: ``InputError`` if it cannot be reached.
  init(ofInput path: String) throws(InputError) {
    guard let identity = FileIdentity(at: path) else { throw InputError(path: path, errno: errno) }
    self = identity
  }
}
