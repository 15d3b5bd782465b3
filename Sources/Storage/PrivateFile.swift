internal import Glibc
internal import Notation

/// Files that only their owner can read, because answers are personal data.
package enum PrivateFile {
  /// Creates a file and the folders of its path, unless they exist.
  ///
  /// - Throws: ``StorageError/unwritable(path:reason:)``, also if the path is a device or a pipe.
  static func create(at path: String) throws(StorageError) {
    createFolders(of: path)
    let descriptor = open(path.pathBytes, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
    defer { OwnDescriptors.close(descriptor) }
    guard stat(of: descriptor)?.kind == S_IFREG else {
      throw .unwritable(path: path, reason: "it is not a regular file")
    }
  }

  /// Refuses a store that is not a regular file, such as a pipe, which SQLite would wait for, and
  /// likewise a file beside it. SQLite looks for these beside the file that a symbolic link leads to.
  /// Missing files are accepted.
  ///
  /// - Throws: ``StorageError/unreadable(path:reason:)``.
  static func refuseSpecial(_ path: String) throws(StorageError) {
    let file = withoutLinks(path)
    for path in [path] + StoreFile.companions.map({ file + $0 }) {
      if let status = stat(at: path), status.kind != S_IFREG {
        throw .unreadable(path: path, reason: "it is not a regular file")
      }
    }
  }

  /// Returns whether there is a file without content, which is no store yet.
  static func isEmpty(_ path: String) -> Bool { stat(at: path)?.st_size == 0 }

  /// Creates a file and the folders of its path, and returns whether nothing was at the path, not even a
  /// link.
  ///
  /// - Throws: ``StorageError/unwritable(path:reason:)``.
  static func createNew(at path: String) throws(StorageError) -> Bool {
    createFolders(of: path)
    let descriptor = open(path.pathBytes, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST { return false }
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: systemReason()) }
    close(descriptor)
    return true
  }

  /// Creates the folders of a path. If this fails, opening the file fails for the same reason.
  private static func createFolders(of path: String) {
    for folder in path.folderPath.folderPaths { mkdir(folder.pathBytes, 0o700) }
  }

  /// Returns the path of a file without symbolic links; the same path if there is no file.
  package static func withoutLinks(_ path: String) -> String {
    guard let real = realpath(path.pathBytes, nil) else { return path }
    defer { free(real) }
    return String(path: real)
  }

  /// Returns the system's description of the last error.
  static func systemReason() -> String { errnoText(errno) }
}
