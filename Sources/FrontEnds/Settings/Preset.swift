package import Music
internal import Notation
package import Training

/// A kind of session with a name: the settings in which it differs from those of the listener, and the limits
/// that end it. It changes no settings of the listener.
package struct Preset: Hashable, Sendable {
  /// The numbers of answers that a preset of a file can have.
  package static let trialCounts = 1...10_000

  /// The numbers of minutes that a preset can have.
  package static let minuteCounts = 1...600

  /// The name in options and files; empty for a session that has a limit but no name.
  package let name: String
  /// The limits, of which the first that is reached ends the session.
  package let limits: [SessionLimit]
  /// The settings of its own, each with its value as files write it.
  package let settings: [SettingKey: String]
  /// Whether a session asks only about what is weakest: the octave that stands out most, if one does, or
  /// in a task with intervals the three weakest of them.
  package let isForWeakest: Bool

  /// Creates a preset.
  package init(
    name: String, limits: [SessionLimit] = [], settings: [SettingKey: String] = [:],
    isForWeakest: Bool = false
  ) {
    self.name = name
    self.limits = limits
    self.settings = settings
    self.isForWeakest = isForWeakest
  }

  /// The presets that need no configuration.
  package static let standard = [
    Preset(name: "warm-up", limits: [.trials(10)]),
    Preset(name: "twenty", limits: [.trials(20)]),
    Preset(name: "five-minutes", limits: [.time(.seconds(300))]),
    Preset(name: "weak-spots", limits: [.trials(20)], isForWeakest: true),
  ]

  /// Returns the preset with this number of answers, or with its own number for `nil`.
  package func limited(to trials: Int?) -> Preset {
    guard let trials else { return self }
    return Preset(
      name: name, limits: [.trials(trials)] + limits.filter { $0.trials == nil },
      settings: settings, isForWeakest: isForWeakest)
  }

  /// The task of its own; `nil` if it has none.
  package var task: Task? { settings[.task].flatMap(Task.init(name:)) }

  /// The notes of its own; `nil` if it has none.
  package var range: NoteRange? { settings[.range].flatMap { try? NoteRange(text: $0) } }

  /// Returns settings with the notes of the preset, or with the weakest intervals. A task with intervals
  /// keeps its notes, because its intervals would not fit into a narrow range.
  ///
  /// - Parameters:
  ///   - settings: The settings, with those of the preset except for its notes.
  ///   - profile: The profile of the listener, which covers the notes of the settings; `nil` for a
  ///     listener without answers.
  /// - Throws: `SettingsError` if the settings do not permit these notes.
  package func narrowing(
    _ settings: Settings, after profile: PerceptualProfile?
  ) throws(SettingsError) -> Settings {
    var narrowed = settings
    if isForWeakest, settings.task.hasIntervals {
      narrowed.intervals = profile?.weakestIntervals(for: settings) ?? settings.intervals
    } else if settings.task.hasIntervals {
      return settings
    } else if isForWeakest {
      narrowed.range = profile?.coverage(of: settings.range).weakest?.notes ?? settings.range
    } else {
      narrowed.range = range ?? settings.range
    }
    try narrowed.validate()
    return narrowed
  }
}

extension [Preset] {
  /// Returns the kind of session that a suggestion means; `nil` if these do not have it.
  package func kind(for suggestion: Suggestion?) -> Preset? {
    switch suggestion {
    case .advised(.train)?: first { $0.name == "weak-spots" }
    case .neglected(let task, _)?: .twenty(of: task)
    case .advised?, .check?, nil: first { $0.name == "twenty" }
    }
  }
}

extension Preset {
  /// A session of twenty trials of a task, and in it of a drone.
  package static func twenty(of task: Task, over drone: Drone? = nil) -> Preset {
    var settings: [SettingKey: String] = [.task: task.name]
    settings[.drone] = drone?.name
    return Preset(name: "", limits: [.trials(20)], settings: settings)
  }

  /// Returns about how long a session lasts; `nil` if its length depends on the answers, or on how long the
  /// listener adjusts a tone.
  package func length(with settings: Settings) -> Duration? {
    guard !settings.task.response.holdsComparison else { return nil }
    let tones = settings.toneLength.duration * 2 + settings.gap.duration
    let trial = tones + settings.feedbackLength.duration + Simulation.responseTime
    return limits.compactMap(\.trials).min().map { trial * $0 }
  }
}

extension SettingValues {
  /// Returns the values of a session of a kind: these values, with those of the kind. The notes of a kind
  /// without a task of its own do not fit a task with intervals. Those of a kind with nothing else come with
  /// ``Preset/narrowing(_:after:)``, so that the profile of all notes stays in view.
  package func values(of preset: Preset?) -> SettingValues {
    guard let preset else { return self }
    let fits = preset.task != nil || !session.task.hasIntervals
    let takesRange = fits && preset.settings.count > 1
    return SettingKey.allCases.reduce(into: self) { values, setting in
      guard let text = preset.settings[setting], setting != .range || takesRange else { return }
      // The reader of presets has read each value once.
      try? values.set(setting, to: text)
    }
  }
}
