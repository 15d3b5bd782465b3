/// A way of training, driven by the loop that owns the outside world. A front end turns messages
/// into commands.
package protocol FrontEnd: Sendable {
  /// Returns the first commands to carry out. Called once, before any message.
  mutating func start() -> [Command]

  /// Handles a message and returns the commands to carry out.
  mutating func update(_ message: Message) -> [Command]

  /// Whether input should be read now. The line mode reads its next line only after the comparison
  /// tone has begun, so that answers from a pipe are not lost. Keys are always read.
  var wantsInput: Bool { get }
}
