import Foundation
import Recordings
import Storage
import Training

/// Where recorded sessions are: folders, tables, long tables and stores, by listener.
struct RecordingSources {
  /// Where sessions of one listener are.
  private enum Place {
    /// A folder with tables of theirs, and perhaps of others.
    case folder(String)
    case table(String)
    case store(TrainingStore)
    /// In a long table, which is read already.
    case sessions([RecordedSession], of: String)
  }

  private var places: [String: [Place]] = [:]
  /// What is wrong with the long tables.
  private(set) var problems: [RecordingProblem] = []

  /// Looks through paths for listeners who are wanted; of what is not a long table nothing is read yet.
  ///
  /// - Throws: ``InputError`` or ``StorageError`` for a path that leads nowhere, ``SourceError`` for
  ///   a file that is neither.
  init(paths: [String], wanting isWanted: @escaping @Sendable (String) -> Bool) throws {
    for path in paths {
      if let table = LongTable(path: path) {
        try add(table, isWanted)
        continue
      }
      guard FileManager.default.fileExists(atPath: path) else {
        throw InputError(path: path, errno: ENOENT)
      }
      if Self.isFolder(path) {
        try addFolder(path, isWanted)
      } else {
        try addFile(path, isWanted)
      }
    }
  }

  /// The listeners, by their labels in the order of their bytes.
  var listeners: [String] { places.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Folders of listeners are not gone into: there may be a million.
  private mutating func addFolder(_ path: String, _ isWanted: (String) -> Bool) throws {
    for name in try Self.names(in: path) {
      if let listener = RecordingName.listener(ofFolder: name) {
        if isWanted(listener.label) { add(.folder("\(path)/\(name)"), listener) }
      } else if let recording = RecordingName(file: name) {
        if isWanted(recording.listener.label) { add(.table("\(path)/\(name)"), recording.listener) }
      } else if Self.isFolder("\(path)/\(name)") {
        try addFolder("\(path)/\(name)", isWanted)
      }
    }
  }

  private mutating func addFile(_ path: String, _ isWanted: (String) -> Bool) throws {
    let name = Self.name(at: path)
    if let recording = RecordingName(file: name) {
      if isWanted(recording.listener.label) { add(.table(path), recording.listener) }
      return
    }
    let beginning = InputFile.beginning(of: path)
    guard beginning.isEmpty || beginning.starts(with: "SQLite format 3\0".utf8) else {
      throw SourceError(path: path)
    }
    try add(TrainingStore.reading(from: path), isWanted)
  }

  private mutating func add(
    _ table: LongTable, _ isWanted: @escaping @Sendable (String) -> Bool
  ) throws {
    try table.read(wanting: isWanted) { reader in
      for sessions in reader.takeListeners() {
        add(.sessions(sessions, of: table.path), sessions[0].header.listener)
      }
      problems += reader.takeProblems()
    }
  }

  /// Takes a store for one of the places.
  mutating func add(_ store: TrainingStore, _ isWanted: (String) -> Bool) throws {
    for listener in try store.listeners() where isWanted(listener.label) {
      add(.store(store), listener)
    }
  }

  private mutating func add(_ place: Place, _ listener: Listener) {
    places[listener.label, default: []].append(place)
  }

  static func name(at path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// What a folder holds, hidden files left out, in the order of their bytes.
  private static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw InputError(path: folder, errno: EACCES)
    }
  }
}

// MARK: - One listener

extension RecordingSources {
  /// Reads all sessions of a listener, oldest first, and says what is wrong with them.
  func sessions(of label: String) throws -> (
    sessions: [RecordedSession], problems: [RecordingProblem]
  ) {
    var collection = Collection(listener: try Listener(label: label))
    for place in places[label] ?? [] {
      switch place {
      case .table(let path): try collection.addTable(path)
      case .folder(let path):
        for table in try Self.tables(in: path) { try collection.addTable(table) }
      case .store(let store):
        for session in try store.sessions(of: collection.listener) {
          collection.add(session, from: label)
        }
      case .sessions(let sessions, let path):
        for session in sessions { collection.add(session, from: path) }
      }
    }
    return (collection.sessions.oldestFirst, collection.problems)
  }

  private static func tables(in folder: String) throws -> [String] {
    try names(in: folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if RecordingName(file: name) != nil { return [path] }
      return isFolder(path) ? try tables(in: path) : []
    }
  }

  /// The sessions of one listener while they are read.
  private struct Collection {
    let listener: Listener
    var problems: [RecordingProblem] = []
    private(set) var sessions: [RecordedSession] = []
    private var names: Set<String> = []
    private var headers: Set<SessionHeader> = []

    init(listener: Listener) { self.listener = listener }

    mutating func addTable(_ path: String) throws {
      let name = RecordingSources.name(at: path)
      guard names.insert(name).inserted else { return refuse(path, .repeatedSession) }
      guard let recording = RecordingName(file: name), recording.listener == listener else {
        return
      }
      let folder = path.dropLast(name.count)
      do {
        var reader = RecordingReader(
          file: path, listener: listener, sidecar: try InputFile.whole(folder + recording.sidecar))
        try InputFile.read(path) { reader.read($0) }
        let session = reader.finish()
        problems += reader.takeProblems()
        if let session { add(session, from: path) }
      } catch let error as InputError {
        refuse(path, .unreadable(error.reason))
      }
    }

    mutating func add(_ session: RecordedSession, from path: String) {
      guard headers.insert(session.header).inserted else { return refuse(path, .repeatedSession) }
      sessions.append(session)
    }

    private mutating func refuse(_ path: String, _ kind: RecordingProblem.Kind) {
      problems.append(RecordingProblem(file: path, kind: kind))
    }
  }
}

/// A file that holds no sessions.
struct SourceError: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "'\(path)' is neither a recording (sub-…_beh.tsv), nor a long table (with the columns listener and "
      + "session), nor a store: 'limen sessions import' takes in what other programs write."
  }
}
