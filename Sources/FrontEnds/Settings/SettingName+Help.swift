internal import Music
internal import Notation
internal import Training
package import Wording

extension SettingName {
  /// The help of the option, without its default.
  package var help: String {
    switch self {
    case .task: "What is asked: \(Task.allCases.map { "\($0) (\($0.brief))" }.alternatives)."
    case .range: "The reference notes, from A0 to C8; with intervals, the notes of both tones."
    case .intervals: "The intervals, such as P5,M3 or, downwards, -P5; in matching also P1."
    case .tuning: "The tuning of the intervals: \(Self.tunings)."
    case .tonic: "The note of the first degree of a scale, such as D or Eb3."
    case .keyboard:
      "The file of a Scala keyboard mapping (.kbm), which places a scale on the notes."
    case .fine: "In matching, let keys change the pitch in steps five times finer."
    case .drone:
      """
      Let the reference tone sound as long as the comparison tone, in this octave: \
      \(Drone.allCases.map(\.name).joined(separator: ", ")), or off.
      """
    case .example:
      """
      Play each interval in tune before its pair: always, never, or auto for listeners whose \
      T75 lies beyond the largest mistuning.
      """
    case .device: "The playback device, by its ALSA name."
    case .toneMs: "The length of each tone in milliseconds, \(Settings.toneLengths.text)."
    case .rampMs:
      """
      The length of the ramps at both ends of each tone in milliseconds, \(Settings.ramps.text), at most \
      half the tone; auto for 20, 10 in short tones, and longer in the bass.
      """
    case .gapMs: "The silence between the tones in milliseconds, \(Settings.gaps.text)."
    case .feedback: "What the listener learns of an answer: its outcome, or none."
    case .feedbackMs: "The feedback interval in milliseconds, \(Settings.feedbackLengths.text)."
    case .repeats:
      "How often a pair may be heard again, 0 to \(Settings.repeatLimits.upperBound), or any."
    case .catchEvery:
      """
      The number of pairs among which one is a catch pair, with a large difference that an attentive \
      listener hears: \(Settings.catchIntervals.lowerBound) to \(Settings.catchIntervals.upperBound), or none.
      """
    case .catchCents: "The difference of a catch pair in cents, or in percent such as '6 %'."
    case .concertPitchHz: "The frequency of A4 in hertz, \(Self.concertPitches.text)."
    case .timbre: "The timbre of both tones."
    case .loudness: "How much of the equal-loudness correction (ISO 226) to apply."
    case .levelDbfs: "The peak level at A4 in dB re full scale, \(Settings.levels.text)."
    case .roveDb: "The level rove of each tone in decibels, up or down, \(Settings.roves.text)."
    case .placement: "The method that chooses the pairs. Matching has none."
    case .language: "The language of the output."
    case .noteNames: "The note names: english, german, or auto for those of the language."
    case .unit: "The unit of differences on the screen."
    case .theme: "dark, light, high-contrast, mono, or auto to match the terminal."
    case .color: "The number of colours."
    case .glyphs: "unicode, ascii, or auto for the characters that the terminal can show."
    case .leadInMs:
      """
      The silence in milliseconds before the first pair and after a pause, \
      \(Preferences.leadIns.text), if standard input is a terminal.
      """
    case .announceMs:
      """
      Line mode on a terminal: the silence after the line of each pair in milliseconds, \
      \(Preferences.announcements.text), for a screen reader to speak it.
      """
    case .dailyAnswers:
      "The number of answers to give each day, \(Preferences.dailyAims.text); 0 for no aim."
    case .cues:
      """
      Sound cues for training with closed eyes: off, wrong (all but that of a right answer), \
      or all.
      """
    case .signal: "A signal of the terminal for a wrong answer."
    case .midi:
      """
      A MIDI port whose keys and pedals answer, by its number or the beginning of its name \
      ('limen devices' lists the ports): keys from middle C up and the right pedal mean higher, \
      the others lower. In the task matching, the pitch wheel changes the pitch, and any key or \
      pedal says that the tone is in tune.
      """
    case .reducedMotion: "Do not flash the screen."
    case .large: "Show large letters and one pane at a time."
    case .showDifference: "Show the size of each pair's difference."
    case .pane: "The view of the profile while training."
    }
  }

  /// The tunings that can be given, which complete a sentence.
  package static let tunings =
    "\(TuningDefinition.names.joined(separator: ", ")), or the path of a Scala file (.scl)"

  /// The frequencies of A4 in hertz.
  static let concertPitches = ConcertPitch.range.values
}
