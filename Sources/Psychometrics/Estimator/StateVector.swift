/// A vector with a number for each part of the state x, in blocks of four for the CPU's vector unit.
struct StateVector: Sendable {
  /// How many numbers there are; the last block is filled up with zeros.
  let count: Int
  /// The numbers, four to a block.
  var blocks: [SIMD4<Double>]

  /// A vector of zeros.
  init(count: Int) {
    self.count = count
    blocks = Array(repeating: .zero, count: (count + 3) / 4)
  }

  /// A vector of these numbers.
  init(_ numbers: [Double]) {
    self.init(count: numbers.count)
    for (index, number) in numbers.enumerated() { self[index] = number }
  }

  /// The number at `index`.
  subscript(index: Int) -> Double {
    get { blocks[index >> 2][index & 3] }
    set { blocks[index >> 2][index & 3] = newValue }
  }

  /// Sets every number to zero.
  mutating func clear() {
    for block in blocks.indices { blocks[block] = .zero }
  }

  /// Adds `weight` times `other`.
  mutating func add(_ other: StateVector, times weight: Double) {
    for block in blocks.indices { blocks[block] += weight * other.blocks[block] }
  }

  /// Adds `weight` times the squared distances of `other` from `centre`.
  mutating func addSquares(of other: StateVector, about centre: StateVector, times weight: Double) {
    for block in blocks.indices {
      let distance = other.blocks[block] - centre.blocks[block]
      blocks[block] += weight * (distance * distance)
    }
  }

  /// The sum of the products with the numbers of `other`.
  func product(with other: StateVector) -> Double {
    var sum = SIMD4<Double>.zero
    for block in blocks.indices { sum += blocks[block] * other.blocks[block] }
    return (sum[0] + sum[1]) + (sum[2] + sum[3])
  }
}
