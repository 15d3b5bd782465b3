import Dispatch
import Foundation
import Synchronization

/// Work that is the same for many inputs, done by several threads.
enum Jobs {
  /// How many processors there are to use.
  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Applies `work` to every input and returns what came out, in the order of the inputs. When it
  /// throws, no further input is begun.
  ///
  /// - Parameters:
  ///   - inputs: What to work on.
  ///   - count: How many inputs at once, at most.
  ///   - progress: Told how many are done, by one thread at a time.
  ///   - work: Called once an input.
  /// - Throws: What `work` threw for the first input it throws for: every one before it was begun.
  static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], atOnce count: Int, progress: @Sendable (Int) -> Void,
    _ work: @Sendable (Input) throws -> Output
  ) throws -> [Output] {
    let state = Mutex(JobState<Output>(of: inputs.count))
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      while let index = state.withLock({ $0.next() }) {
        let output = Result { try work(inputs[index]) }
        state.withLock {
          $0.take(output, of: index)
          progress($0.finished)
        }
      }
    }
    return try state.withLock { try $0.outputs.compactMap { try $0?.get() } }
  }
}

private struct JobState<Output> {
  private var started = 0
  private var hasFailed = false
  private(set) var finished = 0
  private(set) var outputs: [Result<Output, any Error>?]

  init(of count: Int) { outputs = Array(repeating: nil, count: count) }

  /// The next input that nobody works on; `nil` when there is none, or no use in going on.
  mutating func next() -> Int? {
    guard started < outputs.count, !hasFailed else { return nil }
    defer { started += 1 }
    return started
  }

  mutating func take(_ output: Result<Output, any Error>, of index: Int) {
    outputs[index] = output
    finished += 1
    if case .failure = output { hasFailed = true }
  }
}
