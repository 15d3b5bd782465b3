import CSignals
import Glibc

/// The signals that ask something of a training session, read like any other input.
///
/// They are blocked before any thread starts, so that none ever interrupts a system call halfway,
/// and wait in a descriptor for the loop. Make it before the terminal is opened: from a signal that
/// has a handler ncurses keeps its hands off, while one without it ignores, and so throws away,
/// whenever it paints.
final class Signals {
  /// Readable while a signal waits.
  let descriptor: Int32

  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH]
  /// Never called, as the signals are blocked.
  private static let doNothing: @convention(c) (Int32) -> Void = { _ in }

  /// Starts to collect signals. A closed pipe is an error of its write from now on, not a signal.
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

  /// The next signal that waits.
  func next() -> Int32? {
    var information = signalfd_siginfo()
    let count = read(descriptor, &information, MemoryLayout<signalfd_siginfo>.size)
    return count > 0 ? Int32(information.ssi_signo) : nil
  }
  /// Stops the program as Ctrl-Z does, until it is told to go on; not at all where no shell could
  /// tell it (POSIX: the default action for SIGTSTP is ignored in an orphaned process group).
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
