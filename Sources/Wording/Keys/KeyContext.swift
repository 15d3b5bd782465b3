/// The place where a key is pressed. It alone determines the action of the key.
package enum KeyContext: CaseIterable, Sendable {
  case start
  case training
  /// The training in the task *matching*.
  case matching
  case profile
  case history
  case session
  /// The latest wrong answers.
  case mistakes
  case comparison
  case settings
  case devices
  case listeners
  /// The actions of another context, and the settings.
  case actions
  case help
  case about
}

extension KeyContext {
  /// Whether a page shows what is known of one listener.
  package var isOfListener: Bool {
    [.profile, .history, .session, .mistakes, .comparison].contains(self)
  }
}
