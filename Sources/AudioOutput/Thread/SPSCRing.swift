internal import Synchronization

/// A queue between one thread that pushes and one that pops, without locks or allocation.
///
/// The counters only grow. Each belongs to one side; the other side's is read with acquire, which
/// makes the slot it speaks of visible (or free) before the slot is touched.
final class SPSCRing<Element: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private let slots: UnsafeMutablePointer<Element>
  private let pushed = Atomic<Int>(0)
  private let popped = Atomic<Int>(0)

  /// Makes a ring for up to `capacity` elements.
  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }

  deinit {
    while pop() != nil {}
    slots.deallocate()
  }

  /// How many more elements fit; for the side that pushes.
  var freeCount: Int {
    capacity - (pushed.load(ordering: .relaxed) - popped.load(ordering: .acquiring))
  }

  /// Adds an element, or returns `false` when the ring is full.
  func push(_ element: Element) -> Bool {
    guard freeCount > 0 else { return false }
    let index = pushed.load(ordering: .relaxed)
    (slots + index % capacity).initialize(to: element)
    pushed.store(index + 1, ordering: .releasing)
    return true
  }

  /// The element that comes next; for the side that pops.
  var first: Element? {
    let index = popped.load(ordering: .relaxed)
    guard index < pushed.load(ordering: .acquiring) else { return nil }
    return slots[index % capacity]
  }

  /// Removes the element that comes next.
  @discardableResult
  func pop() -> Element? {
    let index = popped.load(ordering: .relaxed)
    guard index < pushed.load(ordering: .acquiring) else { return nil }
    let element = (slots + index % capacity).move()
    popped.store(index + 1, ordering: .releasing)
    return element
  }
}
