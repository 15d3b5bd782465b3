internal import Notation
package import Training

extension Preferences {
  /// Returns the command for the silence before the first pair of a session and the first one after
  /// a pause, in which listeners get ready; empty for any other event.
  package func leadIn(before effects: [Session.Effect], of event: Session.Event) -> [Command] {
    guard !effects.isEmpty, event == .began || event == .resumed else { return [] }
    return [.leadIn(leadIn.duration)]
  }
}
