internal import Music
internal import Psychometrics
package import Wording

/// The kinds of sessions as text.
extension Words {
  /// Returns one sentence on the kind of a session: its name, and how long it lasts, and its notes.
  package func sentence(on preset: Preset?) -> String {
    guard let preset else { return "\(phrases.session): \(phrases.untilYouLeave)." }
    let notes: String? =
      switch preset.notes {
      case .chosen: nil
      case .weakest: phrases.weakestOctave
      case .range(let range): name(of: range)
      }
    // A title says what a standard preset does, which a file may have changed.
    let isStandard = Preset.standard.contains(preset)
    let name = isStandard ? phrases.title(ofPreset: preset.name) ?? preset.name : preset.name
    let facts = [preset.trials.map(phrases.trials), preset.minutes.map(phrases.minutes), notes]
    return "\(phrases.session): "
      + ([name] + facts.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: ", ") + "."
  }
}
