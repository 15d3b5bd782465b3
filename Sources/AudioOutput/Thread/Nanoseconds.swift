/// A duration in whole nanoseconds, or an instant on CLOCK_MONOTONIC, in the form that drivers use.
///
/// The value is one machine word, for the device thread. A `Duration` is two words and needs a
/// division to obtain nanoseconds.
struct Nanoseconds: Hashable, Comparable, AdditiveArithmetic {
  /// The number of nanoseconds.
  let count: Int

  static let zero = Nanoseconds(0)

  init(_ count: Int) { self.count = count }

  /// Creates the same length as a `Duration`.
  init(_ duration: Duration) { count = Int(duration / .nanoseconds(1)) }

  static func milliseconds(_ count: Int) -> Nanoseconds { Nanoseconds(count * 1_000_000) }

  /// The number of whole seconds.
  var wholeSeconds: Int { count / 1_000_000_000 }

  /// The number of whole milliseconds.
  var wholeMilliseconds: Int { count / 1_000_000 }

  /// The same length as a `Duration`.
  var duration: Duration { .nanoseconds(count) }

  static func < (lhs: Nanoseconds, rhs: Nanoseconds) -> Bool { lhs.count < rhs.count }

  static func + (lhs: Nanoseconds, rhs: Nanoseconds) -> Nanoseconds {
    Nanoseconds(lhs.count + rhs.count)
  }

  static func - (lhs: Nanoseconds, rhs: Nanoseconds) -> Nanoseconds {
    Nanoseconds(lhs.count - rhs.count)
  }

  static func * (factor: Int, length: Nanoseconds) -> Nanoseconds {
    Nanoseconds(factor * length.count)
  }

  static func / (length: Nanoseconds, divisor: Int) -> Nanoseconds {
    Nanoseconds(length.count / divisor)
  }
}
