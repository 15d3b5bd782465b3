import Notation
import Recordings
import Storage
import Training

/// The sources of recorded sessions by listener: folders, tables, long tables and stores.
struct RecordingSources {
  /// A place that holds sessions. There may be a million listeners, so a folder is held as the names
  /// of its items.
  private enum Place {
    /// Folders of single listeners, and tables, in a folder.
    case folder(String, items: SortedNames)
    case store(TrainingStore, of: SortedNames)
    /// The tables that were named, and sessions that were read, by listener.
    case listeners([String: [Content]])
  }

  /// Sessions of one listener.
  private enum Content {
    case table(RecordedTable)
    /// Sessions from a long table or a table of another program, which has already been read.
    case sessions([RecordedSession], of: String)
  }

  /// The places, in the order in which they were found.
  private var places: [Place] = []
  /// The folders that were searched. A link can lead to one of them again.
  private var searched: Set<FileIdentity> = []
  /// The problems of the long tables and of the searched folders.
  private(set) var problems: [RecordingProblem] = []
  /// The part of all listeners; `nil` for all of them.
  private let shard: Shard?

  /// Searches sources for the listeners of a part. Only long tables are read at this point.
  ///
  /// - Throws: ``InputError`` or `StorageError` for a source that cannot be read, ``CommandError``
  ///   for a file without sessions.
  init(_ sources: [Source], of shard: Shard? = nil) throws {
    self.shard = shard
    for source in sources {
      let known = (places.count, searched.count)
      switch source.kind {
      case .longTable: try addLongTable(InputPath(path: source.path))
      case .folder:
        try addFolder(source.path)
        if places.count == known.0, searched.count > known.1 { reportNothing(in: source.path) }
      case .recording(let table): add(.table(table), table.name.listener)
      case .store:
        let store = try TrainingStore.reading(from: source.path)
        try add(store)
        if try store.listeners().isEmpty { reportNothing(in: source.path) }
      case .peachExport, .unknown: throw source.refusal
      }
    }
  }

  /// Reads tables of other programs. Answers that an earlier table has too, all of a session in
  /// order, are reported and skipped.
  ///
  /// - Throws: ``InputError``, or `DataError`.
  init(_ tables: OtherTables, of shard: Shard? = nil) throws {
    self.shard = shard
    var contents: [Listener: AnswerContents<Int>] = [:]
    var count = 0
    var headers: Set<SessionHeader> = []
    var repeated: [RecordingProblem] = []
    problems = try tables.readSessions { sessions, name in
      let listener = sessions[0].header.listener
      guard shard.holds(listener.label) else { return }
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
  /// - Throws: ``InputError`` or `StorageError` for a source that cannot be read, ``CommandError``
  ///   for a file without sessions.
  init(_ sources: [Source], or store: StoreOption, of shard: Shard? = nil) throws {
    try self.init(sources, of: shard)
    if store.given != nil || sources.isEmpty { try add(store.reading()) }
  }

  /// The labels of the listeners.
  var listeners: SortedNames {
    var labels: [CChar] = []
    func add(_ label: String) { if shard.holds(label) { labels += label.pathBytes } }
    for place in places {
      switch place {
      case .folder(_, let items):
        for item in items {
          if let listener = RecordingName.listener(ofItem: item) { add(listener.label) }
        }
      case .store(_, let listeners): listeners.forEach(add)
      case .listeners(let contents): contents.keys.forEach(add)
      }
    }
    return SortedNames(labels)
  }

  /// The store, if it is the only source.
  var store: TrainingStore? {
    guard places.count == 1, case .store(let store, _) = places[0] else { return nil }
    return store
  }

  private mutating func reportNothing(in path: String) {
    problems.append(RecordingProblem(file: path, kind: .noSessions))
  }

  /// Adds the listeners and tables in a folder. Folders of single listeners are not searched,
  /// because there may be a million of them.
  private mutating func addFolder(_ path: String) throws {
    guard searched.insert(try FileIdentity(ofInput: path)).inserted else { return }
    var items: [CChar] = []
    try FolderItem.forEach(in: path) { item in
      switch item {
      case .folder(let folder):
        if RecordingName.listener(ofFolder: folder.fileName) != nil {
          items += folder.fileName.pathBytes
        } else {
          addItems(&items, in: path)
          try addFolder(folder)
        }
      case .table(let table): items += table.name.table.pathBytes
      case .unusable(let problem): problems.append(problem)
      }
    }
    addItems(&items, in: path)
  }

  /// Adds the items of a folder up to here.
  private mutating func addItems(_ items: inout [CChar], in folder: String) {
    if !items.isEmpty { places.append(.folder(folder, items: SortedNames(items))) }
    items = []
  }

  private mutating func addLongTable(_ input: InputPath) throws {
    try input.readLongTable(of: shard) { reader in
      for sessions in reader.takeListeners() {
        add(.sessions(sessions, of: input.path), sessions[0].header.listener)
      }
      problems += reader.takeProblems()
    }
  }

  /// Adds a store as a place of its listeners.
  mutating func add(_ store: TrainingStore) throws {
    let labels = try store.listeners().map(\.label)
    places.append(.store(store, of: SortedNames(labels.flatMap(\.pathBytes))))
  }

  private mutating func add(_ content: Content, _ listener: Listener) {
    var contents: [String: [Content]] = [:]
    if case .listeners(let last) = places.last {
      places.removeLast()
      contents = last
    }
    contents[listener.label, default: []].append(content)
    places.append(.listeners(contents))
  }
}

// MARK: - One listener

extension RecordingSources {
  /// Reads all sessions of a listener, oldest first, with their problems.
  func sessions(of label: String) throws -> (
    sessions: [RecordedSession], problems: [RecordingProblem]
  ) {
    var collection = Collection(listener: try Listener(label: label))
    let subject = RecordingName.subject(collection.listener)
    for place in places {
      switch place {
      case .folder(let path, let items):
        if items.contains(subject) { try collection.addFolder("\(path)/\(subject)") }
        for file in items.names(beginningWith: "\(subject)_") {
          if let table = RecordedTable(file: file, in: "\(path)/") { try collection.add(table) }
        }
      case .store(let store, let labels):
        guard labels.contains(label) else { continue }
        for session in try store.sessions(of: collection.listener) {
          collection.add(session, from: label)
        }
      case .listeners(let contents):
        for content in contents[label] ?? [] { try collection.add(content) }
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
    private var read: Set<[FileIdentity?]> = []
    private var names: Set<String> = []
    private var headers: Set<SessionHeader> = []

    init(listener: Listener) { self.listener = listener }

    mutating func addFolder(_ path: String) throws {
      guard read.insert([try FileIdentity(ofInput: path)]).inserted else { return }
      try FolderItem.forEach(in: path) { item in
        switch item {
        case .folder(let folder): try addFolder(folder)
        case .table(let table): try add(table)
        case .unusable(let problem): problems.append(problem)
        }
      }
    }

    mutating func add(_ content: Content) throws {
      switch content {
      case .table(let table): try add(table)
      case .sessions(let sessions, let path):
        for session in sessions { add(session, from: path) }
      }
    }

    mutating func add(_ table: RecordedTable) throws {
      guard table.name.listener == listener else { return }
      do {
        let files = [try FileIdentity(ofInput: table.path), FileIdentity(at: table.sidecarPath)]
        guard read.insert(files).inserted else { return }
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
