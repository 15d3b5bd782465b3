import Glibc
import Notation
import Recordings
import Training

/// The folder for recordings, a BIDS dataset. Each recording appears completely or not at all.
struct RecordingFolder {
  let path: String
  let dataset: Dataset
  private let flushes: Bool

  /// Creates the folder if it is missing, so that an error appears before the session and not at
  /// its end.
  ///
  /// - Parameter flushes: Whether each recording is on the disk when it has its name. A new folder is flushed
  ///   as a whole, see ``AtomicFolder``.
  init(path: String, dataset: Dataset, flushes: Bool = true) throws(OutputError) {
    self.path = path
    self.dataset = dataset
    self.flushes = flushes
    try Self.createFolders(to: path)
    // A slash at the end makes the path of a regular file invalid.
    guard access((path.isEmpty ? path : path + "/").pathBytes, W_OK | X_OK) == 0 else {
      throw OutputError(path: path)
    }
  }

  /// Writes a session unless it is there. If another one began in the same second, it becomes a
  /// further run.
  func write(_ session: StreamedSession) throws {
    var run = session.outline.header.run?.runOfSeveral
    while try add(session, run: run) != nil { run = (run ?? 1) + 1 }
  }

  /// Writes a session that no other has the name of. A recording with the same bytes, as of the
  /// same simulation, is accepted.
  ///
  /// - Throws: ``OutputError``, also if there is another recording of that name.
  func writeOnly(_ session: RecordedSession) throws {
    guard let table = try add(session.streamed) else { return }
    throw OutputError(path: table, errno: EEXIST)
  }

  /// Writes a session unless it is there.
  ///
  /// - Returns: The table that is there instead, if it or its sidecar has other bytes.
  /// - Throws: ``OutputError``, `DataError`, or any error of the source of the trials.
  func add(_ session: StreamedSession, run: Int? = nil) throws -> String? {
    let recording = RecordingWriter(of: session, run: run)
    let table = "\(path)/\(recording.folder)/\(recording.table)"
    if try write(recording, to: table) { return nil }
    return has(Recording(of: try session.whole(), run: run), at: table) ? nil : table
  }

  /// Deletes the recording of a session, which a later one will contain.
  func delete(_ session: RecordedSession) {
    var run = session.header.run?.runOfSeveral
    while true {
      let recording = Recording(of: session, run: run)
      let table = "\(path)/\(recording.folder)/\(recording.table.name)"
      guard access(table.pathBytes, F_OK) == 0 else { return }
      if has(recording, at: table) {
        unlink(table.pathBytes)
        unlink((table.folderPath + recording.sidecar.name).pathBytes)
        return
      }
      run = (run ?? 1) + 1
    }
  }

  private func has(_ recording: Recording, at table: String) -> Bool {
    [recording.table, recording.sidecar].allSatisfy { file in
      // One byte more than is expected, so that a longer file differs.
      let range = 0..<(file.bytes.count + 1)
      return (try? InputFile.bytes(range, of: table.folderPath + file.name)) == file.bytes
    }
  }

  /// Writes both files, the table last, so that every table has a complete sidecar. A sidecar
  /// without a table is what a killed process has left, and is replaced.
  ///
  /// - Returns: Whether the name was free.
  private func write(_ recording: RecordingWriter, to table: String) throws -> Bool {
    try Self.createFolders(to: table.folderPath)
    let sidecar = table.folderPath + recording.sidecar
    let (tableFile, sidecarFile): (AtomicFile, AtomicFile)
    do throws(OutputError) {
      // The process that has begun the table owns the name until it is done.
      tableFile = try AtomicFile(path: table)
      if access(table.pathBytes, F_OK) == 0 { return false }
      sidecarFile = try AtomicFile(path: sidecar)
    } catch {
      if error.isBusy { return false }
      throw error
    }
    try recording.writeTable(tableFile.write(piece:))
    try recording.writeSidecar(sidecarFile.write(piece:))
    try sidecarFile.finish(flushes: flushes)
    try tableFile.finish(flushes: flushes)
    return true
  }

  /// Creates a folder and its missing parents.
  static func createFolders(to path: String) throws(OutputError) {
    for folder in path.folderPaths {
      if mkdir(folder.pathBytes, 0o777) != 0, errno != EEXIST {
        throw OutputError(path: folder)
      }
    }
  }
}
