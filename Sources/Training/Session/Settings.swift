public import Music
public import Notation
public import Psychometrics

/// What reaches the pairs and the sound of a session. Another setting means another session.
public struct Settings: Hashable, Sendable {
  /// The shortest and the longest tone.
  public static let toneLengths = Milliseconds(30)...Milliseconds(10_000)
  /// The shortest and the longest silence between two tones.
  public static let gaps = Milliseconds(0)...Milliseconds(10_000)
  /// The shortest and the longest feedback.
  public static let feedbackLengths = Milliseconds(0)...Milliseconds(10_000)
  /// The softest and the loudest tone before the rove, in dBFS.
  public static let levels = -90.0...0.0
  /// The level of a tone, before the rove, unless another is set.
  public static let standardLevel = Decibels(-20)
  /// The least and the most rove, in decibels.
  public static let roves = 0.0...20.0

  /// What the listener is asked to do.
  public var task = Task.discrimination
  /// The notes of the reference tones.
  public var range: NoteRange
  /// How long each tone lasts.
  public var toneLength: Milliseconds
  /// The silence between the two tones.
  public var gap: Milliseconds
  /// How long the feedback stands before the next pair.
  public var feedback: Milliseconds
  /// The frequency of A4.
  public var concertPitch: Hertz
  /// The colour of the tones.
  public var timbre: Timbre
  /// The peak level of a tone, before the rove.
  public var level: Decibels
  /// Each tone is louder or softer by up to this much, drawn anew.
  public var rove: Decibels
  /// How far the level of a note follows the ear.
  public var loudness: Loudness
  /// How pairs are chosen.
  public var placement: PlacementPlan
  /// The playback device, as ALSA names it.
  public var device: String

  /// Makes settings; each left out takes its default.
  ///
  /// - Throws: ``SettingsError`` naming the value that is out of bounds.
  public init(
    range: NoteRange = .standard, toneLength: Milliseconds = Milliseconds(500),
    gap: Milliseconds = Milliseconds(300), feedback: Milliseconds = Milliseconds(400),
    concertPitch: Hertz = ConcertPitch.standard.a4, timbre: Timbre = .sine,
    level: Decibels = Settings.standardLevel, rove: Decibels = Decibels(3),
    loudness: Loudness = .half,
    device: String = "default",
    placement: PlacementPlan = .profile(.init())
  ) throws(SettingsError) {
    self.range = range
    self.toneLength = toneLength
    self.gap = gap
    self.feedback = feedback
    self.concertPitch = concertPitch
    self.device = device
    self.placement = placement
    self.timbre = timbre
    self.level = level
    self.rove = rove
    self.loudness = loudness
    try validate()
  }

  /// Checks every bound.
  ///
  /// - Throws: ``SettingsError`` naming the first value that is out of bounds.
  public func validate() throws(SettingsError) {
    try Self.check(toneLength, in: Self.toneLengths, name: "tone-ms")
    try Self.check(gap, in: Self.gaps, name: "gap-ms")
    try Self.check(feedback, in: Self.feedbackLengths, name: "feedback-ms")
    guard ConcertPitch.range.contains(concertPitch) else { throw .concertPitch(concertPitch) }
    try Self.check(level.value, in: Self.levels, name: "level-dbfs")
    try Self.check(rove.value, in: Self.roves, name: "rove-db")
    try placement.validate(over: range)
    guard level + rove <= Decibels(0) else { throw .clipping(level: level, rove: rove) }
  }

  private static func check(
    _ length: Milliseconds, in bounds: ClosedRange<Milliseconds>, name: String
  ) throws(SettingsError) {
    guard bounds.contains(length) else {
      throw .length(name: name, length, bounds: bounds)
    }
  }

  static func check(
    _ number: Double, in bounds: ClosedRange<Double>, name: String
  ) throws(SettingsError) {
    guard bounds.contains(number) else {
      throw .number(name: name, number, bounds: bounds)
    }
  }

