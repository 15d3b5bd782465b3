import AudioOutput
import CSignals
import Glibc
import Storage
import Terminal

/// The signals that concern a training session, read like other input. There is one object for the
/// whole run of the program.
///
/// They are blocked before any thread starts, so that they interrupt no system call, and wait in a
/// descriptor for the loop. Create this object before the terminal is opened. ncurses leaves
/// signals alone that have a handler; it would ignore the others whenever it paints, and so lose
/// them.
///
/// A signal that asks the program to end is never removed, so that whatever waits can look for it.
final class Signals {
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH]
  /// A handler that is never called, because the signals are blocked.
  private static let doNothing: @convention(c) (Int32) -> Void = { _ in }

  private let waiting: Int32
  /// Whether the request to end the program has been returned.
  private var hasReturnedEnd = false

  /// Starts to collect signals of the main thread. From now on, a closed pipe is a write error
  /// instead of a signal.
  init() {
    var set = Self.set(of: Self.watched)
    for number in Self.watched { signal(number, Self.doNothing) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    waiting = Self.descriptor(of: Self.watched)
    signal(SIGPIPE, SIG_IGN)
    Self.limitWrites(of: pthread_self())
  }

  /// A descriptor that is readable while a signal waits; a negative number, which a wait ignores,
  /// once the program ends.
  var descriptor: Int32 { hasReturnedEnd ? -1 : waiting }

  /// Returns the number of the next waiting signal; `nil` if there is none.
  func next() -> Int32? {
    guard !hasReturnedEnd else { return nil }
    if let end = EndingSignal.pending {
      hasReturnedEnd = true
      return end
    }
    var others = Self.set(of: [SIGTSTP, SIGWINCH])
    var noTime = timespec()
    let number = sigtimedwait(&others, nil, &noTime)
    return number > 0 ? number : nil
  }

  /// Stops the program, as Ctrl-Z does, until it is continued. Has no effect if no shell could
  /// continue it (POSIX: the default action for SIGTSTP is ignored in an orphaned process group).
  func stop() {
    var set = Self.set(of: [SIGTSTP])
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGTSTP, Self.doNothing)
  }

  /// Returns the set of signals with these numbers.
  static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  private static func descriptor(of numbers: [Int32]) -> Int32 {
    var set = set(of: numbers)
    return signalfd(-1, &set, Int32(SFD_CLOEXEC))
  }
}

// MARK: - Writes that nobody reads

extension Signals {
  /// The time in microseconds for writes after the program has been asked to end. It is short,
  /// because closing a device that hangs takes most of the second in which the program ends.
  private static let patience: UInt32 = 150_000
  private static let interval: UInt32 = 50_000

  /// Lets no write of a thread wait for its reader once the program has been asked to end.
  ///
  /// Standard output may be a full pipe whose reader sleeps, or a terminal that was stopped. It
  /// cannot be made non-blocking, because other programs share it. A signal interrupts the write,
  /// again and again, because one that comes just before a write has no effect.
  private static func limitWrites(of thread: pthread_t) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      // ncurses would continue an interrupted write. Only calls that are safe in a signal handler.
      if let end = EndingSignal.pending { Terminal.exitIfWriting(status: 128 + end) }
    }
    // Without SA_RESTART.
    sigaction(SIGALRM, &action, nil)
    var set = set(of: [SIGALRM])
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    let ends = descriptor(of: [SIGINT, SIGTERM, SIGHUP])
    // Without the thread, a blocked write delays the end.
    let interrupting = try? startThread {
      var request = pollfd(fd: ends, events: Int16(POLLIN), revents: 0)
      while poll(&request, 1, -1) < 0 {}
      usleep(patience)
      while true {
        pthread_kill(thread, SIGALRM)
        usleep(interval)
      }
    }
    if let interrupting { pthread_detach(interrupting) }
  }
}
