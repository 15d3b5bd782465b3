/// Something that numbers pass through, bit by bit: on their way into bytes, or out of them.
///
/// A state names its numbers once, for both ways.
public protocol StateCoder {
  /// Writes the eight bytes down, or replaces them with those that come next.
  mutating func code(_ bits: inout UInt64)
}

extension StateCoder {
  /// Passes a number through.
  public mutating func code(_ number: inout Double) {
    var bits = number.bitPattern
    code(&bits)
    number = Double(bitPattern: bits)
  }

  /// Passes a whole number through.
  public mutating func code(_ number: inout Int) {
    var bits = UInt64(bitPattern: Int64(number))
    code(&bits)
    number = Int(Int64(bitPattern: bits))
  }

  /// Passes numbers through.
  mutating func code(_ blocks: inout [SIMD4<Double>]) {
    for block in blocks.indices {
      for lane in 0..<4 { code(&blocks[block][lane]) }
    }
  }
}

/// Writes a state.
public struct StateWriter: StateCoder {
  /// What was written, eight bytes a number, lowest first.
  public private(set) var bytes: [UInt8] = []

  /// Nothing is written yet.
  public init() {}

  /// Writes a number down.
  public mutating func code(_ bits: inout UInt64) {
    withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Reads a state of the same kind that was written.
public struct StateReader: StateCoder {
  private let bytes: [UInt8]
  private var position = 0
  private var hasRunOut = false

  /// Stands before the first number.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether as much was read as there is, and no more.
  public var isComplete: Bool { !hasRunOut && position == bytes.count }

  /// Replaces a number with the next one; where there is none it stays.
  public mutating func code(_ bits: inout UInt64) {
    guard position + 8 <= bytes.count else {
      hasRunOut = true
      return
    }
    bits = (0..<8).reduce(0) { $0 | UInt64(bytes[position + $1]) << ($1 * 8) }
    position += 8
  }
}
