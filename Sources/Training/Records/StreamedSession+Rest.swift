internal import Notation

extension StreamedSession {
  /// Returns a session of the trials after the first ones, which begins with the first of them.
  ///
  /// - Parameter count: The number of trials to drop, fewer than there are.
  /// - Throws: Any error of the source of the trials.
  func dropping(first count: Int) throws -> StreamedSession {
    let next = try trials(after: count)
    guard let first = try next() else { return self }
    var rest = outline
    rest.id = nil
    rest.header.startedAt = outline.header.startedAt + first.onset
    let header = rest.header
    return StreamedSession(rest) {
      let next = try trials(after: count)
      var digest = SessionDigest(of: header)
      return {
        guard var trial = try next() else { return nil }
        trial.number -= first.number - 1
        trial.onset -= first.onset
        return digest.mark(trial)
      }
    }
  }

  private func trials(after count: Int) throws -> NextTrial {
    let next = try trials()
    for _ in 0..<count { _ = try next() }
    return next
  }
}
