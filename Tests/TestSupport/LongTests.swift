internal import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Marks a test that takes too long to run after every change. It simulates many listeners,
  /// processes very many inputs, starts many processes or waits for real time.
  ///
  /// `swift test` runs it. `LIMEN_TESTS=quick swift test` skips it.
  public static var long: Self {
    .disabled(
      if: ProcessInfo.processInfo.environment["LIMEN_TESTS"] == "quick",
      "The test is long, and LIMEN_TESTS is quick.")
  }
}
