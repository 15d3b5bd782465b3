/// What chooses the questions of a task.
package enum PlacementForm: Hashable, Sendable {
  /// The placement that the settings name.
  case named
  /// The placement by the profile, the only one that places intervals.
  case profile
  /// Rounds of all intervals, each from a note drawn at random.
  case rounds
}

extension Task {
  /// What chooses the questions of the task.
  package var placement: PlacementForm {
    switch (nominal, response) {
    case (.unison, _): .named
    case (.interval, .choice): .profile
    case (.interval, .adjustment): .rounds
    }
  }
}
