internal import Glibc

/// The wait for another program that locks the store for a moment: five seconds, or until a signal
/// asks the program to end.
///
/// A session blocks these signals and reads them as events, which it cannot do while it waits here.
enum LockPatience {
  private static let interval: UInt32 = 50_000
  private static let mostTries = 100

  /// Waits a little, and returns whether to try again.
  ///
  /// - Parameter tries: The number of tries so far.
  static func waits(afterTries tries: Int) -> Bool {
    guard tries < mostTries, EndingSignal.pending == nil else { return false }
    usleep(interval)
    return true
  }
}
