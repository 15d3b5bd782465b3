package import Music
internal import Psychometrics
package import Training

/// A kind of session with a name: how long it lasts, which notes it presents, and what it asks. It
/// changes no settings.
package struct Preset: Hashable, Sendable {
  /// The notes of a session.
  package enum Notes: Hashable, Sendable {
    /// The notes of the settings.
    case chosen
    /// The octave that stands out most as weak; the notes of the settings if none does. In a task with
    /// intervals, the notes of the settings and the three weakest intervals.
    case weakest
    /// These notes.
    case range(NoteRange)
  }

  /// The numbers of answers that a preset of a file can have.
  package static let trialCounts = 1...10_000

  /// The numbers of minutes that a preset can have.
  package static let minuteCounts = 1...600

  /// The name in options and files; empty for a session that has a limit but no name.
  package let name: String
  /// The number of answers after which the session ends; `nil` for no limit.
  package let trials: Int?
  /// The number of minutes after which the session ends with the next answer; `nil` for no limit.
  package let minutes: Int?
  /// The notes.
  package let notes: Notes
  /// The task; `nil` for that of the settings.
  package let task: PresetTask?

  /// Creates a preset.
  ///
  /// - Precondition: The numbers are positive, and `minutes` is in ``minuteCounts``.
  package init(
    name: String, trials: Int? = nil, minutes: Int? = nil, notes: Notes = .chosen,
    task: PresetTask? = nil
  ) {
    precondition(trials ?? 1 > 0, "a preset has some answers")
    precondition(minutes.map(Self.minuteCounts.contains) ?? true, "a preset has some minutes")
    self.name = name
    self.trials = trials
    self.minutes = minutes
    self.notes = notes
    self.task = task
  }

  /// The presets that need no configuration.
  package static let standard = [
    Preset(name: "warm-up", trials: 10),
    Preset(name: "twenty", trials: 20),
    Preset(name: "five-minutes", minutes: 5),
    Preset(name: "weak-spots", trials: 20, notes: .weakest),
  ]

  /// Returns the preset with this number of answers, or with its own number for `nil`.
  package func limited(to trials: Int?) -> Preset {
    Preset(
      name: name, trials: trials ?? self.trials, minutes: minutes, notes: notes, task: task)
  }

  /// The time after which the session ends with the next answer; `nil` for no limit.
  package var length: Duration? { minutes.map { .seconds(60 * $0) } }

  /// Returns settings with the notes of the preset, or with the weakest intervals. A task with intervals
  /// keeps its notes, because its intervals would not fit into a narrow range.
  ///
  /// - Parameters:
  ///   - settings: The settings, with the task of the preset.
  ///   - profile: The profile of the listener, which covers the notes of the settings; `nil` for a
  ///     listener without answers.
  /// - Throws: `SettingsError` if the settings do not permit these notes.
  package func narrowing(
    _ settings: Settings, after profile: PerceptualProfile?
  ) throws(SettingsError) -> Settings {
    var narrowed = settings
    switch notes {
    case .chosen: return settings
    case .weakest where settings.task.reading == .places:
      narrowed.intervals = profile?.weakestIntervals(for: settings) ?? settings.intervals
    case .range where settings.task.hasIntervals: return settings
    case .weakest:
      narrowed.range = profile?.coverage(of: settings.range).weakest?.notes ?? settings.range
    case .range(let range): narrowed.range = range
    }
    try narrowed.validate()
    return narrowed
  }
}
