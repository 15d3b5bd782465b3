/// A signal of the terminal for a wrong answer, besides the mark, the word and the cue.
package enum TerminalSignal: String, CaseIterable, Sendable {
  /// No signal.
  case none
  /// The bell.
  case bell
  /// A brief reversal of the screen.
  case flash
}
