/// A coder that numbers pass through bit by bit, either to be written as bytes or to be read from
/// them.
///
/// A state lists its numbers once for both directions.
package protocol StateCoder {
  /// Writes the eight bytes of `bits`, or replaces `bits` with the next eight bytes.
  mutating func code(_ bits: inout UInt64)
}

extension StateCoder {
  /// Writes or replaces a number.
  package mutating func code(_ number: inout Double) {
    var bits = number.bitPattern
    code(&bits)
    number = Double(bitPattern: bits)
  }

  /// Writes or replaces a whole number.
  package mutating func code(_ number: inout Int) {
    var bits = UInt64(bitPattern: Int64(number))
    code(&bits)
    number = Int(Int64(bitPattern: bits))
  }

  /// Writes or replaces numbers.
  mutating func code(_ blocks: inout AlignedBlocks) {
    for block in blocks.indices {
      for lane in 0..<4 { code(&blocks[block][lane]) }
    }
  }
}

/// A coder that writes a state.
package struct StateWriter: StateCoder {
  /// The bytes written so far: eight per number, least significant byte first.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer without any bytes.
  package init() {}

  /// Appends the eight bytes of a number.
  package mutating func code(_ bits: inout UInt64) {
    withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// A coder that reads a state of the kind that was written.
package struct StateReader: StateCoder {
  private let bytes: [UInt8]
  private var position = 0
  private var hasRunOut = false

  /// Creates a reader that starts at the first of `bytes`.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all bytes were read and none was missing.
  package var isComplete: Bool { !hasRunOut && position == bytes.count }

  /// Replaces a number with the next one, or leaves it unchanged if too few bytes remain.
  package mutating func code(_ bits: inout UInt64) {
    guard position + 8 <= bytes.count else {
      hasRunOut = true
      return
    }
    bits = (0..<8).reduce(0) { $0 | UInt64(bytes[position + $1]) << ($1 * 8) }
    position += 8
  }
}
