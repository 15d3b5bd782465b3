import Glibc
import Notation

/// The files that the program can have open at once.
enum OpenFiles {
  /// More than any command needs: a session at the keypad has about thirty.
  private static let needed = 64

  /// Ends the program with one sentence if it cannot open as many files as it may need. Without
  /// them, Dispatch ends the program by a signal.
  static func check() {
    let copies = (0..<needed).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
      .filter { $0 >= 0 }
    for copy in copies { close(copy) }
    if copies.count < needed {
      ExitStatus.inputOutput.leave(
        saying: "Only \(copies.count.counted("more file")) can be open, and \(needed) may be "
          + "needed: allow more with 'ulimit -n'.")
    }
  }
}
