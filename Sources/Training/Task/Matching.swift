extension TaskRoom {
  /// The listener adjusts a held comparison tone until it is in tune, at a unison or an interval from the
  /// reference tone.
  static let matching = TaskRoom(
    name: "matching",
    summary:
      "A tone is played, then a second one that the listener adjusts until the two are in tune, at a unison or an interval.",
    question: "Adjust the second tone until it is in tune.",
    response: .adjustment, intervalMeasure: .matching)
}
