/// Blocks of four numbers, none of which lies across two lines of the CPU's cache.
///
/// The first block starts at a multiple of 64 bytes. That of an array starts at a multiple of 16,
/// with which the loops of `CVectorMath` can take half as long again.
///
/// It is `Sendable` because values that share memory only read it: whoever changes a value copies
/// the memory before, unless no other value has it.
struct AlignedBlocks: @unchecked Sendable {
  private typealias Memory = ManagedBuffer<Void, SIMD4<Double>>

  private static let alignment = 64

  private var memory: Memory
  /// The first block, for reading. A function may use it that has the blocks as `self` or as a
  /// parameter, until it changes them.
  private(set) var start: UnsafePointer<SIMD4<Double>>
  /// The number of blocks.
  let count: Int

  /// Creates blocks of zeros.
  init(count: Int) {
    let (memory, start) = Self.allocate(count)
    start.initialize(repeating: .zero, count: count)
    self.memory = memory
    self.start = UnsafePointer(start)
    self.count = count
  }

  /// Creates blocks with the given numbers.
  init(_ blocks: [SIMD4<Double>]) {
    self.init(count: blocks.count)
    let start = mutableStart()
    for (index, block) in blocks.enumerated() { start[index] = block }
  }

  private static func allocate(_ count: Int) -> (Memory, UnsafeMutablePointer<SIMD4<Double>>) {
    let spare = alignment / MemoryLayout<SIMD4<Double>>.stride
    let memory = Memory.create(minimumCapacity: count + spare) { _ in }
    let start = memory.withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).alignedUp(toMultipleOf: alignment)
    }
    return (memory, start.assumingMemoryBound(to: SIMD4<Double>.self))
  }

  /// Returns the first block, for changes, and copies the blocks before if another value shares
  /// them.
  ///
  /// The same holds for its use as for that of ``start``.
  @inline(__always)
  mutating func mutableStart() -> UnsafeMutablePointer<SIMD4<Double>> {
    if !isKnownUniquelyReferenced(&memory) { copy() }
    return UnsafeMutablePointer(mutating: start)
  }

  private mutating func copy() {
    let (copy, copyStart) = Self.allocate(count)
    copyStart.initialize(from: start, count: count)
    withExtendedLifetime(memory) { memory = copy }
    start = UnsafePointer(copyStart)
  }

  /// The indices of the blocks.
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> SIMD4<Double> {
    get {
      precondition(indices.contains(index), "one of the blocks")
      return start[index]
    }
    set {
      precondition(indices.contains(index), "one of the blocks")
      mutableStart()[index] = newValue
    }
  }
}
