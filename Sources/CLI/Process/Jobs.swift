import Dispatch
import FoundationEssentials
import Synchronization

/// Parallel processing of many inputs.
enum Jobs {
  /// The number of active processors.
  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Applies `work` to every input and returns the outputs in the order of the inputs. After an
  /// error no further input is begun.
  ///
  /// - Parameters:
  ///   - inputs: The inputs to process.
  ///   - count: The largest number of inputs to process at once.
  ///   - progress: Receives the number of finished inputs, from one thread at a time.
  ///   - work: Called once for each input.
  /// - Throws: The error of the first input that failed. All inputs before it were processed.
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

  /// Returns the index of the next input; `nil` if none is left or one has failed.
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
