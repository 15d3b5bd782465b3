internal import Psychometrics

/// How it is measured where an interval is in tune for a listener, and how finely.
///
/// The rules of estimates are the same for both. A layer that must differ switches over the measure in
/// one place.
public enum IntervalMeasure: CaseIterable, Codable, Sendable {
  /// Answers about pairs: the point of subjective equality, and T75.
  case judgement
  /// Matches: their centre and their spread.
  case matching

  /// The aid with which sessions may present the tone that is in tune.
  var aid: Aid { self == .judgement ? .example : .drone }
}
