import Glibc
import Notation
import Recordings

extension RecordingFolder {
  /// Returns whether a folder is a dataset, to which recordings can be added.
  static func isDataset(_ path: String) -> Bool {
    access("\(path)/\(Dataset.descriptionName)".pathBytes, F_OK) == 0
  }

  /// Completes the dataset around the recordings: the files that are missing, and a row in the table
  /// of participants for each listener who has a folder but no row.
  func complete() throws(OutputError) {
    for file in dataset.files where access("\(path)/\(file.name)".pathBytes, F_OK) != 0 {
      try replace(file.name) { _ in file.bytes }
    }
    guard let names = try? Folder.names(in: path) else {
      throw OutputError(target: "'\(path)'", errno: errno)
    }
    let labels = names.filter { $0.hasPrefix("sub-") }.map { String($0.dropFirst("sub-".count)) }
    try replace(Dataset.participantsName) { Dataset.participants(labels, addedTo: $0).bytes }
  }

  /// Replaces a file unless it has the new content already. Other programs that complete the same
  /// dataset wait meanwhile.
  private func replace(
    _ name: String, by content: (_ old: [UInt8]) -> [UInt8]
  ) throws(OutputError) {
    let path = "\(path)/\(name)"
    let file = try Self.claim(path)
    var old: [UInt8] = []
    do {
      old = try InputFile.wholeInput(path)
    } catch let error as InputError where error.isMissing {
    } catch {
      throw OutputError(target: "'\(path)'", reason: "what is there cannot be read")
    }
    let new = content(old)
    guard new != old else { return }
    try file.write(new)
    try file.finish()
  }

  /// Begins to write a file, after other programs have written it.
  private static func claim(_ path: String) throws(OutputError) -> AtomicFile {
    for _ in 0..<attempts {
      do {
        return try AtomicFile(path: path)
      } catch {
        guard error.isBusy else { throw error }
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
