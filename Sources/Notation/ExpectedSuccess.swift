/// Returns the result of a step that can only fail if the program is wrong.
///
/// - Parameters:
///   - reason: Why the step succeeds, for the message if it does not.
///   - step: The step.
package func expectSuccess<Result>(because reason: String, of step: () throws -> Result) -> Result {
  do { return try step() } catch { preconditionFailure("\(reason): \(error)") }
}

extension Optional {
  /// Returns the value, which can only be missing if the program is wrong.
  ///
  /// - Parameter failure: What is wrong if there is no value, for the message.
  package func required(or failure: @autoclosure () -> String) -> Wrapped {
    guard let self else { preconditionFailure(failure()) }
    return self
  }
}
