import Glibc
import Recordings

/// A path that sessions are read from, and what it leads to. It is looked at once.
struct Source {
  /// What a path leads to.
  enum Kind {
    /// Rows of many sessions, or anything that is read once from beginning to end, such as a pipe.
    case longTable
    /// A folder that may hold recordings.
    case folder
    /// The table of one recording.
    case recording(RecordedTable)
    case store
    /// An export of Peach.
    case peachExport
    /// A file that is nothing of these.
    case unknown
  }

  let path: String
  let kind: Kind

  /// Looks at what a path leads to. What is in a pipe can be read once, so nothing of it is read.
  ///
  /// - Throws: ``InputError`` for a path that leads nowhere.
  init(path: String) throws(InputError) {
    self.path = path
    kind = path == LongTable.standardInput ? .longTable : try Self.kind(of: path)
  }

  private static func kind(of path: String) throws(InputError) -> Kind {
    switch try InputFile.kind(of: path) {
    case .folder: return .folder
    case .stream: return .longTable
    case .regular: break
    }
    if let table = RecordedTable(path: path) { return .recording(table) }
    let beginning = InputFile.beginning(of: path)
    if TableStreamReader.isBeginning(beginning) { return .longTable }
    if PeachImport.isBeginning(beginning) { return .peachExport }
    let isStore = beginning.isEmpty || beginning.starts(with: "SQLite format 3\0".utf8)
    return isStore ? .store : .unknown
  }
}

/// The table of a recording: where it lies, and what its name says.
struct RecordedTable {
  let path: String
  let name: RecordingName

  /// `nil` for a file with another name.
  init?(path: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    self.init(file: file, in: String(path.dropLast(file.count)))
  }

  /// `nil` for a file with another name.
  ///
  /// - Parameter folder: With a slash at its end; empty for the working directory.
  init?(file: String, in folder: String) {
    guard let name = RecordingName(file: file) else { return nil }
    path = folder + file
    self.name = name
  }

  var sidecarPath: String { path.dropLast(name.table.count) + name.sidecar }
}
