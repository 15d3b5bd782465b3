package import Notation

extension RecordedSession {
  /// Returns the session with its last trial at a time, because no time is known.
  package func ending(by time: UTCTime) -> RecordedSession {
    let delay = time.since(trials.last?.time ?? header.startedAt)
    var moved = self
    moved.header.startedAt = header.startedAt + delay
    for index in trials.indices { moved.trials[index].time = trials[index].time + delay }
    return moved
  }
}

extension [RecordedSession] {
  /// Returns sessions without known times, one after the other, the last one ending at a time.
  package func ending(by time: UTCTime) -> [RecordedSession] {
    var end = time
    return reversed().map { session in
      let moved = session.ending(by: end)
      end = moved.header.startedAt + .seconds(-1)
      return moved
    }.reversed()
  }
}
