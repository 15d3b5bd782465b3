import Foundation
import GRDB
import Glibc
import Notation
import Psychometrics
import Synchronization
import TestSupport
import Testing
import Training

@testable import Storage

/// A store with the first session of the kept store, and the sessions of its listener.
private struct FilledStore {
  let folder = TemporaryFolder()
  var path: String { folder.store }
  let listener: Listener
  let session: RecordedSession
  let store: TrainingStore

  init() throws {
    let kept = try folder.keep("third.sqlite")
    listener = try Listener(label: "me")
    session = try #require(try TrainingStore.reading(from: kept).sessions(of: listener).first)
    store = try TrainingStore.writing(to: folder.store)
  }

  /// Stores trials of the session, from the first one on.
  @discardableResult func record(_ count: Int) throws -> Int64 {
    let id = try store.begin(session.header, with: session.trials[0])
    for trial in session.trials[1..<count] { try store.append(trial, to: id) }
    return id
  }

  /// The session as it is after `count` trials.
  func recorded(_ count: Int) -> RecordedSession {
    RecordedSession(
      id: nil, originalID: 1, header: session.header, trials: Array(session.trials.prefix(count)))
  }
}

@Suite struct `A store whose file was moved, deleted or replaced` {
  private let filled: FilledStore
  private var path: String { filled.path }

  init() throws { filled = try FilledStore() }

  private static let losses: [@Sendable (String) throws -> Void] = [
    { try FileManager.default.removeItem(atPath: $0) },
    { try FileManager.default.moveItem(atPath: $0, toPath: $0 + ".old") },
    { path in
      try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
      rename(path + ".copy", path)
    },
    { try FileManager.default.removeItem(atPath: $0 + "-wal") },
    { path in
      for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
      _ = try TrainingStore.writing(to: path + ".other")
      rename(path + ".other", path)
    },
  ]

  @Test(arguments: losses.indices)
  func `acknowledges no further trial, and the session is rescued beside it`(loss: Int) throws {
    let id = try filled.record(3)
    try Self.losses[loss](path)
    let lost = StorageError.displaced(path: path, rescue: nil)
    #expect(throws: lost) { try filled.store.append(filled.session.trials[3], to: id) }
    #expect(throws: lost) {
      try filled.store.begin(filled.session.header, with: filled.session.trials[0])
    }
    let rescue = path + ".rescued"
    #expect(filled.store.rescue(filled.recorded(4)) == .displaced(path: path, rescue: rescue))
    let rescued = try TrainingStore.reading(from: rescue).sessions(of: filled.listener)
    #expect(rescued.map(\.header) == [filled.session.header])
    #expect(rescued.map(\.trials) == [Array(filled.session.trials.prefix(4))])
    let attributes = try FileManager.default.attributesOfItem(atPath: rescue)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // A second rescue replaces nothing.
    #expect(filled.store.rescue(filled.recorded(4)) == .displaced(path: path, rescue: rescue + "2"))
  }

  @Test func `acknowledges no trial if the file is replaced while the trial is written`() throws {
    let id = try filled.record(2)
    #expect(throws: StorageError.displaced(path: path, rescue: nil)) {
      try filled.store.write { database in
        try filled.session.trials[2].insert(into: database, session: id)
        unlink(path)
      }
    }
  }

  @Test func `an import into it is not reported as done`() throws {
    unlink(path)
    #expect(throws: StorageError.displaced(path: path, rescue: nil)) {
      try filled.store.importSessions { try $0([filled.recorded(4).streamed]) }
    }
  }

  @Test func `the rescue takes all its trials back into the store`() throws {
    let id = try filled.record(3)
    rename(path, path + ".old")
    #expect(throws: StorageError.self) { try filled.store.append(filled.session.trials[3], to: id) }
    _ = filled.store.rescue(filled.recorded(4))
    let rescued = try TrainingStore.reading(from: path + ".rescued").sessions(of: filled.listener)
    // A copy, because this process still holds the lock of the moved file.
    try FileManager.default.copyItem(atPath: path + ".old", toPath: path + ".back")
    let store = try TrainingStore.writing(to: path + ".back")
    let summary = try store.importSessions { try $0(rescued.map(\.streamed)) }
    #expect(summary.newTrials == 1 && summary.contradictions.isEmpty)
    #expect(try store.trials(of: id) == Array(filled.session.trials.prefix(4)))
  }

  /// The log keeps its name when the file is moved.
  @Test func `a moved file gets the answers that were only in its log`() throws {
    let id = try filled.record(3)
    let moved = filled.folder.path + "/moved"
    rename(path, moved)
    _ = filled.store.rescue(filled.recorded(3))
    #expect(try TrainingStore.reading(from: moved).trials(of: id).count == 3)
  }

  @Test func `a symbolic link to the store is followed`() throws {
    let link = filled.folder.path + "/link"
    let target = filled.folder.path + "/target"
    symlink(target, link)
    let store = try TrainingStore.writing(to: link)
    let id = try store.begin(filled.session.header, with: filled.session.trials[0])
    try store.append(filled.session.trials[1], to: id)
    unlink(target)
    #expect(throws: StorageError.displaced(path: link, rescue: nil)) {
      try store.append(filled.session.trials[2], to: id)
    }
  }
}

