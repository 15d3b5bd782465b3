internal import Foundation
internal import Synchronization
public import Testing

/// Runs tests on threads of their own, because they wait for other programs. On the threads that all tests
/// share, of which there are as many as processors, nothing else would run meanwhile.
public struct WaitsForPrograms: SuiteTrait, TestTrait, TestScoping {
  /// Each test of a suite runs on such a thread.
  public let isRecursive = true

  /// Runs a test on such a thread.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  /// The test, or those of the suite, start other programs and wait for them.
  public static var waitsForPrograms: Self { Self() }
}

/// So many threads that a few waiting programs leave no processor idle.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()
  private let jobs = Mutex<[UnownedJob]>([])
  private let count = DispatchSemaphore(value: 0)

  private init() {
    for _ in 0..<3 * ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [self] in while true { runNext() } }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  private func runNext() {
    count.wait()
    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
  }
}
