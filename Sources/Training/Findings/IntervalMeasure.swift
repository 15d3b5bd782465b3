/// How it is measured where an interval is in tune for a listener, and how finely.
///
/// The rules of estimates are the same for both. A layer that must differ switches over the measure in
/// one place.
public enum IntervalMeasure: CaseIterable, Codable, Sendable {
  /// Answers about pairs: the point of subjective equality, and T75.
  case judgement
  /// Matches: their centre and their spread.
  case matching
}

extension Task {
  /// How a session of the task measures intervals; `nil` if it has none.
  package var intervalMeasure: IntervalMeasure? {
    switch (nominal, response) {
    case (.unison, _): nil
    case (.interval, .choice): .judgement
    case (.interval, .adjustment): .matching
    }
  }
}
