/// A way of training: messages in, commands out. The loop that owns the outside world drives it.
public protocol FrontEnd: Sendable {
  /// Returns what must be done first of all; called once, before any message.
  mutating func start() -> [Command]

  /// Takes in what happened and returns what must be done.
  mutating func update(_ message: Message) -> [Command]

  /// Whether input is to be read now. The line mode reads its next line only once the second tone
  /// has begun, so that answers from a pipe are not lost; keys are always read.
  var wantsInput: Bool { get }
}
