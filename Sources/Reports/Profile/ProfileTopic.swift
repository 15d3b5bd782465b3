internal import Training

/// What the text and the chart of a profile are about.
public enum ProfileTopic: Sendable {
  /// The limens at the notes.
  case notes
  /// The intervals: how wide the listener hears each in tune, and how finely.
  case intervals
  /// The matches: where the listener matches each interval, and how precisely.
  case matching

  /// The measure of the intervals; `nil` for the notes.
  var measure: IntervalMeasure? {
    switch self {
    case .notes: nil
    case .intervals: .judgement
    case .matching: .matching
    }
  }
}

extension ProfileReport {
  /// Returns the topic that a listener wants. A listener without answers about notes gets the
  /// intervals in their place or, without those too, the matches.
  func topic(wanted: ProfileTopic) -> ProfileTopic {
    guard wanted == .notes, findings.answers.answered == 0 else { return wanted }
    return hasEvidence(by: .judgement)
      ? .intervals : hasEvidence(by: .matching) ? .matching : .notes
  }
}
