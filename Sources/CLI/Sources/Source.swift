import Glibc
import Notation
import Recordings
import Storage

/// A path from which sessions are read, and the kind of its content, determined once.
struct Source {
  /// The kind of content at a path.
  enum Kind {
    /// A table of many sessions, or a stream that is read once from beginning to end, such as a
    /// pipe.
    case longTable
    /// A folder that may contain recordings.
    case folder
    /// The table of one recording.
    case recording(RecordedTable)
    case store
    /// An export of Peach.
    case peachExport
    /// A file of no known kind.
    case unknown
  }

  let path: String
  let kind: Kind

  /// Determines the kind of content at a path. A pipe is not read, because it can be read only
  /// once.
  ///
  /// - Throws: ``InputError`` if there is nothing at the path.
  init(path: String) throws(InputError) {
    self.path = path
    kind = path == InputPath.standardInput ? .longTable : try Self.kind(of: path)
  }

  /// The error of a file that contains no sessions.
  var refusal: CommandError {
    CommandError(
      .badData,
      "'\(path)' is neither a recording (sub-…_beh.tsv), nor a long table (with the columns listener "
        + "and the answers), nor a store: --columns or --mapping reads tables of other programs.",
      de: "„\(path)“ enthält keine Sitzungen von Limen: Gib eine andere Datei.")
  }

  private static func kind(of path: String) throws(InputError) -> Kind {
    guard let status = stat(at: path) else { throw InputError(path: path, errno: errno) }
    switch status.kind {
    case S_IFDIR: return .folder
    case S_IFREG: break
    // A pipe, a device or a socket can be read only once.
    default: return .longTable
    }
    if let table = RecordedTable(file: path.fileName, in: path.folderPath) {
      return .recording(table)
    }
    let beginning = InputFile.beginning(of: path)
    if TableStreamReader.isBeginning(beginning) { return .longTable }
    if PeachImport.isBeginning(beginning) { return .peachExport }
    let isStore = beginning.isEmpty || beginning.starts(with: "SQLite format 3\0".utf8)
    return isStore ? .store : .unknown
  }
}

/// The table of a recording, with its path and the parts of its name.
struct RecordedTable {
  let path: String
  let name: RecordingName

  /// Creates the table of a file; `nil` if the name is not that of a table.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - folder: The path of its folder with a slash at the end; empty for the working directory.
  init?(file: String, in folder: String) {
    guard let name = RecordingName(file: file) else { return nil }
    path = folder + file
    self.name = name
  }

  var sidecarPath: String { path.folderPath + name.sidecar }
}