  static func check(
    _ number: Int, in bounds: ClosedRange<Int>, name: String
  ) throws(SettingsError) {
    guard bounds.contains(number) else {
      throw .wholeNumber(name: name, number, bounds: bounds)
    }
  }

  static func check(
    _ count: Int, in bounds: ClosedRange<Int>, ofValuesOf name: String
  ) throws(SettingsError) {
    guard bounds.contains(count) else {
      throw .valueCount(name: name, count, bounds: bounds)
    }
  }

  /// - Parameter values: In order, so that equals stand together.
  static func checkDistinct(_ values: [String], name: String) throws(SettingsError) {
    for (value, next) in zip(values, values.dropFirst()) where value == next {
      throw .repeatedValue(name: name, value)
    }
  }

  /// How many answers a session has that is to end after `limit` of them: no more than complete the
  /// placement's plan.
  public func trialCount(within limit: Int) -> Int {
    min(limit, placement.trialCount(over: range) ?? limit)
  }

  /// The time from the beginning of a trial to the beginning of its comparison tone.
  public var comparisonDelay: Duration { toneLength.duration + gap.duration }

  /// How a question sounds.
  public func presentation(of question: Question) -> Presentation {
    task.presentation(of: question, at: ConcertPitch(a4: concertPitch))
  }
}

extension Settings: Codable {
  private enum CodingKeys: String, CodingKey {
    case task
    case range
    case toneLength = "tone_ms"
    case gap = "gap_ms"
    case feedback = "feedback_ms"
    case concertPitch = "concert_pitch_hz"
    case timbre
    case level = "level_dbfs"
    case rove = "rove_db"
    case loudness
    case placement
    case device
  }

  /// The key under which engine version 1 kept the focus of its only placement.
  private enum FirstEngineKeys: CodingKey {
    case focus
  }

  /// Reads settings of this engine version or an earlier one; check them with ``validate()``.
  ///
  /// - Throws: `DecodingError` when one is missing or cannot be made out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    task = try container.decodeIfPresent(Task.self, forKey: .task) ?? .discrimination
    range = try container.decode(NoteRange.self, forKey: .range)
    toneLength = try container.decode(Milliseconds.self, forKey: .toneLength)
    gap = try container.decode(Milliseconds.self, forKey: .gap)
    feedback = try container.decode(Milliseconds.self, forKey: .feedback)
    concertPitch = try container.decode(Hertz.self, forKey: .concertPitch)
    timbre = try container.decode(Timbre.self, forKey: .timbre)
    level = try container.decode(Decibels.self, forKey: .level)
    rove = try container.decode(Decibels.self, forKey: .rove)
    // The first engine version knew no correction.
    loudness = try container.decodeIfPresent(Loudness.self, forKey: .loudness) ?? .off
    device = try container.decode(String.self, forKey: .device)
    if let placement = try container.decodeIfPresent(PlacementPlan.self, forKey: .placement) {
      self.placement = placement
    } else {
      let first = try decoder.container(keyedBy: FirstEngineKeys.self)
      placement = .profile(.init(focus: try first.decode(Double.self, forKey: .focus)))
    }
  }

  /// Writes settings. Discrimination, the task of all settings once, is left out.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if task != .discrimination { try container.encode(task, forKey: .task) }
    try container.encode(range, forKey: .range)
    try container.encode(toneLength, forKey: .toneLength)
    try container.encode(gap, forKey: .gap)
    try container.encode(feedback, forKey: .feedback)
    try container.encode(concertPitch, forKey: .concertPitch)
    try container.encode(timbre, forKey: .timbre)
    try container.encode(level, forKey: .level)
    try container.encode(rove, forKey: .rove)
    try container.encode(loudness, forKey: .loudness)
    try container.encode(placement, forKey: .placement)
    try container.encode(device, forKey: .device)
  }
}

extension NoteRange {
  /// C2 to C6: 49 notes.
  public static let standard = NoteRange(lowest: MIDINote(36), highest: MIDINote(84))
}
