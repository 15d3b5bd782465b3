internal import Foundation
public import Testing

/// Runs tests on threads of their own, because they wait for other programs. On the threads that all tests
/// share, of which there are as many as processors, nothing else would run meanwhile.
public struct WaitsForPrograms: SuiteTrait, TestScoping {
  /// Each test of the suite has such a thread.
  public let isRecursive = true

  /// Runs a test on such a thread.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  /// The tests of the suite start other programs and wait for them.
  public static var waitsForPrograms: Self { Self() }
}

/// So many threads that a few waiting programs leave no processor idle.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()
  private let queue = OperationQueue()

  private init() {
    queue.maxConcurrentOperationCount = 3 * ProcessInfo.processInfo.activeProcessorCount
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
