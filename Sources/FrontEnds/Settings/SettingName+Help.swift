internal import Music
internal import Training
package import Wording

extension SettingName {
  /// What the setting does.
  package var purpose: String { Language.english.phrases.text(of: self).help }

  /// What options, variables and files accept, where the words on a screen are others.
  private static let accepted: [SettingName: String] = [
    .intervals: "such as P5,M3 or, downwards, -P5; in matching also P1", .tuning: tunings,
    .keyboard: "none, or the path of a keyboard mapping (.kbm)", .device: "its ALSA name",
    .midi: "none, or the number or the beginning of the name of a port of 'limen devices'",
    .catchCents: SettingText<Double>.distance().wanted,
    .concertPitchHz: "\(concertPitches.text) Hz",
    .levelDbfs: "\(Settings.levels.text) dB re full scale, the peak at A4",
    .levelDbSPL: "\(Settings.soundPressureLevels.text) dB SPL, or off",
    .roveDb: "\(Settings.roves.text) dB up or down",
  ]

  /// The help of the option, without its default: what the setting does, and the values that it can take.
  package var help: String {
    let key = SettingKey(self)
    let values = Self.accepted[self] ?? key.domain?.bounds ?? key.wanted
    return key.isFlag ? purpose : "\(purpose.dropLast()) (\(values))."
  }

  /// The tunings that can be given, which complete a sentence.
  package static let tunings =
    "\(TuningDefinition.names.joined(separator: ", ")), or the path of a Scala file (.scl)"

  /// The frequencies of A4 in hertz.
  static let concertPitches = ConcertPitch.range.values
}
