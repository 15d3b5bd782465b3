import Storage
import Training

/// Puts the trials of one session into the store, each before the next pair sounds.
struct SessionRecorder {
  private let store: TrainingStore
  private let header: SessionHeader
  private var id: Int64?

  init(store: TrainingStore, header: SessionHeader) {
    self.store = store
    self.header = header
  }

  mutating func record(_ trial: TrialRecord) throws(StorageError) {
    if let id {
      try store.append(trial, to: id)
    } else {
      id = try store.begin(header, with: trial)
    }
  }
}
