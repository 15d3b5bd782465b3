internal import Training

/// The rule that separates answers from other presses of answer keys: those that come sooner than
/// anybody can respond to the tone, and those of a key that is held.
///
/// Terminals do not report the release of a key, so only its repetition shows that it is held.
package struct AnswerFilter: Sendable {
  /// The meaning of an answer key.
  package enum Verdict: Hashable, Sendable {
    /// The key may be an answer.
    case answer
    /// The key came too soon after the onset of the comparison tone to be an answer to it.
    case tooEarly
    /// The key seems to be held.
    case held
  }

  /// The longest time between two repetitions of a held key. A Linux console repeats every 92 ms.
  package static let longestRepeat = Duration.milliseconds(120)
  /// The number of presses in quick succession, the first included, from which a key counts as held.
  package static let heldFrom = 4
  /// The number of early presses without an answer between them from which a key counts as held.
  package static let earlyFrom = 3

  /// Creates a filter that has seen no key.
  package init() {}

  /// Returns whether a response came too soon after the onset of the comparison tone to be an answer
  /// to it.
  package static func isTooEarly(at time: Duration, onset: Duration) -> Bool {
    time < onset + AnswerDiagnostics.shortestResponse
  }

  private var latest: (key: Key, time: Duration)?
  private var repetitions = 0
  private var earlyKeys = 0

  /// Judges the next answer key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - time: The time of the key on the monotonic clock.
  ///   - onset: The time at which the comparison tone of the open pair began; `nil` before.
  package mutating func verdict(on key: Key, at time: Duration, onset: Duration?) -> Verdict {
    let isRepeated = latest.map { $0.key == key && time - $0.time <= Self.longestRepeat } ?? false
    latest = (key, time)
    repetitions = isRepeated ? repetitions + 1 : 1
    let isEarly = onset.map { Self.isTooEarly(at: time, onset: $0) } ?? false
    if isEarly { earlyKeys += 1 } else if onset != nil { earlyKeys = 0 }
    if repetitions >= Self.heldFrom || earlyKeys >= Self.earlyFrom {
      earlyKeys = 0
      return .held
    }
    return isEarly ? .tooEarly : .answer
  }
}
