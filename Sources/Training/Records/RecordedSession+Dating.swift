package import Notation

extension RecordedSession {
  /// Returns the session with its last trial at a time, because no time is known.
  package func ending(by time: UTCTime) -> RecordedSession {
    let delay = time.milliseconds - (trials.last?.time ?? header.startedAt).milliseconds
    func move(_ time: inout UTCTime) {
      time = UTCTime(milliseconds: time.milliseconds + delay)
    }
    var moved = self
    move(&moved.header.startedAt)
    for index in trials.indices { move(&moved.trials[index].time) }
    return moved
  }
}

extension [RecordedSession] {
  /// Returns sessions without known times, one after the other, the last one ending at a time.
  package func ending(by time: UTCTime) -> [RecordedSession] {
    var end = time
    return reversed().map { session in
      let moved = session.ending(by: end)
      end = UTCTime(milliseconds: moved.header.startedAt.milliseconds - 1000)
      return moved
    }.reversed()
  }
}
