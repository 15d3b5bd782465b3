internal import Synchronization

/// A queue from one producer thread to one consumer thread, without locks or allocation.
///
/// Both counters only increase. Each is written by one side. The other side reads it with acquire
/// ordering before it accesses a slot, so that the slot's content is visible, or the slot is free.
final class SPSCRing<Element: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private let slots: UnsafeMutablePointer<Element>
  private let pushed = Atomic<Int>(0)
  private let popped = Atomic<Int>(0)

  /// Creates a ring for up to `capacity` elements.
  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }

  deinit {
    while pop() != nil {}
    slots.deallocate()
  }

  /// The number of free slots. For the producer.
  var freeCount: Int {
    capacity - (pushed.load(ordering: .relaxed) - popped.load(ordering: .acquiring))
  }

  /// Adds an element. Returns `false` when the ring is full.
  func push(_ element: Element) -> Bool {
    guard freeCount > 0 else { return false }
    let index = pushed.load(ordering: .relaxed)
    (slots + index % capacity).initialize(to: element)
    pushed.store(index + 1, ordering: .releasing)
    return true
  }

  /// The next element. For the consumer.
  var first: Element? {
    let index = popped.load(ordering: .relaxed)
    guard index < pushed.load(ordering: .acquiring) else { return nil }
    return slots[index % capacity]
  }

  /// Removes and returns the next element. For the consumer.
  @discardableResult
  func pop() -> Element? {
    let index = popped.load(ordering: .relaxed)
    guard index < pushed.load(ordering: .acquiring) else { return nil }
    let element = (slots + index % capacity).move()
    popped.store(index + 1, ordering: .releasing)
    return element
  }
}
