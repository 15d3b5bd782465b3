import Glibc
import Notation
import Recordings
import Storage

/// An item in a folder that is searched for recordings.
enum FolderItem {
  case folder(String)
  /// A table. If there is only its sidecar, the table is missing.
  case table(RecordedTable)
  /// A table that belongs to no listener.
  case unusable(RecordingProblem)

  /// Passes the items in a folder to `take`, without hidden ones, sorted by the bytes of their names.
  ///
  /// - Throws: ``InputError``, or any error of `take`.
  static func forEach(in folder: String, _ take: (FolderItem) throws -> Void) throws {
    let names = try Folder.names(in: folder)
    for name in names where !name.begins(with: ".") {
      if let item = item(named: name, among: names, in: folder) { try take(item) }
    }
  }

  private static func item(
    named name: String, among names: SortedNames, in folder: String
  ) -> FolderItem? {
    let path = "\(folder)/\(name)"
    if let table = RecordedTable(file: name, in: "\(folder)/") { return .table(table) }
    if let table = RecordingName(sidecar: name)?.table {
      return names.contains(table)
        ? nil : RecordedTable(file: table, in: "\(folder)/").map(Self.table)
    }
    if RecordingName.isOfTable(name) {
      return .unusable(RecordingProblem(file: path, kind: .label))
    }
    return stat(at: path)?.kind == S_IFDIR ? .folder(path) : nil
  }
}