@Suite struct `A copy of a store` {
  private let filled: FilledStore
  private let copy: String

  init() throws {
    filled = try FilledStore()
    try filled.record(4)
    copy = filled.folder.path + "/copy.sqlite"
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: filled.folder.path)
      .filter { $0.contains("copy") }.sorted()
  }

  private func expectRefusal(of target: String, _ reason: String) throws {
    let before = try Data(contentsOf: URL(filePath: filled.path))
    let error = #expect(throws: StorageError.self) { try filled.store.backUp(to: target) }
    guard case .copyRefused(target, let met) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(met.contains(reason))
    #expect(try Data(contentsOf: URL(filePath: filled.path)) == before)
    #expect(try filled.store.sessions(of: filled.listener).map(\.trials.count) == [4])
  }

  @Test(arguments: ["", "-wal", "-shm", ".lock"])
  func `never replaces the store or its companions, under any name`(ending: String) throws {
    let (file, link, other) = (filled.path + ending, copy + ".link", copy + ".hard")
    try #require(symlink(file, link) == 0 && Glibc.link(file, other) == 0)
    for target in [file, link, other] { try expectRefusal(of: target, "store itself") }
    #expect(try files() == ["copy.sqlite.hard", "copy.sqlite.link"])
  }

  @Test func `never replaces a store that is in use, or a file beside another store`() throws {
    let other = try TrainingStore.writing(to: copy)
    _ = try other.begin(filled.session.header, with: filled.session.trials[0])
    try expectRefusal(of: copy, "another process uses it")
    try expectRefusal(of: copy + "-journal", "another store")
    #expect(try other.sessions(of: filled.listener).map(\.trials.count) == [1])
  }

  /// Makes an earlier copy whose writer was killed, with the fifth trial only in its log.
  private func makeCrashedCopy() throws {
    try filled.store.backUp(to: copy)
    let crashed = filled.folder.path + "/crashed"
    do {
      let earlier = try TrainingStore.writing(to: copy)
      try earlier.append(filled.session.trials[4], to: 1)
      for ending in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: copy + ending, toPath: crashed + ending)
      }
    }
    for ending in ["", "-wal"] { rename(crashed + ending, copy + ending) }
    #expect(try TrainingStore.reading(from: copy).trials(of: 1).count == 5)
  }

  @Test func `replaces an earlier copy together with a log that its writer left behind`() throws {
    try makeCrashedCopy()
    for trial in filled.session.trials[4..<6] { try filled.store.append(trial, to: 1) }
    try filled.store.backUp(to: copy)
    let store = try TrainingStore.writing(to: copy)
    #expect(try store.faults().isEmpty)
    #expect(try store.trials(of: 1).count == 6)
  }

  /// A kill between the two would otherwise leave an earlier copy without its log.
  @Test func `an earlier copy is complete without its log before the log is deleted`() throws {
    try makeCrashedCopy()
    try filled.store.append(filled.session.trials[4], to: 1)
    try filled.store.requireEarlierCopy(copy, named: copy)
    for ending in ["-wal", "-shm"] { unlink(copy + ending) }
    #expect(try TrainingStore.reading(from: copy).trials(of: 1).count == 5)
  }

  @Test func `replaces no store with answers or decisions that this one lacks`() throws {
    let refusal = StorageError.copyHoldsMore(path: copy, store: filled.path)
    func expectRefusal(_ loss: String, _ make: (TrainingStore) throws -> Void) throws {
      try make(TrainingStore.writing(to: copy))
      let before = try TrainingStore.reading(from: copy).sessions(of: filled.listener)
      #expect(throws: refusal, "\(loss)") { try filled.store.backUp(to: copy) }
      #expect(try TrainingStore.reading(from: copy).sessions(of: filled.listener) == before)
      unlink(copy)
      try filled.store.backUp(to: copy)
    }
    try expectRefusal("a session") { other in
      let header = filled.session.header
      let later = SessionHeader(
        listener: header.listener, startedAt: header.startedAt, seed: header.seed &+ 1,
        settings: header.settings, history: header.history)
      _ = try other.begin(later, with: filled.session.trials[0])
    }
    try expectRefusal("an answer") { try $0.append(filled.session.trials[4], to: 1) }
    let time = filled.session.header.startedAt
    try expectRefusal("a decision") {
      try $0.append(HistoryEvent(time: time, kind: .excluded(trial: nil)), to: 1)
    }
    // A copy without some of the sessions is replaced.
    try TrainingStore.writing(to: copy).forget(filled.listener)
    try filled.store.backUp(to: copy)
    #expect(try TrainingStore.reading(from: copy).trials(of: 1).count == 4)
    let command = "limen sessions import \(copy) --store \(filled.path)"
    #expect(refusal.description.contains("'\(command)'"))
  }

  @Test func `replaces no store with other answers in the same session`() throws {
    _ = try TrainingStore.writing(to: copy).begin(
      filled.session.header, with: filled.session.trials[1])
    try expectRefusal(of: copy, "other answers")
    #expect(try TrainingStore.reading(from: copy).trials(of: 1) == [filled.session.trials[1]])
  }

  @Test func `replaces no damaged copy`() throws {
    try filled.store.backUp(to: copy)
    var bytes = try Data(contentsOf: URL(filePath: copy))
    let pages = 4096..<bytes.count
    bytes.replaceSubrange(pages, with: Data(repeating: 0xFF, count: pages.count))
    try bytes.write(to: URL(filePath: copy))
    let error = #expect(throws: StorageError.self) { try filled.store.backUp(to: copy) }
    #expect(
      error?.description.contains("malformed): delete it first") == true,
      "\(String(describing: error))")
    #expect(try Data(contentsOf: URL(filePath: copy)) == bytes)
  }

  @Test func `replaces no database of another program`() throws {
    let queue = try DatabaseQueue(path: copy)
    try queue.write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
    try queue.close()
    #expect(throws: StorageError.copyDamaged(path: copy, reason: "it has no tables of ours")) {
      try filled.store.backUp(to: copy)
    }
    #expect(try DatabaseQueue(path: copy).read { try $0.tableExists("theirs") })
  }

  @Test func `remains of a killed copy are reused`() throws {
    for ending in [".unfinished", ".unfinished-journal"] {
      let name = URL(filePath: copy).deletingLastPathComponent().path + "/.copy.sqlite" + ending
      try Data(repeating: 1, count: 5000).write(to: URL(filePath: name))
    }
    try filled.store.backUp(to: copy)
    #expect(try files() == ["copy.sqlite"])
    #expect(try TrainingStore.reading(from: copy).trials(of: 1).count == 4)
  }

  @Test func `copies to one target at the same time are all complete`() throws {
    let errors = Mutex<[String]>([])
    let (path, copy) = (filled.path, copy)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        try TrainingStore.reading(from: path).backUp(to: copy)
      } catch {
        errors.withLock { $0.append("\(error)") }
      }
    }
    #expect(errors.withLock { $0 } == [])
    #expect(try files() == ["copy.sqlite"])
    let store = try TrainingStore.reading(from: copy)
    #expect(try store.faults().isEmpty && store.trials(of: 1).count == 4)
  }
}

