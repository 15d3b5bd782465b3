internal import CVectorMath

/// A vector with one number for each part of the state x, in blocks of four for the CPU's vector
/// unit.
struct StateVector: Sendable {
  /// The number of elements. Zeros fill the last block.
  let count: Int
  /// The elements, four to a block.
  var blocks: AlignedBlocks

  /// Creates a vector of zeros.
  init(count: Int) {
    self.count = count
    blocks = AlignedBlocks(count: (count + 3) / 4)
  }

  /// Creates a vector of `count` times one number.
  init(repeating number: Double, count: Int) {
    self.init(Array(repeating: number, count: count))
  }

  /// Creates a vector of the given numbers.
  init(_ numbers: [Double]) {
    self.init(count: numbers.count)
    for (index, number) in numbers.enumerated() { self[index] = number }
  }

  /// The element at `index`.
  subscript(index: Int) -> Double {
    get { blocks[index >> 2][index & 3] }
    set { blocks[index >> 2][index & 3] = newValue }
  }

  /// Sets every element to zero.
  mutating func clear() {
    for block in blocks.indices { blocks[block] = .zero }
  }

  /// Adds `weight` times `other`.
  mutating func add(_ other: StateVector, times weight: Double) {
    cvm_add(blocks.mutableStart(), other.blocks.start, weight, blocks.count)
  }

  /// Multiplies every element by its factor.
  mutating func scale(by factors: StateVector) {
    for block in blocks.indices { blocks[block] *= factors.blocks[block] }
  }

  /// Adds `weight` times the squared differences between `other` and `centre`.
  mutating func addSquares(of other: StateVector, about centre: StateVector, times weight: Double) {
    for block in blocks.indices {
      let distance = other.blocks[block] - centre.blocks[block]
      blocks[block] += weight * (distance * distance)
    }
  }

  /// Returns the dot product with `other`.
  func product(with other: StateVector) -> Double {
    var sum = SIMD4<Double>.zero
    for block in blocks.indices { sum += blocks[block] * other.blocks[block] }
    return sum.sumInOrder
  }
}

extension SIMD4<Double> {
  /// The sum of the four numbers, always added in the same order.
  var sumInOrder: Double { (self[0] + self[1]) + (self[2] + self[3]) }
}
