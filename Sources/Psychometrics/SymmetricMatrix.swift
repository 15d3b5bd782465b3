/// A symmetric matrix, its lower triangle stored row by row.
struct SymmetricMatrix: Sendable {
  /// Rows, and columns.
  let order: Int
  private(set) var packed: [Double]

  /// Makes a matrix from `element`, called once for each row ≥ column.
  init(order: Int, element: (_ row: Int, _ column: Int) -> Double) {
    self.order = order
    packed = []
    packed.reserveCapacity(order * (order + 1) / 2)
    for row in 0..<order {
      for column in 0...row { packed.append(element(row, column)) }
    }
  }

  /// The element at `row` and `column`, in either order.
  subscript(row: Int, column: Int) -> Double {
    row >= column ? packed[row * (row + 1) / 2 + column] : packed[column * (column + 1) / 2 + row]
  }

  /// Row `index` in full.
  func row(_ index: Int) -> [Double] { (0..<order).map { self[index, $0] } }

  /// Replaces each stored element by what `change` makes of it.
  mutating func update(_ change: (_ row: Int, _ column: Int, _ element: Double) -> Double) {
    packed.withUnsafeMutableBufferPointer { packed in
      var position = 0
      for row in 0..<order {
        for column in 0...row {
          packed[position] = change(row, column, packed[position])
          position += 1
        }
      }
    }
  }

  /// Moves towards `other`: self · (1 − share) + other · share.
  mutating func blend(with other: SymmetricMatrix, share: Double) {
    precondition(order == other.order, "matrices of one order")
    for position in packed.indices {
      packed[position] += share * (other.packed[position] - packed[position])
    }
  }
}