@Suite struct `A store that is deleted` {
  private let filled: FilledStore
  private var path: String { filled.path }

  init() throws { filled = try FilledStore() }

  /// Returns the names of the files that are deleted meanwhile, in that order.
  private func deletions(in folder: String, _ body: () -> Void) throws -> [String] {
    let watch = inotify_init1(Int32(IN_NONBLOCK))
    defer { close(watch) }
    try #require(inotify_add_watch(watch, folder, UInt32(IN_DELETE)) >= 0)
    body()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = max(read(watch, &buffer, buffer.count), 0)
    return buffer.withUnsafeBytes { bytes in
      var names: [String] = []
      var place = 0
      while place < count {
        let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        place += MemoryLayout<inotify_event>.size
        names.append(
          String(
            decoding: bytes[place..<place + Int(event.len)].prefix { $0 != 0 }, as: UTF8.self))
        place += Int(event.len)
      }
      return names
    }
  }

  @Test func `never is a database without its log`() throws {
    try filled.record(3)
    let deleted = try deletions(in: filled.folder.path) { filled.store.delete() }
    #expect(deleted.first == "limen.sqlite")
    #expect(Set(deleted) == Set(["", "-wal", "-shm", ".lock"].map { "limen.sqlite" + $0 }))
  }

  /// The link stands for a file that is still there after a loss of power.
  @Test func `has all its trials in the database before`() throws {
    let id = try filled.record(3)
    link(path, path + ".link")
    filled.store.delete()
    #expect(try TrainingStore.reading(from: path + ".link").trials(of: id).count == 3)
  }

