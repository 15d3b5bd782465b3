extension TaskRoom {
  /// The listener judges whether the comparison tone is too high or too low for an interval from the
  /// reference tone.
  static let interval = TaskRoom(
    name: "interval",
    summary:
      "Two tones are played one after the other; the listener says whether the second was too high or too low for an interval from the first.",
    question: "Was the second tone too high or too low?",
    response: .choice(.sharpOrFlat), intervalMeasure: .judgement)
}
