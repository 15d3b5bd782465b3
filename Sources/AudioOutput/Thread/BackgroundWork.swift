internal import Glibc
internal import Synchronization

/// A value that is computed on a thread of its own, because the computation takes long or may hang. Its
/// owner may leave it behind.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)
  /// Raised once the value is there.
  let signal: EventSignal

  /// Begins to compute.
  ///
  /// - Throws: ``ResourceShortage`` if the system gives no descriptor or no thread.
  package init(_ compute: @escaping () -> Value) throws(ResourceShortage) {
    signal = try EventSignal()
    let thread = try startThread { [self] in
      let value = compute()
      result.withLock { $0 = value }
      signal.raise()
    }
    pthread_detach(thread)
  }

  /// A descriptor that is readable once the value is there.
  package var descriptor: Int32 { signal.descriptor }

  /// The value; `nil` while it is being computed.
  package var value: Value? { result.withLock { $0 } }
}
