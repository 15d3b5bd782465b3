import Glibc
import Notation
import Recordings
import Storage
import Training

extension RecordingFolder {
  /// Returns whether a folder is a dataset, to which recordings can be added.
  static func isDataset(_ path: String) -> Bool {
    access("\(path)/\(Dataset.descriptionName)".pathBytes, F_OK) == 0
  }

  /// Returns whether a folder has nothing but hidden items, as a new repository of git or DataLad does.
  static func isRepository(_ path: String) -> Bool {
    guard let names = try? Folder.names(in: path) else { return false }
    return !names.isEmpty && names.allSatisfy { $0.begins(with: ".") }
  }

  /// Completes the dataset around the recordings: the files that are missing, and a row in the table
  /// of participants for each listener who has a folder but no row.
  func complete() throws(OutputError) {
    let names: SortedNames
    do {
      names = try Folder.names(in: path)
    } catch {
      throw OutputError(path: path, reason: error.reason)
    }
    // A dataset has one text for its readers, of whatever form.
    let hasReadme = names.contains { $0.begins(with: Dataset.readmeName) }
    for file in dataset.files
    where !names.contains(file.name) && !(hasReadme && file.name == Dataset.readmeName) {
      try replace(file.name) { old in old.isEmpty ? file.bytes : old }
    }
    let labels = names.filter { stat(at: "\(path)/\($0)")?.kind == S_IFDIR }
      .compactMap(RecordingName.listener(ofFolder:)).map(\.label)
    try replace(Dataset.participantsName) { old throws(OutputError) in
      guard let table = Dataset.participants(labels, addedTo: old) else {
        throw OutputError(
          path: "\(path)/\(Dataset.participantsName)",
          reason: "it has no column participant_id, as BIDS requires")
      }
      return table.bytes
    }
  }

  /// Replaces a file unless it has the new content already. Other programs that complete the same
  /// dataset wait meanwhile.
  private func replace(
    _ name: String, by content: (_ old: [UInt8]) throws(OutputError) -> [UInt8]
  ) throws(OutputError) {
    let path = "\(path)/\(name)"
    let file = try Self.claim(path)
    let old: [UInt8]
    do { old = try InputFile.whole(path) ?? [] } catch {
      throw OutputError(path: path, reason: "what is there cannot be read")
    }
    let new = try content(old)
    guard new != old else { return }
    try file.write(new)
    try file.finish()
  }

  /// Begins to write a file, after other programs have written it.
  private static func claim(_ path: String) throws(OutputError) -> AtomicFile {
    for _ in 0..<attempts {
      do {
        return try AtomicFile(path: path)
      } catch let error where error.isBusy {
        usleep(interval)
      }
    }
    return try AtomicFile(path: path)
  }

  /// The time between two attempts, in microseconds.
  private static let interval: UInt32 = 10_000
  /// The number of attempts in five seconds.
  private static let attempts = 500
}
