internal import CALSA
internal import Glibc

/// A signal between two threads, for which `poll` can wait.
final class EventSignal: Sendable {
  /// An eventfd that is readable from ``raise()`` until ``clear()``.
  let descriptor: Int32

  init() throws(ResourceShortage) {
    descriptor = calsa_event_descriptor()
    guard descriptor >= 0 else { throw ResourceShortage(errno: -descriptor) }
  }

  deinit {
    close(descriptor)
  }

  func raise() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }

  /// Waits for the signal, and returns whether it was raised in time.
  @discardableResult
  func wait(atMost limit: Duration) -> Bool {
    let end = ContinuousClock.now + limit
    while true {
      let rest = max(.zero, end - .now)
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, Int32(clamping: Int((rest / .milliseconds(1)).rounded(.up)))) > 0 {
        return true
      }
      guard rest > .zero else { return false }
    }
  }
}
