import Glibc

/// The handling of interrupts in commands that have no event loop.
enum Interruption {
  /// Makes Ctrl-C end the program at once, with the exit status of an interrupt. A closed pipe
  /// becomes a write error instead of a signal.
  static func endsTheProgram() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT) { _ in
      // Only calls that are safe in a signal handler.
      var request = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      // Not to a terminal that was stopped.
      if isatty(STDERR_FILENO) == 1, poll(&request, 1, 0) == 1 { write(STDERR_FILENO, "\n", 1) }
      _exit(128 + SIGINT)
    }
    // The parent process may have left the signal blocked.
    var interruption = Signals.set(of: [SIGINT])
    pthread_sigmask(SIG_UNBLOCK, &interruption, nil)
  }
}
