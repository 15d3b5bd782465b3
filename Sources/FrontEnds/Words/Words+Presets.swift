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
    let notes: String? =
      switch preset.notes {
      case .chosen: nil
      case .weakest:
        switch (preset.task?.task ?? task).reading {
        case .limens: phrases.weakestOctave
        case .places: phrases.weakestIntervals
        }
      case .range(let range): name(of: range)
      }
    // A title says what a standard preset does, which a file may have changed.
    let isStandard = Preset.standard.contains(preset)
    let name = isStandard ? phrases.title(ofPreset: preset.name) ?? preset.name : preset.name
    let facts = [
      preset.task.map { value($0.task.name, of: .task) },
      preset.task?.intervals.map { $0.map(\.text).joined(separator: " ") },
      preset.task?.tuning.map { value($0.fileName, of: .tuning) },
      preset.trials.map(phrases.trials), preset.minutes.map(phrases.minutes), notes,
    ]
    return "\(phrases.session): "
      + ([name] + facts.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: ", ") + "."
  }
}
