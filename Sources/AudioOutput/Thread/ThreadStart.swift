package import Glibc

/// The error for a descriptor or a thread that the system does not grant.
package struct ResourceShortage: Error {
  let errno: Int32
}

/// Starts a thread, on which all signals are blocked. The caller joins or detaches it.
///
/// - Parameter work: The work of the thread. It may hold values that are not sendable, as long as
///   the caller leaves them to the thread.
package func startThread(_ work: @escaping () -> Void) throws(ResourceShortage) -> pthread_t {
  let box = Unmanaged.passRetained(ThreadWork(work))
  // Signals are for the main thread, which can restore the terminal.
  var everySignal = sigset_t()
  var former = sigset_t()
  sigfillset(&everySignal)
  pthread_sigmask(SIG_SETMASK, &everySignal, &former)
  defer { pthread_sigmask(SIG_SETMASK, &former, nil) }

  var thread = pthread_t()
  let errno = pthread_create(
    &thread, nil,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run()
      return nil
    }, box.toOpaque())
  guard errno == 0 else {
    box.release()
    throw ResourceShortage(errno: errno)
  }
  return thread
}

/// The work of a thread as an object, which C can pass on.
private final class ThreadWork {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
