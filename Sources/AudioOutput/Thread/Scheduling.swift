internal import Glibc

/// The scheduling that the system granted the device thread.
package enum Scheduling: Hashable, Sendable {
  /// SCHED_FIFO: the thread runs before all threads of normal priority as soon as the device needs
  /// frames.
  case realTime(priority: Int)
  /// The thread is scheduled like any other.
  case normal

  /// High enough to run before all normal threads, and low enough to leave room for sound servers.
  private static let priority: Int32 = 10
  /// SCHED_RESET_ON_FORK, which Swift does not import: children of the thread start at normal
  /// priority.
  private static let resetOnFork: Int32 = 0x4000_0000

  /// Requests real-time priority for a running thread, and records the result.
  init(raising thread: pthread_t) {
    var parameters = sched_param()
    parameters.sched_priority = Self.priority
    let isGranted =
      pthread_setschedparam(thread, SCHED_FIFO | Self.resetOnFork, &parameters) == 0
    self = isGranted ? .realTime(priority: Int(Self.priority)) : .normal
  }
}