  @Test func `leaves a file that has replaced it`() throws {
    try filled.record(1)
    try Data("mine".utf8).write(to: URL(filePath: path + ".new"))
    rename(path + ".new", path)
    filled.store.delete()
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
  }

  @Test func `is cleared away later if it was killed meanwhile, but not a log with changes`() throws
  {
    try filled.record(1)
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    unlink(path)
    StoreFile.deleteRemains(of: path)
    #expect(try Data(contentsOf: URL(filePath: path + "-wal")) == log && !log.isEmpty)
    truncate(path + "-wal", 0)
    StoreFile.deleteRemains(of: path)
    let left = try FileManager.default.contentsOfDirectory(atPath: filled.folder.path)
    #expect(!left.contains { $0.hasPrefix("limen.sqlite") }, "\(left)")
  }
}

@Suite struct `A store that this process has open` {
  @Test(arguments: [true, false], ["", "-wal", "-shm", ".lock"])
  func `keeps its locks when it is named as an output`(isWritten: Bool, ending: String) throws {
    let filled = try FilledStore()
    try filled.record(1)
    let path = filled.folder.path + "/other.sqlite"
    try filled.store.backUp(to: path)
    let store = try isWritten ? TrainingStore.writing(to: path) : .reading(from: path)
    #expect(try store.listeners() == [filled.listener])
    #expect(StoreFile.isPartOfStore(path + ending))
    // Closes a descriptor of the file, so it is asked last.
    #expect(WriterLock.isHeld(path))
    #expect(try store.listeners() == [filled.listener])
  }
}

@Suite struct `A new store` {
  @Test func `is created at the first path with nothing there, not even a link to nothing`() throws
  {
    let folder = TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path + "/1"))
    symlink(folder.path + "/target", folder.path + "/2")
    let store = try TrainingStore.creating { "\(folder.path)/\($0)" }
    #expect(store.path == folder.path + "/3")
    #expect(try store.listeners().isEmpty)
    #expect(try Data(contentsOf: URL(filePath: folder.path + "/1")).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/target"))
  }
}

@Suite struct `A damaged store` {
  @Test func `is set aside with its log, under a name that is free`() throws {
    let filled = try FilledStore()
    try filled.record(2)
    let files = ["", "-wal"].map { URL(filePath: filled.path + $0) }
    let before = try files.map { try Data(contentsOf: $0) }
    try Data().write(to: URL(filePath: filled.path + ".damaged"))
    let kept = try StoreFile.setAside(filled.path)
    #expect(kept == filled.path + ".damaged2")
    #expect(try ["", "-wal"].map { try Data(contentsOf: URL(filePath: kept + $0)) } == before)
    #expect(files.allSatisfy { !FileManager.default.fileExists(atPath: $0.path()) })
  }
}

