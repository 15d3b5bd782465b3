internal import Notation

/// The digest of a session's header, which identifies the session in every store.
package struct HeaderDigest: Hashable, Comparable, Sendable {
  /// The value of the digest.
  package let value: UInt64

  /// Creates a digest from its value.
  package init(_ value: UInt64) { self.value = value }

  /// The value in hexadecimal digits.
  package var text: String { Digits.hexadecimal(value) }

  /// Returns whether `lhs` is the smaller value. The order has no meaning, but is the same in every
  /// store.
  package static func < (lhs: HeaderDigest, rhs: HeaderDigest) -> Bool { lhs.value < rhs.value }
}

extension SessionHeader {
  /// The digest of the header, which identifies the session in every store.
  package var digest: HeaderDigest { HeaderDigest(SessionDigest(of: self).value) }
}
