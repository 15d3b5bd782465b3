import CSignals
import Glibc

/// The signals that ask something of a training session, read like any other input.
///
/// They are blocked before any thread starts, so that none ever interrupts a system call halfway,
/// and wait in a descriptor for the loop.
final class Signals {
  /// Readable while a signal waits.
  let descriptor: Int32

  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH]

  /// Starts to collect signals. A closed pipe is an error of its write from now on, not a signal.
  init() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.watched { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { close(descriptor) }

  /// The next signal that waits.
  func next() -> Int32? {
    var information = signalfd_siginfo()
    let count = read(descriptor, &information, MemoryLayout<signalfd_siginfo>.size)
    return count > 0 ? Int32(information.ssi_signo) : nil
  }
}
