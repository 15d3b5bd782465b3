import Notation
import Recordings
import Storage
import Training

/// The sources of recorded sessions by listener: folders, tables, long tables and stores.
struct RecordingSources {
  /// A place that holds sessions of one listener.
  private enum Place {
    /// A folder with tables of the listener and possibly others.
    case folder(String)
    case table(RecordedTable)
    case store(TrainingStore)
    /// Sessions from a long table or a table of another program, which has already been read.
    case sessions([RecordedSession], of: String)
  }

  private var places: [String: [Place]] = [:]
  /// The folders that were searched. A link can lead to one of them again.
  private var searched: Set<FileIdentity> = []
  /// The problems of the long tables and of the searched folders.
  private(set) var problems: [RecordingProblem] = []

  /// Searches sources for the wanted listeners. Only long tables are read at this point.
  ///
  /// - Throws: ``InputError`` or `StorageError` for a source that cannot be read, ``SourceError``
  ///   for a file without sessions.
  init(_ sources: [Source], wanting isWanted: @escaping @Sendable (String) -> Bool) throws {
    for source in sources {
      switch source.kind {
      case .longTable: try add(LongTable(path: source.path), isWanted)
      case .folder: try addFolder(source.path, isWanted)
      case .recording(let table):
        if isWanted(table.name.listener.label) { add(.table(table), table.name.listener) }
      case .store: try add(TrainingStore.reading(from: source.path), isWanted)
      case .peachExport, .unknown: throw SourceError(path: source.path)
      }
    }
  }

  /// Reads tables of other programs. Answers that an earlier table has too, all of a session in
  /// order, are reported and skipped.
  ///
  /// - Throws: ``InputError``, or `LabelCollision`.
  init(_ tables: OtherTables, wanting isWanted: (String) -> Bool = { _ in true }) throws {
    var contents: [Listener: AnswerContents<Int>] = [:]
    var count = 0
    var headers: Set<SessionHeader> = []
    var repeated: [RecordingProblem] = []
    problems = try tables.read { sessions, name in
      let listener = sessions[0].header.listener
      guard isWanted(listener.label) else { return }
      var new: [RecordedSession] = []
      var taken: [Int: Int] = [:]
      for session in sessions {
        let (part, knownCount) = try contents[listener, default: .init()].newPart(
          of: session.streamed, apartFrom: &taken)
        if knownCount > 0 {
          let kind = RecordingProblem.Kind.repeatedAnswers(knownCount, of: listener.label)
          repeated.append(RecordingProblem(file: name, kind: kind))
        }
        guard let part else { continue }
        let content = try AnswerContent(of: part)
        contents[listener, default: .init()].add(content, of: count, trials: part.trials)
        taken[count] = content.count
        count += 1
        let header = part.outline.header
        new.append(
          try part.under(headers.contains(header) ? header.seeded(content.seed) : header).whole())
        headers.insert(header)
      }
      if !new.isEmpty { add(.sessions(new, of: name), listener) }
    }
    problems += repeated
  }

  /// Searches the sources that a command names for the listeners of a part.
  ///
  /// - Parameters:
  ///   - sources: The sources that are named as arguments.
  ///   - store: The store, which is a source if it is named, or if nothing else is.
  ///   - shard: The part of all listeners; `nil` for all of them.
  /// - Throws: ``InputError`` or `StorageError` for a source that cannot be read, ``SourceError``
  ///   for a file without sessions.
  init(_ sources: [Source], or store: StoreOption, of shard: Shard?) throws {
    let isWanted: @Sendable (String) -> Bool = { shard?.holds($0) ?? true }
    try self.init(sources, wanting: isWanted)
    if store.given != nil || sources.isEmpty { try add(store.reading(), isWanted) }
  }

  /// The labels of the listeners, sorted by their bytes.
  var listeners: [String] { places.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Adds the listeners and tables in a folder. Folders of single listeners are not searched,
  /// because there may be a million of them.
  private mutating func addFolder(_ path: String, _ isWanted: (String) -> Bool) throws {
    guard searched.insert(try FileIdentity(ofInput: path)).inserted else { return }
    for item in try FolderItem.all(in: path) {
      switch item {
      case .folder(let folder):
        if let listener = RecordingName.listener(ofFolder: folder.fileName) {
          if isWanted(listener.label) { add(.folder(folder), listener) }
        } else {
          try addFolder(folder, isWanted)
        }
      case .table(let table):
        if isWanted(table.name.listener.label) { add(.table(table), table.name.listener) }
      case .unusable(let problem): problems.append(problem)
      }
    }
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

  /// Adds a store as a place of its wanted listeners.
  mutating func add(_ store: TrainingStore, _ isWanted: (String) -> Bool) throws {
    for listener in try store.listeners() where isWanted(listener.label) {
      add(.store(store), listener)
    }
  }

  private mutating func add(_ place: Place, _ listener: Listener) {
    places[listener.label, default: []].append(place)
  }
}

// MARK: - One listener

extension RecordingSources {
  /// Reads all sessions of a listener, oldest first, with their problems.
  func sessions(of label: String) throws -> (
    sessions: [RecordedSession], problems: [RecordingProblem]
  ) {
    var collection = Collection(listener: try Listener(label: label))
    for place in places[label] ?? [] {
      switch place {
      case .table(let table): try collection.add(table)
      case .folder(let path):
        try collection.addFolder(path)
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

  /// The sessions of one listener while they are read.
  private struct Collection {
    let listener: Listener
    var problems: [RecordingProblem] = []
    private(set) var sessions: [RecordedSession] = []
    /// The folders, and the tables with their sidecars, that were read. Links can lead to them
    /// again. A link to a table alone is without its sidecar, and is not the same recording.
    private var read: Set<[FileIdentity]> = []
    private var names: Set<String> = []
    private var headers: Set<SessionHeader> = []

    init(listener: Listener) { self.listener = listener }

    mutating func addFolder(_ path: String) throws {
      guard read.insert([try FileIdentity(ofInput: path)]).inserted else { return }
      for item in try FolderItem.all(in: path) {
        switch item {
        case .folder(let folder): try addFolder(folder)
        case .table(let table): try add(table)
        case .unusable(let problem): problems.append(problem)
        }
      }
    }

    mutating func add(_ table: RecordedTable) throws {
      guard table.name.listener == listener else { return }
      do {
        let files = [try FileIdentity(ofInput: table.path)]
        let sidecar = try? FileIdentity(ofInput: table.sidecarPath)
        guard read.insert(files + (sidecar.map { [$0] } ?? [])).inserted else { return }
        guard names.insert(table.name.table).inserted else {
          return refuse(table.path, .repeatedSession)
        }
        var reader = RecordingReader(
          file: table.path, listener: listener,
          sidecar: try InputFile.whole(table.sidecarPath), date: InputPath(path: table.path).date)
        try InputFile.readRegular(table.path) { reader.read($0) }
        let session = reader.finish()
        problems += reader.takeProblems()
        if let session { add(session, from: table.path) }
      } catch let error as InputError {
        if error.isMissing, error.path == table.path {
          refuse(table.sidecarPath, .noTable)
        } else {
          refuse(error.path, .unreadable(error.reason))
        }
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

/// A file that contains no sessions.
struct SourceError: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "'\(path)' is neither a recording (sub-…_beh.tsv), nor a long table (with the columns listener and "
      + "the answers), nor a store: --columns or --mapping reads tables of other programs."
  }
}