@Suite struct `A file beside a store` {
  @Test(arguments: ["-wal", "-shm", "-journal", ".lock"])
  func `is no store itself`(ending: String) throws {
    let folder = TemporaryFolder()
    let path = folder.store
    _ = try TrainingStore.writing(to: path)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let error = #expect(throws: StorageError.self) { try TrainingStore.writing(to: path + ending) }
    #expect(error?.description.contains("it belongs to another store") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == files)
  }
}

@Suite struct `The lock of a writer` {
  private let filled: FilledStore
  private var path: String { filled.path }

  init() throws { filled = try FilledStore() }

  /// Its write-ahead log has the name of one of them, and would be missed under the other.
  @Test func `is not given for a store with several hard links`() throws {
    let (path, other) = (filled.folder.path + "/one", filled.folder.path + "/other")
    _ = try TrainingStore.writing(to: path)
    try #require(link(path, other) == 0)
    #expect(throws: StorageError.hardLinked(path: path)) { try TrainingStore.writing(to: path) }
    #expect(try TrainingStore.reading(from: other).listeners().isEmpty)
    unlink(other)
    _ = try TrainingStore.writing(to: path)
  }

  @Test func `for one listener excludes that of the same one, by any name, and of all`() throws {
    let (path, link) = (filled.folder.path + "/parallel", filled.folder.path + "/soft")
    try #require(symlink(path, link) == 0)
    let (anna, ben) = (try Listener(label: "anna"), try Listener(label: "ben"))
    let one = try TrainingStore.writing(to: path, for: .listener(anna))
    let other = try TrainingStore.writing(to: link, for: .listener(ben))
    for name in [path, link] {
      for listener in [anna, ben] {
        #expect(throws: StorageError.listenerInUse(listener, path: name)) {
          try TrainingStore.writing(to: name, for: .listener(listener))
        }
      }
      #expect(throws: StorageError.inUse(path: name)) { try TrainingStore.writing(to: name) }
    }
    // The one is open to here.
    #expect(try one.listeners().isEmpty && other.listeners().isEmpty)
    let everybody = filled.path
    #expect(throws: StorageError.inUse(path: everybody)) {
      try TrainingStore.writing(to: everybody, for: .listener(anna))
    }
  }

  @Test func `for one listener waits for no other that opens a store with all its tables`() throws {
    let path = filled.folder.path + "/parallel"
    let (anna, ben) = (try Listener(label: "anna"), try Listener(label: "ben"))
    _ = try TrainingStore.writing(to: path, for: .listener(anna))
    let opening = try WriterLock(path: path, for: .listener(anna))
    #expect(try TrainingStore.writing(to: path, for: .listener(ben)).listeners().isEmpty)
    // Tables to create or migrate would be another matter.
    #expect(throws: StorageError.busy(path: path)) {
      try WriterLock(path: path, for: .listener(ben)).openAlone(for: .listener(ben))
    }
    try opening.finishOpening(as: .listener(anna))
  }

  /// Earlier versions lock the file beside the store alone.
  @Test(arguments: [true, false])
  func `excludes an earlier version, and is excluded by it`(isForOneListener: Bool) throws {
    let path = filled.folder.path + "/parallel"
    let scope: WriterScope =
      try isForOneListener ? .listener(Listener(label: "anna")) : .everything(waits: false)
    let earlier: Int32
    do {
      let store = try TrainingStore.writing(to: path, for: scope)
      earlier = open(path + ".lock", O_RDWR)
      #expect(flock(earlier, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK)
      #expect(try store.listeners().isEmpty)
    }
    defer { close(earlier) }
    #expect(flock(earlier, LOCK_EX | LOCK_NB) == 0)
    #expect(throws: StorageError.inUse(path: path)) {
      try TrainingStore.writing(to: path, for: scope)
    }
  }

  @Test func `does not affect programs that read and write with SQLite`() throws {
    try filled.record(2)
    let queue = try DatabaseQueue(path: path)
    _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try queue.write { try $0.execute(sql: "UPDATE trial SET repeats = 1") }
    #expect(try filled.store.trials(of: 1).map(\.repeats) == [1, 1])
  }

  /// Locks a file for a moment, as a program does that looks into it.
  private func withLock(on path: String, _ work: () throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    let isLocked = DispatchSemaphore(value: 0)
    let isReleased = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      try? queue.writeWithoutTransaction { database in
        try database.execute(sql: "BEGIN IMMEDIATE")
        isLocked.signal()
        usleep(300_000)
        try database.execute(sql: "COMMIT")
      }
      isReleased.signal()
    }
    isLocked.wait()
    try work()
    isReleased.wait()
  }

  @Test func `a trial waits while another program locks the store for a moment`() throws {
    let id = try filled.record(2)
    try withLock(on: path) { try filled.store.append(filled.session.trials[2], to: id) }
    #expect(try filled.store.trials(of: id).count == 3)
  }

  @Test func `a store is opened although another program locks it for a moment`() throws {
    let other = filled.folder.path + "/other"
    _ = try TrainingStore.writing(to: other).begin(
      filled.session.header, with: filled.session.trials[0])
    try withLock(on: other) {
      _ = try TrainingStore.writing(to: other).append(filled.session.trials[1], to: 1)
    }
  }
}

