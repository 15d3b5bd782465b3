/// Returns the result of a step that can only fail if the program is wrong.
///
/// - Parameters:
///   - reason: Why the step succeeds, for the message if it does not.
///   - step: The step.
package func expectSuccess<Result>(
  because reason: String, of step: () throws -> Result
) -> Result {
  do { return try step() } catch { preconditionFailure("\(reason): \(error)") }
}
