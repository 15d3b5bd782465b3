internal import Music
internal import Notation
internal import Psychometrics
package import Training
package import Wording

/// The kinds of sessions as text.
extension Words {
  /// Returns one sentence on the kind of a session: its name, what it asks, how long it lasts, and its
  /// notes.
  ///
  /// - Parameter task: The task of the settings, for a kind that has none.
  package func sentence(on preset: Preset?, in task: Task = .standard) -> String {
    guard let preset else { return "\(phrases.session): \(phrases.untilYouLeave)." }
    let task = preset.settings[.task].flatMap(Task.init(name:)) ?? task
    let weakest: String =
      switch task.reading {
      case .limens: phrases.weakestOctave
      case .places: phrases.weakestIntervals
      }
    // A title says what a standard preset does, which a file may have changed.
    let isStandard = Preset.standard.contains(preset)
    let name = isStandard ? phrases.presetTitles[preset.name] ?? preset.name : preset.name
    let settings = SettingKey.allCases.filter { $0 != .range }.compactMap { setting in
      preset.settings[setting].map { text(of: setting, as: $0) }
    }
    let facts =
      [name] + settings + preset.limits.map(text)
      + [preset.isForWeakest ? weakest : preset.range.map { self.name(of: $0) }].compactMap(\.self)
    return "\(phrases.session): " + facts.filter { !$0.isEmpty }.joined(separator: ", ") + "."
  }

  /// Returns a setting with a value as files write it; only the value if it says what it is.
  private func text(of setting: SettingKey, as value: String) -> String {
    switch setting {
    case .task: self.value(value, of: setting)
    case .tuning: self.value(value.fileName, of: setting)
    case .intervals: value.parts(around: ",").joined(separator: " ")
    default: "\(text(of: setting).title): \(self.value(value, of: setting))"
    }
  }

  /// Returns a limit of a session in words; minutes are rounded up.
  package func text(of limit: SessionLimit) -> String {
    switch limit {
    case .trials(let count): phrases.trials(count)
    case .time(let length): phrases.minutes(Int((length / .seconds(60)).rounded(.up)))
    case .reversals(let count): phrases.reversals(count)
    case .atLargest(let count): phrases.answersAtLargest(count)
    case .right(let right, let count): phrases.answers(count, withRight: right)
    case .bandRatio(let ratio): phrases.band(within: written(ratio.shortText))
    }
  }
}