extension TrainingStore {
  /// Returns the trials of the session with this id.
  fileprivate func trials(of session: Int64) throws -> [TrialRecord] {
    var trials: [TrialRecord] = []
    try streamedSession(session).forEachTrial { trials.append($0) }
    return trials
  }
}

@Suite struct `A write that the system refuses` {
  @Test(arguments: [EIO, EDQUOT, EFBIG])
  func `is reported with the reason of the system`(code: Int32) {
    let failure = DatabaseError(resultCode: .SQLITE_IOERR_WRITE, message: "disk I/O error")
    errno = code
    let error = StorageError(failure, path: "a.sqlite", writing: true)
    #expect(error.description.contains("'a.sqlite' (\(String(cString: strerror(code)))):"))
    #expect(error.reason == String(cString: strerror(code)))
  }
}

@Suite struct `The locks of a connection` {
  /// SQLite would not notice that they are gone, and another process would delete the write-ahead log under it.
  @Test func `last while the process opens the store again and closes it`() throws {
    let filled = try FilledStore()
    try filled.record(2)
    let path = filled.path
    withExtendedLifetime(filled.store) {}
    let reader = try TrainingStore.reading(from: path)
    #expect(try reader.listeners() == [filled.listener])
    let anna = try Listener(label: "Anna")
    for _ in 0..<3 {
      #expect(StoreFile.isPartOfStore(path))
      #expect(WriterLock.isHeld(path))
    }
    _ = try? TrainingStore.writing(to: path, for: .listener(anna))
    #expect(WriterLock.isHeld(path))
    withExtendedLifetime(reader) {}
  }

  @Test func `leave no descriptor open once the last connection is closed`() throws {
    let folder = TemporaryFolder()
    let path = folder.store
    let anna = try Listener(label: "Anna")
    func use() throws -> FileIdentity {
      _ = try TrainingStore.writing(to: path)
      let reader = try TrainingStore.reading(from: path)
      for _ in 0..<3 { _ = try TrainingStore.writing(to: path, for: .listener(anna)) }
      #expect(try reader.listeners().isEmpty)
      return try #require(FileIdentity(at: path))
    }
    // A descriptor that is closed while another test opens a store waits for the next one that is closed.
    func wait(forDescriptors count: Int, of identity: FileIdentity) throws {
      try WaitLimit().wait {
        _ = try TrainingStore.writing(to: path)
        return OwnDescriptors.of(identity)?.count == count
      }
    }
    try wait(forDescriptors: 0, of: use())
    // Nor beside a look at the locks, which keeps one.
    let locks = try #require(ListenerLocks(of: path))
    try wait(forDescriptors: 1, of: use())
    #expect(!locks.isHeld(anna))
  }
}
