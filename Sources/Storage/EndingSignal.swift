internal import Glibc

/// The signal that asks the program to end.
///
/// A session blocks these signals and leaves them pending, so that code that waits can check for one.
package enum EndingSignal {
  /// The blocked signal that has asked the program to end; `nil` before. A signal handler can call
  /// this.
  package static var pending: Int32? {
    var pending = sigset_t()
    sigpending(&pending)
    if sigismember(&pending, SIGINT) == 1 { return SIGINT }
    if sigismember(&pending, SIGTERM) == 1 { return SIGTERM }
    return sigismember(&pending, SIGHUP) == 1 ? SIGHUP : nil
  }
}
