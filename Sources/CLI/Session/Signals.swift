import CSignals
import Glibc

/// The signals that concern a training session, read like other input.
///
/// They are blocked before any thread starts, so that they interrupt no system call, and wait in a
/// descriptor for the loop. Create this object before the terminal is opened. ncurses leaves
/// signals alone that have a handler; it would ignore the others whenever it paints, and so lose
/// them.
final class Signals {
  /// A descriptor that is readable while a signal waits.
  let descriptor: Int32

  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH]
  /// A handler that is never called, because the signals are blocked.
  private static let doNothing: @convention(c) (Int32) -> Void = { _ in }

  /// Starts to collect signals. From now on, a closed pipe is a write error instead of a signal.
  init() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in Self.watched {
      sigaddset(&set, number)
      signal(number, Self.doNothing)
    }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { close(descriptor) }

  /// Returns the number of the next waiting signal; `nil` if there is none.
  func next() -> Int32? {
    var information = signalfd_siginfo()
    let count = read(descriptor, &information, MemoryLayout<signalfd_siginfo>.size)
    return count > 0 ? Int32(information.ssi_signo) : nil
  }
  /// Stops the program, as Ctrl-Z does, until it is continued. Has no effect if no shell could
  /// continue it (POSIX: the default action for SIGTSTP is ignored in an orphaned process group).
  func stop() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGTSTP, Self.doNothing)
  }
}
