internal import Psychometrics

extension TaskRoom {
  /// The listener brings a held comparison tone into tune, at a unison or an interval from the
  /// reference tone.
  static let matching = TaskRoom(
    name: "matching",
    summary:
      "A tone is played, then a second one that the listener brings into tune with it, at a unison or an interval.",
    question: "Bring the second tone into tune.",
    brief: "bring it into tune",
    response: .adjustment, nominal: .interval(aid: .drone), reading: .places)
}
