extension TaskRoom {
  /// The listener judges whether the comparison tone is higher or lower than the reference tone.
  static let pitch = TaskRoom(
    name: "pitch",
    summary:
      "Two tones are played one after the other; the listener says whether the second was higher or lower.",
    question: "Was the second tone higher or lower?",
    response: .choice(.higherOrLower), intervalMeasure: nil)
}
