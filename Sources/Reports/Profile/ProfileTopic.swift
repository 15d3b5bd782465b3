internal import Wording

/// What the text and the chart of a profile are about.
public enum ProfileTopic: Sendable {
  /// The limens at the notes.
  case notes
  /// The intervals: how wide the listener hears each in tune, and how finely.
  case intervals
  /// The tones brought into tune: where the listener tunes each interval, and how precisely.
  case matching
}

extension ProfileReport {
  /// Returns the topic that a listener wants. A listener without answers about notes gets the
  /// intervals in their place or, without those too, the tones brought into tune.
  func topic(wanted: ProfileTopic) -> ProfileTopic {
    guard wanted == .notes, trials == 0 else { return wanted }
    return intervals != nil ? .intervals : matching != nil ? .matching : .notes
  }

  /// Returns the intervals, or those of the tones brought into tune; `nil` for the notes.
  func intervalTable(of topic: ProfileTopic, in words: Words) -> IntervalTable? {
    switch topic {
    case .notes: nil
    case .intervals:
      intervals?.table(of: listener, in: words)
        ?? .empty(
          titled: words.phrases.intervals(of: listener),
          because: words.phrases.noIntervals)
    case .matching:
      matching?.table(of: listener, in: words)
        ?? .empty(
          titled: words.phrases.tunedTones(of: listener),
          because: words.phrases.noTones)
    }
  }
}
