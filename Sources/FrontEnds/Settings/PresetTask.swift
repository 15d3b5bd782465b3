package import Music
package import Training

/// The task of a kind of session, which replaces that of the settings.
package struct PresetTask: Hashable, Sendable {
  /// The task.
  package let task: Task
  /// The intervals; `nil` for those of the settings.
  package let intervals: [DirectedInterval]?
  /// The tuning, as ``SettingKey/tuning`` names it; `nil` for that of the settings.
  package let tuning: String?

  /// Creates the task of a preset.
  package init(_ task: Task, intervals: [DirectedInterval]? = nil, tuning: String? = nil) {
    self.task = task
    self.intervals = intervals
    self.tuning = tuning
  }
}

extension SettingValues {
  /// Returns the values of a session of a kind: if it has a task of its own, with that task and with
  /// its notes. Otherwise they are these values.
  package func values(of preset: Preset?) -> SettingValues {
    guard let preset, let own = preset.task else { return self }
    var values = self
    values.session.task = own.task
    if let intervals = own.intervals { values.session.intervals = intervals }
    if let tuning = own.tuning { values.tuning = tuning }
    if case .range(let range) = preset.notes { values.session.range = range }
    return values
  }
}
