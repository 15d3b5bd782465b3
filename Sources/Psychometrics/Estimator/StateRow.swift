/// The few elements of the state on which a part of y depends, with their factors: a row of H in y = H·x.
/// The first factor is 1. An empty row is that of a part that is always 0.
///
/// The elements lie in the row itself, so that an update does not allocate.
struct StateRow: RandomAccessCollection, Sendable {
  private var elements = [6 of (place: Int, factor: Double)](repeating: (0, 0))
  private(set) var endIndex = 0
  var startIndex: Int { 0 }

  subscript(index: Int) -> (place: Int, factor: Double) { elements[index] }

  /// Returns the row with another element, one of at most six.
  func adding(_ place: Int, times factor: Double = 1) -> StateRow {
    var row = self
    row.elements[endIndex] = (place, factor)
    row.endIndex += 1
    return row
  }

  /// Returns the dot product with a vector of the state's size.
  func product(with vector: StateVector) -> Double {
    reduce(0) { $0 + $1.factor * vector[$1.place] }
  }

  /// Adds the row, times `weight`, to a vector of the state's size.
  func add(times weight: Double, to vector: inout StateVector) {
    for (place, factor) in self { vector[place] += factor * weight }
  }
}

/// The parts y = H·x of the state that affect an answer, by their rows of H.
struct StateDirection: Sendable {
  /// The row of θ = log2 T75, with δ at an interval; of the spread t of a match.
  let limen: StateRow
  /// The row of ℓ; of the centre a of a match.
  let bias: StateRow
  /// The row of a, the listener's centre of an interval; empty for a unison and for a match.
  var centre = StateRow()

  /// The rows of H for y = (θ, ℓ) or (θ + δ, ℓ, a).
  var rows: [StateRow] { centre.isEmpty ? [limen, bias] : [limen, bias, centre] }
}

extension SymmetricMatrix {
  /// Writes the product with a row into `product`. `memory` is for one row of the matrix.
  func multiply(_ row: StateRow, into product: inout StateVector, using memory: inout StateVector) {
    guard let first = row.first else { return product.clear() }
    precondition(first.factor == 1, "the first factor of a row is 1")
    copyRow(first.place, into: &product)
    for (place, factor) in row.dropFirst() {
      copyRow(place, into: &memory)
      product.add(memory, times: factor)
    }
  }
}
