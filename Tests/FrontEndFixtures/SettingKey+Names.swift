package import FrontEnds
internal import Wording

/// The settings that only tests name.
extension SettingKey {
  package static let gapMs = SettingKey(.gapMs)
  package static let feedbackMs = SettingKey(.feedbackMs)
  package static let concertPitchHz = SettingKey(.concertPitchHz)
  package static let levelDbfs = SettingKey(.levelDbfs)
  package static let levelDbSPL = SettingKey(.levelDbSPL)
  package static let ear = SettingKey(.ear)
  package static let roveDb = SettingKey(.roveDb)
  package static let noteNames = SettingKey(.noteNames)
  package static let theme = SettingKey(.theme)
  package static let glyphs = SettingKey(.glyphs)
  package static let leadInMs = SettingKey(.leadInMs)
  package static let announceMs = SettingKey(.announceMs)
  package static let dailyAnswers = SettingKey(.dailyAnswers)
  package static let reducedMotion = SettingKey(.reducedMotion)
  package static let showDifference = SettingKey(.showDifference)
  package static let holdAfterWrong = SettingKey(.holdAfterWrong)
  package static let fine = SettingKey(.fine)
  package static let example = SettingKey(.example)
  package static let loudness = SettingKey(.loudness)
  package static let color = SettingKey(.color)
  package static let large = SettingKey(.large)
  package static let rampMs = SettingKey(.rampMs)
  package static let feedback = SettingKey(.feedback)
  package static let repeats = SettingKey(.repeats)
  package static let catchEvery = SettingKey(.catchEvery)
  package static let catchCents = SettingKey(.catchCents)
  package static let reference = SettingKey(.reference)
}
