public import Notation

/// Sessions of programs that present the pairs in their own way, without events.
extension Session {
  /// Creates the first session of a listener.
  ///
  /// - Parameters:
  ///   - listener: The listener, of whom nothing is known.
  ///   - settings: The settings that affect the pairs.
  ///   - seed: The seed of every random draw.
  ///   - startedAt: The time at which the session begins.
  ///   - limits: The limits, of which the first that is reached ends the session. The plan of the
  ///     placement may be complete earlier.
  public init(
    of listener: Listener, settings: Settings, seed: UInt64, startedAt: UTCTime,
    limits: [SessionLimit] = []
  ) {
    self.init(
      header: SessionHeader(
        listener: listener, startedAt: startedAt, seed: seed, settings: settings,
        history: .init(of: [])),
      history: [], startedAt: .zero, limits: limits)
  }

  /// Closes the open trial with the response to ``openQuestion``, and opens the next one.
  ///
  /// The session needs no events before. Its time is simulated: each pair begins after the feedback
  /// interval of the pair before, and the response follows the onset of its comparison tone. Effects
  /// other than the record are not returned, because nothing sounds here.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - responseTime: The time from the onset of the comparison tone to the response.
  /// - Precondition: The session has not ended, its task accepts the response, and the time is not
  ///   negative.
  /// - Returns: The record, to be stored.
  /// - Complexity: O(*n*²) for *n* notes and conditions that the profile covers.
  @discardableResult
  public mutating func answer(_ response: Response, after responseTime: Duration) -> TrialRecord {
    precondition(phase != .ended, "an answer to a session that has ended")
    precondition(responseTime >= .zero, "an answer before its question")
    let onset: Duration
    if phase == .presenting, let comparisonOnset {
      onset = comparisonOnset
    } else {
      let feedback = phase == .feedback ? header.settings.feedbackLength.duration : .zero
      onset = self.time.latest + feedback + header.settings.comparisonDelay
      // Only the event that fits the phase has an effect.
      for event in [Event.began, .feedbackEnded, .resumed] { _ = handle(event) }
      _ = handle(.comparisonBegan(at: onset, quality: .unpaced))
    }
    let time = onset + responseTime
    let moment = Moment(monotonic: time, utc: header.startedAt + (time - startedAt))
    for case .store(let record) in handle(.responded(response, at: moment)) { return record }
    preconditionFailure("the task of the session does not accept \(response)")
  }
}
