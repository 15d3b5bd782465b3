package import Music

/// A match that a listener made, by the method of adjustment.
package struct MatchedCommit: Hashable, Sendable {
  /// The note of the reference tone.
  package let note: MIDINote
  /// The category of the interval from the reference tone, which may be a unison.
  package let interval: IntervalCategory
  /// Δ: how far the nominal interval lies above its category.
  package let aboveCategory: Cents
  /// s: where the tone began, in signed cents from the nominal interval.
  package let start: Cents
  /// e: where the listener left the tone, in signed cents from the nominal interval.
  package let deviation: Cents
  /// Whether the tone was left as far away as keys can move it. The listener may have wanted to go further.
  package let isAtLimit: Bool
  /// The smallest change of the pitch that the listener could make; 0 if every change was possible.
  package let step: Cents

  /// Creates a match.
  package init(
    note: MIDINote, interval: IntervalCategory, aboveCategory: Cents = Cents(0), start: Cents,
    deviation: Cents, isAtLimit: Bool = false, step: Cents
  ) {
    self.note = note
    self.interval = interval
    self.aboveCategory = aboveCategory
    self.start = start
    self.deviation = deviation
    self.isAtLimit = isAtLimit
    self.step = step
  }
}
