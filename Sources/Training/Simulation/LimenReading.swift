internal import Music
internal import Psychometrics

/// A source of estimated limens in a session.
package enum EstimateSource: String, Encodable, CaseIterable, Sendable {
  /// The profile, whichever placement chose the trials.
  case profile
  /// The placement's own estimator, if it has one.
  case own

  /// Returns the estimate of log2 T75 at a note; `nil` if the session has no such source.
  func log2Limen(at note: MIDINote, in session: Session) -> Log2LimenEstimate? {
    switch self {
    case .profile: Log2LimenEstimate(session.profile.log2Limen(at: note))
    case .own: session.ownEstimate(at: note)
    }
  }

  /// Returns the median absolute error over the notes, in octaves of T75; `nil` if the source has
  /// no estimate or the listener has no true limen.
  func medianError(in session: Session, heardBy listener: SimulatedListener) -> Double? {
    guard listener.hasLimen else { return nil }
    return session.header.settings.range.notes.compactMap { note in
      log2Limen(at: note, in: session).map {
        ($0.value - listener.log2Limen(at: note, trial: session.answeredTrials)).magnitude
      }
    }.median()
  }
}

/// The estimated limens of a simulated listener, compared with the true ones.
package struct LimenReading: Sendable {
  /// The number of answered trials at the time of the reading.
  package let trial: Int
  /// The number of notes with an estimate.
  package let notes: Int
  /// The number of notes at which the profile reports a known limen, settled or weak; `nil` for
  /// other sources.
  package let known: Int?
  /// The errors of the estimates; `nil` for a listener who has no limen.
  package private(set) var accuracy: Accuracy?

  /// The errors of estimates, summed over notes.
  package struct Accuracy: Sendable {
    /// The sum of the squared errors of log2 T75.
    package let squaredErrors: Double
    /// The number of notes where the 68 % band contains the true limen; `nil` without bands.
    package let heldBy68: Int?
    /// The number of notes where the 95 % band contains the true limen; `nil` without bands.
    package let heldBy95: Int?
  }
}

extension LimenReading {
  /// Creates a reading at every note of a session's range; `nil` if the session has no such source.
  init?(_ source: EstimateSource, of session: Session, heardBy listener: SimulatedListener) {
    let range = session.header.settings.range
    let estimates = range.notes.compactMap { note in
      source.log2Limen(at: note, in: session).map { (note: note, estimate: $0) }
    }
    guard !estimates.isEmpty else { return nil }
    let trial = session.answeredTrials
    self.trial = trial
    notes = estimates.count
    known =
      source == .profile
      ? session.profile.report(over: range).count { $0.state == .settled || $0.state == .weak }
      : nil
    guard listener.hasLimen else { return }
    let truths = estimates.map { listener.log2Limen(at: $0.note, trial: trial) }
    let bands = estimates.compactMap { $0.estimate.posterior.map(LimenEstimate.init(log2Limen:)) }
    func held(by band: (LimenEstimate) -> CredibleBand<Cents>) -> Int? {
      guard bands.count == truths.count else { return nil }
      return zip(bands, truths).count { band($0).holds(Cents(DeterministicMath.exp2($1))) }
    }
    let errors = zip(estimates, truths).map { $0.estimate.value - $1 }
    accuracy = Accuracy(
      squaredErrors: errors.reduce(0) { $0 + $1 * $1 }, heldBy68: held(by: \.band68),
      heldBy95: held(by: \.band95))
  }
}
