/// The name of a setting in options, in files and on lines, in the order of lists and screens. Placements name
/// and describe their parameters themselves.
package enum SettingName: String, CaseIterable, Sendable {
  case task, range, intervals, tuning, tonic, keyboard, fine, drone, example, device
  case toneMs = "tone-ms"
  case rampMs = "ramp-ms"
  case gapMs = "gap-ms"
  case feedback
  case feedbackMs = "feedback-ms"
  case repeats
  case catchEvery = "catch-every"
  case catchCents = "catch-cents"
  case reference
  case concertPitchHz = "concert-pitch-hz"
  case timbre, loudness
  case levelDbfs = "level-dbfs"
  case levelDbSPL = "level-db-spl"
  case ear
  case roveDb = "rove-db"
  case placement, language
  case noteNames = "note-names"
  case unit, theme, color, glyphs
  case leadInMs = "lead-in-ms"
  case announceMs = "announce-ms"
  case dailyAnswers = "daily-answers"
  case cues, signal, midi
  case reducedMotion = "reduced-motion"
  case large
  case showDifference = "show-difference"
  case holdAfterWrong = "hold-after-wrong"
  case pane
}
