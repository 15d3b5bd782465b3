public import Music
public import Notation
public import Psychometrics

/// The settings that affect the pairs and the sound of a session. They are fixed for the session; a
/// change requires a new one.
public struct Settings: Hashable, Sendable {
  /// The allowed lengths of a tone.
  package static let toneLengths = Milliseconds(30)...Milliseconds(10_000)
  /// The allowed gaps between the two tones.
  package static let gaps = Milliseconds(0)...Milliseconds(10_000)
  /// The allowed feedback intervals.
  package static let feedbackLengths = Milliseconds(0)...Milliseconds(10_000)
  /// The allowed lengths of a ramp. It is at most half the tone.
  package static let ramps = Milliseconds(1)...Milliseconds(1000)
  /// The allowed limits of how often a pair is heard again.
  package static let repeatLimits = 0...100
  /// The allowed numbers of pairs of which one is a catch pair.
  package static let catchIntervals = 2...1000
  /// The default difference of a catch pair.
  private static let standardCatchDifference = Cents(400)
  /// The allowed levels of a tone before the rove, in dBFS.
  package static let levels = -90.0...0.0
  /// The default level of a tone before the rove.
  public static let standardLevel = Decibels(-20)
  /// The allowed sound pressure levels, in dB SPL.
  package static let soundPressureLevels = 0.0...120.0
  /// The allowed roves, in decibels.
  package static let roves = 0.0...20.0

  /// The numbers of intervals that a session may have: twelve up and twelve down.
  package static let intervalCounts = 1...24
  /// Perfect octave, perfect fifth and fourth, major and minor third, all upwards.
  public static let standardIntervals = [3, 4, 5, 7, 12].map {
    DirectedInterval(Interval.named[$0], .up)
  }

  /// The task of the listener.
  public var task: Task
  /// The intervals that tasks with intervals ask about. Only a task with adjustments allows the unison.
  public var intervals: [DirectedInterval]
  /// The tuning in which the intervals have their nominal sizes. Other tasks do not use it.
  public var tuning: TuningDefinition
  /// Whether keys change the pitch of the comparison tone in steps five times finer.
  /// Only tasks with adjustments use it.
  public var fine: Bool
  /// The drone under a comparison tone; `nil` if the reference tone comes first. Only tasks with a drone
  /// use it.
  public var drone: Drone?
  /// Whether the interval in tune is played before each pair. Only tasks with this aid use it.
  public var example: Bool
  /// The notes of the reference tones; with intervals, those of both tones.
  public var range: NoteRange
  /// The length of each tone.
  public var toneLength: Milliseconds
  /// The silence between the two tones.
  public var gap: Milliseconds
  /// The feedback interval, which precedes the next pair.
  public var feedbackLength: Milliseconds
  /// The frequency of A4.
  public var concertPitch: Hertz
  /// The timbre of the tones.
  public var timbre: Timbre
  /// The peak level of a tone before the rove.
  public var level: Decibels
  /// The largest random change of the level of a tone, up or down. It is drawn for each tone.
  public var rove: Decibels
  /// The correction of levels for equal loudness.
  public var loudness: Loudness
  /// The placement of the trials. A task with adjustments does not use it.
  public var placement: PlacementPlan
  /// The playback device, by its ALSA name.
  public var device: String
  /// The belief about the listener before any answer.
  public var prior: ThresholdPrior
  /// The length of the raised-cosine ramps at both ends of each tone; `nil` for one that suits its length
  /// and its pitch.
  public var ramp: Milliseconds?
  /// What the listener learns of an answer.
  public var feedback = FeedbackContent.outcome
  /// How often the listener may hear a pair again; `nil` for no limit.
  public var repeats: Int?
  /// The number of pairs of which one is a catch pair; `nil` for none. Only the task pitch uses it.
  public var catchEvery: Int?
  /// The difference of a catch pair.
  public var catchDifference = Settings.standardCatchDifference
  /// The place of the reference tone in a pair. Only the task pitch uses it.
  public var referencePosition = ReferencePosition.first
  /// The ear that hears the tones.
  public var ear = Ear.both
  /// The sound pressure level of a tone before the rove, in dB SPL; `nil` if only ``level`` is known.
  public var levelSPL: Decibels?
  /// The measurement by which ``level`` has the sound pressure level; `nil` before the session begins.
  package var calibration: Calibration?

