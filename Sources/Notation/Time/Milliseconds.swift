/// A length of time in whole milliseconds, the unit of options and files.
public struct Milliseconds: Hashable, Comparable, Sendable {
  /// The number of milliseconds.
  public let count: Int

  /// Creates a length of `count` milliseconds.
  public init(_ count: Int) { self.count = count }

  /// The length as a standard library duration.
  public var duration: Duration { .milliseconds(count) }

  /// Returns whether `lhs` is shorter than `rhs`.
  public static func < (lhs: Milliseconds, rhs: Milliseconds) -> Bool { lhs.count < rhs.count }
}
