import Glibc

/// How a command without a loop of its own takes being interrupted.
enum Interruption {
  /// Ctrl-C ends the program at once, with the exit status of an interruption; a closed pipe is an
  /// error of its write, not a signal.
  static func endsTheProgram() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT) { _ in
      // Only calls that are safe in a signal handler.
      if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
      _exit(128 + SIGINT)
    }
    // Whoever started the program may have left the signal blocked.
    var interruption = sigset_t()
    sigemptyset(&interruption)
    sigaddset(&interruption, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interruption, nil)
  }
}