  /// The settings that earlier versions did not have. Each has its default in every session before.
  static let added = [
    AddedSetting("ramp_ms", \.ramp, standard: nil) { "\($0?.count ?? 0)" },
    AddedSetting("feedback", \.feedback, standard: .outcome, digestedAs: \.rawValue),
    AddedSetting("repeats", \.repeats, standard: nil) { "\($0 ?? 0)" },
    AddedSetting("catch_every", \.catchEvery, standard: nil) { "\($0 ?? 0)" },
    AddedSetting("catch_cents", \.catchDifference, standard: standardCatchDifference) {
      "\($0.value)"
    },
    AddedSetting("reference", \.referencePosition, standard: .first, digestedAs: \.rawValue),
    AddedSetting("ear", \.ear, standard: .both, digestedAs: \.rawValue),
    AddedSetting("level_db_spl", \.levelSPL, standard: nil) { "\($0?.value ?? 0)" },
    AddedSetting("calibration", \.calibration, standard: nil) { $0?.text ?? "" },
  ]

  /// Creates settings. Omitted values take their defaults.
  ///
  /// - Throws: ``SettingsError`` for the first value that is out of bounds.
  public init(
    task: Task = .standard, intervals: [DirectedInterval] = Settings.standardIntervals,
    tuning: TuningDefinition = .equal, fine: Bool = false, drone: Drone? = nil,
    example: Bool = false, range: NoteRange = .standard,
    toneLength: Milliseconds = Milliseconds(500),
    gap: Milliseconds = Milliseconds(300), feedbackLength: Milliseconds = Milliseconds(400),
    concertPitch: Hertz = ConcertPitch.standard.a4, timbre: Timbre = .sine,
    level: Decibels = Settings.standardLevel, rove: Decibels = Decibels(3),
    loudness: Loudness = .half,
    device: String = "default",
    placement: PlacementPlan = .profile(.init()),
    prior: ThresholdPrior = .standard
  ) throws(SettingsError) {
    self.task = task
    self.intervals = intervals
    self.tuning = tuning
    self.fine = fine
    self.drone = drone
    self.example = example
    self.range = range
    self.toneLength = toneLength
    self.gap = gap
    self.feedbackLength = feedbackLength
    self.concertPitch = concertPitch
    self.device = device
    self.placement = placement
    self.timbre = timbre
    self.level = level
    self.rove = rove
    self.loudness = loudness
    self.prior = prior
    try validate()
  }

  /// Checks all settings against their bounds.
  ///
  /// - Throws: ``SettingsError`` for the first value that is out of bounds.
  public func validate() throws(SettingsError) {
    try Self.check(toneLength, in: Self.toneLengths, name: "tone-ms", or: SettingsError.length)
    try Self.check(gap, in: Self.gaps, name: "gap-ms", or: SettingsError.length)
    try Self.check(
      feedbackLength, in: Self.feedbackLengths, name: "feedback-ms", or: SettingsError.length)
    let longest = Milliseconds(toneLength.count / 2)
    try Self.check(
      ramp, in: Self.ramps.clamped(to: Self.ramps.lowerBound...longest), name: "ramp-ms",
      or: SettingsError.length)
    try Self.check(repeats, in: Self.repeatLimits, name: "repeats", or: SettingsError.wholeNumber)
    if let catchEvery {
      let sizes = Difference.sizes.lowerBound...prior.largestDifference.value
      try Self.check(
        catchDifference.value, in: sizes, name: "catch-cents", or: SettingsError.number)
      try Self.check(
        catchEvery, in: Self.catchIntervals, name: "catch-every", or: SettingsError.wholeNumber)
    }
    guard ConcertPitch.range.contains(concertPitch) else { throw .concertPitch(concertPitch) }
    try Self.check(level.value, in: Self.levels, name: "level-dbfs", or: SettingsError.number)
    try Self.check(
      levelSPL?.value, in: Self.soundPressureLevels, name: "level-db-spl", or: SettingsError.number)
    guard levelSPL == nil || loudness == .off else { throw .levelWithLoudness(loudness) }
    try Self.check(rove.value, in: Self.roves, name: "rove-db", or: SettingsError.number)
    do { try prior.validate() } catch { throw .prior(error) }
    try placement.validate(over: range, upTo: prior.largestDifference)
    if task.hasIntervals { try validateIntervals() }
    if task.response.holdsComparison, timbre.decays { throw .decayingTimbre(timbre) }
    guard level + rove <= Decibels(0) else { throw .clipping(level: level, rove: rove) }
  }

