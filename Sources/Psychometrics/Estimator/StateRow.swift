/// The few elements of the state on which a part of y depends, with their factors: a row of H in y = H·x.
struct StateRow {
  let elements: [(place: Int, factor: Double)]

  /// Returns the dot product with a vector of the state's size.
  func product(with vector: StateVector) -> Double {
    elements.reduce(0) { $0 + $1.factor * vector[$1.place] }
  }

  /// Adds the row, times `weight`, to a vector of the state's size.
  func add(times weight: Double, to vector: inout StateVector) {
    for (place, factor) in elements { vector[place] += factor * weight }
  }
}

extension SymmetricMatrix {
  /// Writes the product with a row into `product`. `memory` is for one row of the matrix.
  func multiply(
    _ row: StateRow, into product: inout StateVector, using memory: inout StateVector
  ) {
    product.clear()
    for (place, factor) in row.elements {
      copyRow(place, into: &memory)
      product.add(memory, times: factor)
    }
  }
}
