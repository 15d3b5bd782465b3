internal import Glibc

/// What the system granted a device thread.
public enum Scheduling: Hashable, Sendable {
  /// SCHED_FIFO: it runs as soon as the device wants frames, whatever else there is to do.
  case realTime(priority: Int)
  /// It runs when its turn comes.
  case normal

  /// Enough to run before everything ordinary, and little enough to leave room for sound servers.
  private static let priority: Int32 = 10
  /// Children that a thread forks start at normal priority; Swift does not see the macro.
  private static let resetOnFork: Int32 = 0x4000_0000

  /// Asks for real-time priority for a thread that runs, and tells what came of it.
  init(raising thread: pthread_t) {
    var parameters = sched_param()
    parameters.sched_priority = Self.priority
    let isGranted =
      pthread_setschedparam(thread, SCHED_FIFO | Self.resetOnFork, &parameters) == 0
    self = isGranted ? .realTime(priority: Int(Self.priority)) : .normal
  }
}
