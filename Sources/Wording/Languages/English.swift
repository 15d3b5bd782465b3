extension Phrases {
  /// The words for a setting in English.
  func english(_ setting: SettingName) -> SettingWords {
    switch setting {
    case .task: .init("task", self.helpOnTasks, values: taskNames)
    case .range:
      .init("reference notes", "The notes of the reference tones; with intervals, of both tones.")
    case .intervals:
      .init("intervals", "The intervals to ask about; a minus sign means downwards.")
    case .tuning: .init("tuning", "The tuning in which the intervals are in tune.")
    case .tonic: .init("tonic", "The note from which a scale rises.")
    case .keyboard:
      .init("keyboard mapping", "The Scala file (.kbm) that places a scale on the notes.")
    case .fine:
      .init("fine steps", "In matching, whether keys change the pitch in steps five times finer.")
    case .drone:
      .init(
        "drone", "The octave of a drone: the reference tone sounds as long as the comparison tone.",
        values: [
          "same": "in its octave", "octave-below": "an octave below",
          "two-octaves-below": "two octaves below", "octave-above": "an octave above",
        ])
    case .example:
      .init(
        "example first",
        "Whether each interval is first played in tune: always, never, or if T75 exceeds the largest mistuning.",
        values: ["auto": "if needed"])
    case .device: .init("device", "The device that plays the tones.")
    case .toneMs: .init("tone, ms", "The length of each tone in milliseconds.")
    case .rampMs:
      .init(
        "ramps, ms",
        """
        The length of the ramps at both ends of each tone in milliseconds, at most half the tone; \
        automatic: 20, 10 in short tones, and longer in the bass.
        """)
    case .gapMs: .init("gap, ms", "The silence between the two tones in milliseconds.")
    case .feedback:
      .init(
        "feedback", "What you learn of an answer before the next pair.",
        values: ["outcome": "right or wrong", "none": "nothing"])
    case .feedbackMs:
      .init(
        "length of feedback, ms", "The time after an answer, before the next pair, in milliseconds."
      )
    case .repeats:
      .init(
        "hearing again", "How often you may hear a pair again.",
        values: ["any": "as often as wanted"])
    case .catchEvery:
      .init(
        "catch pairs, one of", "The number of pairs among which one has a large difference.")
    case .catchCents: .init("catch pairs, cents", "The difference of a catch pair.")
    case .reference:
      .init(
        "reference tone",
        "The reference tone always comes first, or first or second at random; you judge the second tone.",
        values: ["random": "first or second"])
    case .concertPitchHz: .init("A4, Hz", "The frequency of A4, to which all notes are tuned.")
    case .timbre:
      .init(
        "timbre", "The timbre of both tones.",
        values: [
          "three": "three harmonics", "ten": "ten harmonics", "missing": "missing fundamental",
          "string": "bowed string", "reed": "clarinet", "voice": "sung vowel",
        ])
    case .loudness:
      .init(
        "loudness",
        "How much low and high notes are raised so that all sound equally loud (ISO 226).")
    case .levelDbfs:
      .init("level, dBFS", "The level of the tones: 0 is the loudest that the device can play.")
    case .levelDbSPL:
      .init(
        "level, dB SPL",
        "The sound pressure level of the tones, in place of level-dbfs; needs 'limen devices calibrate' and loudness off."
      )
    case .ear:
      .init(
        "ear", "The channels of the device that sound.",
        values: ["both": "both ears", "left": "left ear", "right": "right ear"])
    case .roveDb:
      .init(
        "rove, dB", "How much the level of each tone varies at random, so that it gives no clue.")
    case .placement:
      .init(
        "placement", "The method that chooses the next pair; matching has none.",
        values: [
          "profile": "adaptive profile", "quest": "QUEST", "kazez": "Kazez staircase",
          "constant": "constant differences",
        ])
    case .language: .init("language", "The language of the screens, lines and reports.")
    case .noteNames:
      .init(
        "note names",
        "The names of notes. German has H for B and Cis for C#; in solfege, do is always C.",
        values: [
          "auto": "automatic", "english": "English", "german": "German", "solfege": "do re mi",
        ])
    case .unit: .init("unit", "The unit in which differences are shown.")
    case .theme:
      .init(
        "colours", "The colours of the screen; automatic matches the terminal.",
        values: ["auto": "automatic", "high-contrast": "high contrast", "mono": "no colours"])
    case .color:
      .init(
        "use of colour", "How many colours the screen may use.",
        values: ["auto": "automatic", "16": "16 colours"])
    case .glyphs:
      .init(
        "characters", "The characters of the screen.",
        values: ["auto": "automatic", "unicode": "Unicode", "ascii": "ASCII"])
    case .leadInMs:
      .init(
        "lead-in, ms",
        "The silence before the first pair and after a pause at a terminal, in milliseconds.")
    case .announceMs:
      .init(
        "announcement, ms",
        "Line mode: the silence after the line of each pair, for a screen reader, in milliseconds.")
    case .dailyAnswers:
      .init("answers a day", "The number of answers to give each day; 0 for no aim.")
    case .cues:
      .init(
        "sounds",
        "Sound cues for training with closed eyes: none, those of wrong answers, start, pause and end, or all.",
        values: ["wrong": "wrong answers"])
    case .signal: .init("error signal", "A signal of the terminal for a wrong answer.")
    case .midi:
      .init(
        "MIDI port",
        """
        An instrument that answers: keys from middle C up or the right pedal for higher, others \
        for lower. In matching, its pitch wheel changes the pitch, and any key or pedal says \
        that the tone is in tune.
        """)
    case .reducedMotion: .init("reduced motion", "Whether the screen never flashes.")
    case .large:
      .init("large letters", "Whether letters are large and one pane is shown at a time.")
    case .showDifference:
      .init(
        "show difference",
        "When the size of the difference is shown.",
        values: ["after": "after the answer", "before": "before the answer"])
    case .holdAfterWrong:
      .init(
        "hold after wrong",
        "Whether the training waits after a wrong answer, so that you can hear the pair again.")
    case .pane: .init("view", "The view of the profile beside the training.")
    }
  }
}
