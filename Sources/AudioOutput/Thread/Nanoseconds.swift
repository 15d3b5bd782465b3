/// A length of time in whole nanoseconds, or an instant on CLOCK_MONOTONIC, as drivers give both.
///
/// It is one machine word, for the device thread: a `Duration` takes two words, and a division to give
/// its nanoseconds.
struct Nanoseconds: Hashable, Comparable, AdditiveArithmetic {
  /// How many.
  let count: Int

  static let zero = Nanoseconds(0)

  init(_ count: Int) { self.count = count }

  static func milliseconds(_ count: Int) -> Nanoseconds { Nanoseconds(count * 1_000_000) }

  /// The whole milliseconds in it.
  var wholeMilliseconds: Int { count / 1_000_000 }

  /// The same in the standard library's unit.
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
