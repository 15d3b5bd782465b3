internal import CVectorMath

/// A symmetric matrix in packed storage: each row stores its blocks of four up to the block that
/// contains the diagonal.
///
/// The blocks on the diagonal are complete, so that no loop needs a remainder. The other elements
/// are stored once.
struct SymmetricMatrix: Sendable {
  /// The number of rows, which is the number of columns.
  let order: Int
  private var blocks: AlignedBlocks

  /// Creates a matrix from a symmetric function of row and column.
  init(order: Int, element: (_ row: Int, _ column: Int) -> Double) {
    self.order = order
    blocks = AlignedBlocks(count: Self.start(of: order))
    for row in 0..<order {
      for column in 0..<min(4 * (row / 4 + 1), order) {
        blocks[Self.start(of: row) + column / 4][column % 4] = element(row, column)
      }
    }
  }

  /// Returns the index of the first block of a row. The four rows of a group have equally many
  /// blocks.
  private static func start(of row: Int) -> Int { (row / 4 + 1) * (2 * (row / 4) + row % 4) }

  /// The element at `row` and `column`.
  subscript(row: Int, column: Int) -> Double {
    let (long, short) = row >= column ? (row, column) : (column, row)
    return blocks[Self.start(of: long) + short / 4][short % 4]
  }

  /// Writes the complete row `index` into `vector`.
  func copyRow(_ index: Int, into vector: inout StateVector) {
    cvm_copy_row(blocks.start, order, index, vector.blocks.mutableStart())
  }

  /// Passes every element through `coder`.
  mutating func code(with coder: inout some StateCoder) { coder.code(&blocks) }

  /// Adds `weight` times the diagonal to `sums`.
  func addDiagonal(times weight: Double, to sums: inout StateVector) {
    let blocks = blocks.start
    let sums = sums.blocks.mutableStart()
    var position = 0
    for row in 0..<order {
      position += row / 4
      sums[row / 4][row % 4] += weight * blocks[position][row % 4]
      position += 1
    }
  }

  /// Subtracts a₁·b₁ᵀ + a₂·b₂ᵀ, which is symmetric.
  mutating func subtract(
    _ a1: StateVector, _ b1: StateVector, _ a2: StateVector, _ b2: StateVector
  ) {
    cvm_subtract(
      blocks.mutableStart(), order, a1.blocks.start, b1.blocks.start, a2.blocks.start,
      b2.blocks.start)
  }

  /// Subtracts a₁·b₁ᵀ + a₂·b₂ᵀ + a₃·b₃ᵀ, which is symmetric.
  mutating func subtract(
    _ a1: StateVector, _ b1: StateVector, _ a2: StateVector, _ b2: StateVector,
    _ a3: StateVector, _ b3: StateVector
  ) {
    cvm_subtract_triple(
      blocks.mutableStart(), order, a1.blocks.start, b1.blocks.start, a2.blocks.start,
      b2.blocks.start, a3.blocks.start, b3.blocks.start)
  }

  /// Subtracts `weight` times e·vᵀ + v·eᵀ, where e is 1 at `index` and 0 elsewhere.
  mutating func subtract(_ vector: StateVector, times weight: Double, at index: Int) {
    let (block, lane) = (index / 4, index % 4)
    let blocks = blocks.mutableStart()
    let vector = vector.blocks.start
    let start = Self.start(of: index)
    for column in 0...block { blocks[start + column] -= weight * vector[column] }
    for row in 4 * block..<order {
      blocks[Self.start(of: row) + block][lane] -= weight * vector[row / 4][row % 4]
    }
  }

  /// Multiplies every element by the factors of its row and of its column.
  mutating func scale(by factors: StateVector) {
    let blocks = blocks.mutableStart()
    let factors = factors.blocks.start
    var position = 0
    for row in 0..<order {
      let factor = factors[row / 4][row % 4]
      for block in 0...(row / 4) {
        blocks[position] *= factor * factors[block]
        position += 1
      }
    }
  }

  /// Moves the covariance towards that of the prior, and adds the step: C ← P + ρ·ρᵀ ∘ (C − P) +
  /// s·sᵀ.
  mutating func fade(into prior: SymmetricMatrix, by drift: Drift) {
    precondition(order == prior.order, "matrices of one order")
    cvm_fade(
      blocks.mutableStart(), prior.blocks.start, order, drift.kept.blocks.start,
      drift.step.blocks.start)
  }

  /// Writes Σ_k weight_k · self_km² for every m into `sums`.
  func sumSquares(weighted weights: StateVector, into sums: inout StateVector) {
    for block in sums.blocks.indices { sums.blocks[block] = .zero }
    let blocks = blocks.start
    let weights = weights.blocks.start
    let sums = sums.blocks.mutableStart()
    var position = 0
    for row in 0..<order {
      let weight = weights[row / 4][row % 4]
      var rowSum = SIMD4<Double>.zero
      for block in 0..<(row / 4) {
        let squares = blocks[position] * blocks[position]
        sums[block] += weight * squares
        rowSum += weights[block] * squares
        position += 1
      }
      rowSum += weights[row / 4] * (blocks[position] * blocks[position])
      position += 1
      sums[row / 4][row % 4] += rowSum.sumInOrder
    }
  }

  /// Returns self · v.
  func product(with vector: StateVector) -> StateVector {
    var product = StateVector(count: order)
    cvm_multiply(blocks.start, order, vector.blocks.start, product.blocks.mutableStart())
    return product
  }

  /// Returns vᵀ · self · v.
  func quadraticForm(of vector: StateVector) -> Double {
    var sum = SIMD4<Double>.zero
    let blocks = blocks.start
    let vector = vector.blocks.start
    var position = 0
    for row in 0..<order {
      var rowSum = SIMD4<Double>.zero
      for block in 0..<(row / 4) {
        rowSum += 2 * vector[block] * blocks[position]
        position += 1
      }
      rowSum += vector[row / 4] * blocks[position]
      position += 1
      sum += vector[row / 4][row % 4] * rowSum
    }
    return sum.sumInOrder
  }
}
