/// A 64-bit FNV-1a digest of bytes, the same on every machine.
///
/// It protects records against accidental changes, not against forgery. Fowler, Noll, Vo & Eastlake
/// (2024), *The FNV Non-Cryptographic Hash Algorithm*, section 2.
package struct Digest: Hashable, Sendable {
  /// The digest of all bytes added so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the digest of an empty sequence.
  package init() {}

  /// Creates a digest that continues from an earlier value.
  package init(continuing value: UInt64) { self.value = value }

  /// Creates the digest of `bytes`.
  package init(of bytes: some Sequence<UInt8>) { add(bytes) }

  /// Adds bytes to the digest.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // Most sequences are in one block, which takes no call for each byte.
    let added: Void? = bytes.withContiguousStorageIfAvailable { block in
      for byte in block { add(byte) }
    }
    if added == nil { for byte in bytes { add(byte) } }
  }

  /// Adds bytes to the digest.
  package mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }

  /// Adds the eight bytes of a number, least significant byte first.
  package mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}
