internal import Glibc

/// The real-time priority of the device thread (SCHED_FIFO), with which it runs before all threads of normal
/// priority as soon as the device needs frames.
enum RealTimePriority {
  /// High enough to run before all normal threads, and low enough to leave room for sound servers.
  private static let wanted: Int32 = 10
  /// SCHED_RESET_ON_FORK, which Swift does not import: children of the thread start at normal
  /// priority.
  private static let resetOnFork: Int32 = 0x4000_0000

  /// Requests the priority for a running thread.
  ///
  /// - Returns: The priority; `nil` if the system does not grant it, so that the thread is scheduled like any
  ///   other.
  static func request(for thread: pthread_t) -> Int? {
    var parameters = sched_param()
    parameters.sched_priority = wanted
    let isGranted = pthread_setschedparam(thread, SCHED_FIFO | resetOnFork, &parameters) == 0
    return isGranted ? Int(wanted) : nil
  }
}
