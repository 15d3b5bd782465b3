import Glibc
import Recordings
import Training

/// The folder that recordings are written into, each of them whole or not at all.
struct RecordingFolder {
  private let path: String

  /// Makes the folder where it is missing, so that a session does not end in vain.
  init(path: String) throws(OutputError) {
    self.path = path
    try Self.createFolders(to: path)
    // With a slash at its end the path of a file is none.
    guard access(path.isEmpty ? path : path + "/", W_OK | X_OK) == 0 else {
      throw OutputError(target: "'\(path)'", errno: errno)
    }
  }

  /// Writes a session; beside one that began in the same second, as a further run of it.
  func write(_ session: RecordedSession) throws(OutputError) {
    var run: Int?
    while !(try write(Recording(of: session, run: run))) { run = (run ?? 1) + 1 }
  }

  /// Writes both files, the table last: where there is one, its sidecar is complete.
  ///
  /// - Returns: Whether the name was free.
  private func write(_ recording: Recording) throws(OutputError) -> Bool {
    let folder = "\(path)/\(recording.folder)"
    try Self.createFolders(to: folder)
    let table = "\(folder)/\(recording.table.name)"
    let sidecar = "\(folder)/\(recording.sidecar.name)"
    let (tableFile, sidecarFile): (AtomicFile, AtomicFile)
    do {
      // Whoever has begun the table has the name; until it is done nobody else takes it.
      tableFile = try AtomicFile(path: table)
      if access(table, F_OK) == 0 || access(sidecar, F_OK) == 0 { return false }
      sidecarFile = try AtomicFile(path: sidecar)
    } catch {
      if error.isBusy { return false }
      throw error
    }
    try tableFile.write(recording.table.bytes)
    try sidecarFile.write(recording.sidecar.bytes)
    try sidecarFile.finish()
    try tableFile.finish()
    return true
  }

  /// Makes a folder, and those it lies in, where they are missing.
  static func createFolders(to path: String) throws(OutputError) {
    for (index, character) in (path + "/").enumerated() where character == "/" && index > 0 {
      let folder = String(path.prefix(index))
      if mkdir(folder, 0o777) != 0, errno != EEXIST {
        throw OutputError(target: "'\(folder)'", errno: errno)
      }
    }
  }
}
