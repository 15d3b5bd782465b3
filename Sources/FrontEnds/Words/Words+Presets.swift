internal import Notation
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
    let task = preset.task ?? task
    let weakest = task.hasIntervals ? phrases.weakestIntervals : phrases.weakestOctave
    let facts =
      [name(of: preset)] + settings(of: preset) + preset.limits.map(text)
      + [preset.isForWeakest ? weakest : preset.range.map { self.name(of: $0) }].compactMap(\.self)
    return "\(phrases.session): " + facts.filter { !$0.isEmpty }.joined(separator: ", ") + "."
  }

  /// Returns a kind of session in a list: its name, or what it consists of.
  package func title(of preset: Preset?) -> String {
    guard let preset else { return phrases.free }
    let parts = [[name(of: preset)], settings(of: preset), preset.limits.map(text)]
    return parts.first { $0 != [""] && !$0.isEmpty }?.joined(separator: ", ") ?? ""
  }

  /// Returns how long a session of a kind lasts: its limits, and about how much time that takes.
  package func length(of preset: Preset?, with settings: Settings) -> String {
    guard let preset else { return phrases.untilYouLeave }
    let time = preset.length(with: settings).map { phrases.about(roughly($0)) }
    return (preset.limits.map(text) + [time].compactMap(\.self)).joined(separator: ", ")
  }

  private func roughly(_ length: Duration) -> String {
    let seconds = length / .seconds(1)
    return seconds < 90
      ? "\(Int((seconds / 10).rounded(.up)) * 10) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }

  /// A title says what a standard preset does, which a file may have changed. A limit of trials changes only its
  /// length.
  private func name(of preset: Preset) -> String {
    let trials = preset.limits.compactMap(\.trials).first
    let isStandard = Preset.standard.contains { $0.limited(to: trials) == preset }
    return isStandard ? phrases.presetTitles[preset.name] ?? preset.name : preset.name
  }

  private func settings(of preset: Preset) -> [String] {
    SettingKey.allCases.filter { $0 != .range }.compactMap { setting in
      preset.settings[setting].map { text(of: setting, as: $0) }
    }
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

  /// Returns how far a session is towards its first limit of answers or time, such as `7 of 20` with a bar, or
  /// `3:12 left`; `nil` without one.
  package func progress(of session: Session) -> (text: String, bar: String?)? {
    for limit in session.remainder {
      switch limit {
      case .trials(let rest):
        let (done, all) = (session.keptAnswers, session.keptAnswers + rest)
        return (phrases.done(done, of: all), bar(of: done, in: all))
      case .time(let rest):
        let seconds = Int((rest / .seconds(1)).rounded(.up))
        let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        return (phrases.left(time), nil)
      case .reversals, .atLargest, .right, .bandRatio: continue
      }
    }
    return nil
  }

  /// Returns the number of the open pair until a limit of answers, such as `7 of 20`; `nil` without one.
  package func number(ofPairIn session: Session) -> String? {
    session.remainder.compactMap(\.trials).first.map {
      phrases.done(session.keptAnswers + 1, of: session.keptAnswers + $0)
    }
  }

  /// Returns a bar of five cells, as full as `done` of `all`.
  private func bar(of done: Int, in all: Int) -> String {
    let full = 5 * done / max(all, 1)
    return String(repeating: "▓", count: full) + String(repeating: "░", count: 5 - full)
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
