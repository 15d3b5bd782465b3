/// What the answers of a task tell about a listener.
package enum ReadingForm: Hashable, Sendable {
  /// The difference limen at each note.
  case limens
  /// For each interval, the place where it is in tune, and how finely the listener hears or matches it.
  case places
}
