internal import Music
internal import Psychometrics

/// Where a listener's limens can be read in a session.
public enum EstimateSource: String, CaseIterable, Encodable, Sendable {
  /// The profile, whatever placed the trials.
  case profile
  /// What the placement's own method concludes, where it has one.
  case own

  /// log2 T75 at a note; `nil` where the session has no such source.
  func log2Limen(at note: MIDINote, in session: Session) -> NormalMixture? {
    switch self {
    case .profile: session.profile.log2Limen(at: note)
    case .own: session.ownEstimate(at: note)
    }
  }

  /// The median size of error over the notes, in octaves of T75; `nil` where there is nothing to
  /// read or no true limen.
  func medianError(in session: Session, heardBy listener: SimulatedListener) -> Double? {
    guard listener.hasLimen else { return nil }
    return session.header.settings.range.notes.compactMap { note in
      log2Limen(at: note, in: session).map {
        ($0.quantile(0.5) - listener.log2Limen(at: note, trial: session.answeredTrials)).magnitude
      }
    }.median()
  }
}

/// What a source said of a simulated listener's limens, beside the truth.
public struct LimenReading: Sendable {
  /// After how many answered trials.
  public let trial: Int
  /// How many notes were read.
  public let notes: Int
  /// At how many of them the profile says that the limen is known: settled or weak.
  public let known: Int?
  /// How the bands and the limens met the truth; `nil` for a listener who has no limen.
  public let accuracy: Accuracy?

  /// Estimates beside true limens, summed over notes.
  public struct Accuracy: Sendable {
    /// The squares of the errors of log2 T75.
    public let squaredErrors: Double
    /// How many 68 % bands held the truth.
    public let heldBy68: Int
    /// How many 95 % bands held the truth.
    public let heldBy95: Int
  }
}

extension LimenReading {
  /// Reads every note of a session's range; `nil` where the session has no such source.
  init?(_ source: EstimateSource, of session: Session, heardBy listener: SimulatedListener) {
    let range = session.header.settings.range
    let estimates = range.notes.compactMap { note in
      source.log2Limen(at: note, in: session).map { (note, LimenEstimate(log2Limen: $0)) }
    }
    guard !estimates.isEmpty else { return nil }
    trial = session.answeredTrials
    notes = estimates.count
    known = source == .profile ? session.profile.knownNotes(over: range) : nil
    guard listener.hasLimen else {
      accuracy = nil
      return
    }
    var squaredErrors = 0.0
    var heldBy68 = 0
    var heldBy95 = 0
    for (note, estimate) in estimates {
      let truth = listener.log2Limen(at: note, trial: trial)
      let error = DeterministicMath.log2(estimate.t75.value) - truth
      let limen = Cents(DeterministicMath.exp2(truth))
      squaredErrors += error * error
      heldBy68 += estimate.band68.holds(limen) ? 1 : 0
      heldBy95 += estimate.band95.holds(limen) ? 1 : 0
    }
    accuracy = Accuracy(squaredErrors: squaredErrors, heldBy68: heldBy68, heldBy95: heldBy95)
  }
}

extension PerceptualProfile {
  fileprivate func knownNotes(over range: NoteRange) -> Int {
    report(over: range).count { $0.state == .settled || $0.state == .weak }
  }
}
