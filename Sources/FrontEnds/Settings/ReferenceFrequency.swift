internal import Music
internal import Notation
package import Training
internal import Wording

/// A reference frequency in hertz, in place of notes: one note, at the concert pitch at which it has the
/// frequency.
package enum ReferenceFrequency {
  /// The names of the settings that a reference frequency replaces.
  package static let replaced = [
    SettingName.range.rawValue, SettingName.concertPitchHz.rawValue, "notes",
  ]

  /// The frequencies in hertz.
  package static let bounds = ConcertPitch.noteFrequencies.values

  /// Returns the values of the settings that it replaces.
  ///
  /// - Parameters:
  ///   - hertz: The frequency in hertz.
  ///   - name: The name of the setting that gives it.
  ///   - others: The settings that are given, too.
  /// - Throws: `SettingsError` if no note of the piano has the frequency at any concert pitch, or if it
  ///   replaces one of the others.
  package static func settings(
    _ hertz: Double, of name: String, beside others: [SettingKey]
  ) throws(SettingsError) -> [SettingKey: String] {
    if let replaced = replaced.first(where: others.map(\.rawValue).contains) {
      throw .replaced(replaced, by: name)
    }
    guard bounds.contains(hertz) else { throw .number(name: name, hertz, bounds: bounds) }
    let (note, pitch) = ConcertPitch.placing(Hertz(hertz))
    return [.range: note.name, SettingKey(.concertPitchHz): pitch.a4.value.shortText]
  }
}
