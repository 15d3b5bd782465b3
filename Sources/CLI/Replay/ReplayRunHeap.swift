/// The runs that are being merged, the one with the least label first: a binary heap.
struct ReplayRunHeap {
  private var readers: [ReplayRunReader]

  /// Creates a heap of readers at their first lines.
  init(_ readers: [ReplayRunReader]) {
    // A sorted array is a heap.
    self.readers = readers.sorted(by: Self.precedes)
  }

  /// The reader with the least label; `nil` if there is none.
  var first: ReplayRunReader? { readers.first }

  /// Restores the order after the first reader has moved on to a greater label.
  ///
  /// - Complexity: O(log *r*) for *r* readers.
  mutating func sinkFirst() {
    var place = 0
    while let least = [2 * place + 1, 2 * place + 2].filter({ $0 < readers.count })
      .min(by: { Self.precedes(readers[$0], readers[$1]) }),
      Self.precedes(readers[least], readers[place])
    {
      readers.swapAt(place, least)
      place = least
    }
  }

  /// Removes the first reader.
  ///
  /// - Complexity: O(log *r*) for *r* readers.
  mutating func removeFirst() {
    readers.swapAt(0, readers.count - 1)
    readers.removeLast()
    sinkFirst()
  }

  private static func precedes(_ one: ReplayRunReader, _ other: ReplayRunReader) -> Bool {
    one.label.utf8.lexicographicallyPrecedes(other.label.utf8)
  }
}
