import Recordings

/// An item in a folder that is searched for recordings.
enum FolderItem {
  case folder(String)
  /// A table. If there is only its sidecar, the table is missing.
  case table(RecordedTable)
  /// A table that belongs to no listener.
  case unusable(RecordingProblem)

  /// Returns the items in a folder without hidden ones, sorted by the bytes of their names.
  ///
  /// - Throws: ``InputError``.
  static func all(in folder: String) throws(InputError) -> [FolderItem] {
    let names = try Folder.names(in: folder).filter { !$0.hasPrefix(".") }
    let tables = Set(names.filter(RecordingName.isOfTable))
    return names.compactMap { name in
      let path = "\(folder)/\(name)"
      if let table = RecordedTable(file: name, in: "\(folder)/") { return .table(table) }
      if let table = RecordingName(sidecar: name)?.table {
        return tables.contains(table)
          ? nil : RecordedTable(file: table, in: "\(folder)/").map(Self.table)
      }
      if tables.contains(name) { return .unusable(RecordingProblem(file: path, kind: .label)) }
      return (try? InputFile.kind(of: path)) == .folder ? .folder(path) : nil
    }
  }
}
