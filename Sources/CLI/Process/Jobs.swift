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
    let next = Atomic(0)
    let outputs = Mutex<[Int: Result<Output, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      while case let index = next.add(1, ordering: .relaxed).oldValue, index < inputs.count {
        let output = Result { try work(inputs[index]) }
        if case .failure = output { next.store(inputs.count, ordering: .relaxed) }
        outputs.withLock {
          $0[index] = output
          progress($0.count)
        }
      }
    }
    return try outputs.withLock { outputs in
      try inputs.indices.compactMap { try outputs[$0]?.get() }
    }
  }
}
