internal import Notation

/// The digest of a session's header, which identifies the session in every store.
public struct HeaderDigest: Hashable, Comparable, Sendable {
  /// The value of the digest.
  public let value: UInt64

  /// Creates a digest from its value.
  public init(_ value: UInt64) { self.value = value }

  /// The value in hexadecimal digits.
  public var text: String { Digits.hexadecimal(value) }

  /// Returns whether `lhs` is the smaller value. The order has no meaning, but is the same in every
  /// store.
  public static func < (lhs: HeaderDigest, rhs: HeaderDigest) -> Bool { lhs.value < rhs.value }
}

extension SessionHeader {
  /// The digest of the header, which identifies the session in every store.
  public var digest: HeaderDigest { HeaderDigest(SessionDigest(of: self).value) }
}
