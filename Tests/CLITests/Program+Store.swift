import Foundation
import GRDB
import Notation
import Psychometrics
import Storage
import Training

extension Program {
  /// Returns the sessions of a listener in a store.
  func sessions(of label: String = "me", in store: String = "a.sqlite") throws -> [RecordedSession]
  {
    try TrainingStore.reading(from: path(store)).sessions(of: Listener(label: label))
  }

  /// Returns the trials of a listener in a store.
  func trials(of label: String = "me", in store: String = "a.sqlite") throws -> [TrialRecord] {
    try sessions(of: label, in: store).flatMap(\.trials)
  }

  /// Changes a store as another program would.
  func change(_ sql: String, in store: String = "a.sqlite") throws {
    let queue = try DatabaseQueue(path: path(store))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }
}

extension TrainingStore {
  /// Stores a session of a simulated listener, whose label is its id.
  func store(
    _ count: Int, answersOf listener: SimulatedListener, from start: UTCTime, seed: UInt64,
    settings: Settings
  ) throws {
    let header = SessionHeader(
      listener: try Listener(label: listener.id), startedAt: start, seed: seed, settings: settings,
      history: .init(of: []))
    let trials = Simulation(of: listener, header: header, trials: count).recording.trials
    let session = try begin(header, with: trials[0])
    for trial in trials.dropFirst() { try append(trial, to: session) }
  }
}