  /// Checks that a value, if there is one, lies within bounds.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - bounds: The possible values.
  ///   - name: The name of the setting.
  ///   - error: Returns the error for the name, the value and its bounds.
  static func check<Value>(
    _ value: Value?, in bounds: ClosedRange<Value>, name: String,
    or error: (String, Value, ClosedRange<Value>) -> SettingsError
  ) throws(SettingsError) {
    guard let value, !bounds.contains(value) else { return }
    throw error(name, value, bounds)
  }

  /// Checks that no value occurs twice.
  ///
  /// - Parameters:
  ///   - values: The values in ascending order, so that equal values are adjacent.
  ///   - name: The name of the setting.
  ///   - text: Returns a value as the error states it.
  static func checkDistinct<Value: Equatable>(
    _ values: [Value], name: String, _ text: (Value) -> String
  ) throws(SettingsError) {
    for (value, next) in zip(values, values.dropFirst()) where value == next {
      throw .repeatedValue(name: name, text(value))
    }
  }

  /// Returns the number of answers of a session with a limit of `limit` answers. The plan of the
  /// placement may end the session earlier.
  package func trialCount(within limit: Int) -> Int {
    min(limit, placement.trialCount(over: range) ?? limit)
  }

  /// The time from the onset of the reference tone to that of the comparison tone. A drone begins with
  /// the comparison tone.
  package var comparisonDelay: Duration {
    aid == .drone ? .zero : toneLength.duration + gap.duration
  }

  /// The highest frequency that a tone may have.
  package var highestFrequency: Hertz {
    task.hasIntervals
      ? intervalFrequencies.upperBound
      : frequency(of: range.highest).raised(by: prior.largestDifference)
  }

  /// Whether the reference tone of a pair comes first or second at random.
  package var drawsOrder: Bool { referencePosition == .random && !task.hasIntervals }

  /// Returns the change by one key in hundredths of a cent, without its sign.
  package func hundredths(of size: Adjustment.StepSize) -> Int { size.rawValue * (fine ? 20 : 100) }

  /// Returns the change by one key towards a side, in hundredths of a cent.
  package func hundredths(of size: Adjustment.StepSize, towards side: Answer) -> Int {
    side == .higher ? hundredths(of: size) : -hundredths(of: size)
  }

  /// Returns the presentation of a question in a session with these settings.
  public func presentation(of question: Question) -> Presentation {
    task.presentation(of: question, from: frequency(of: question.reference))
  }

  /// Returns the frequency of a reference tone, at the concert pitch and, with intervals, in their
  /// tuning.
  package func frequency(of reference: MIDINote) -> Hertz {
    let pitch = ConcertPitch(a4: concertPitch)
    let tuned = task.hasIntervals ? (try? tuningSystem().frequency(of: reference, at: pitch)) : nil
    return tuned ?? pitch.frequency(of: reference)
  }
}

extension NoteRange {
  /// C2 to C6: 49 notes.
  public static let standard = NoteRange(lowest: MIDINote(36), highest: MIDINote(84))
}
