internal import Music
internal import Notation
internal import Psychometrics

extension Settings: Codable {
  private enum CodingKeys: String, CodingKey {
    case task
    case intervals
    case tuning
    case fine
    case drone = "drone_octave"
    case example
    case range
    case toneLength = "tone_ms"
    case gap = "gap_ms"
    case feedbackLength = "feedback_ms"
    case concertPitch = "concert_pitch_hz"
    case timbre
    case level = "level_dbfs"
    case rove = "rove_db"
    case loudness
    case placement
    case device
    case prior
  }

  /// The key of the focus in engine version 1, which had a single placement.
  private enum FirstEngineKeys: CodingKey {
    case focus
  }

  /// Decodes settings of this engine version or an earlier one. The decoded values are not checked;
  /// ``validate()`` checks them.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    task = try container.decodeIfPresent(Task.self, forKey: .task) ?? .standard
    intervals =
      try container.decodeIfPresent([DirectedInterval].self, forKey: .intervals)
      ?? Self.standardIntervals
    tuning = try container.decodeIfPresent(TuningDefinition.self, forKey: .tuning) ?? .equal
    fine = try container.decodeIfPresent(Bool.self, forKey: .fine) ?? false
    drone = try container.decodeIfPresent(Drone.self, forKey: .drone)
    example = try container.decodeIfPresent(Bool.self, forKey: .example) ?? false
    range = try container.decode(NoteRange.self, forKey: .range)
    toneLength = try container.decode(Milliseconds.self, forKey: .toneLength)
    gap = try container.decode(Milliseconds.self, forKey: .gap)
    feedbackLength = try container.decode(Milliseconds.self, forKey: .feedbackLength)
    concertPitch = try container.decode(Hertz.self, forKey: .concertPitch)
    timbre = try container.decode(Timbre.self, forKey: .timbre)
    level = try container.decode(Decibels.self, forKey: .level)
    rove = try container.decode(Decibels.self, forKey: .rove)
    // Engine version 1 had no loudness correction.
    loudness = try container.decodeIfPresent(Loudness.self, forKey: .loudness) ?? .off
    device = try container.decode(String.self, forKey: .device)
    if let placement = try container.decodeIfPresent(PlacementPlan.self, forKey: .placement) {
      self.placement = placement
    } else {
      let first = try decoder.container(keyedBy: FirstEngineKeys.self)
      placement = .profile(.init(focus: try first.decode(Double.self, forKey: .focus)))
    }
    prior = try container.decodeIfPresent(RecordedPrior.self, forKey: .prior)?.prior ?? .standard
    let object = try decoder.container(keyedBy: MemberName.self)
    for setting in Self.added { try setting.decode(&self, object) }
  }

  /// Encodes the settings. The standard task and the standard prior are omitted, and what the session
  /// does not have: intervals with their tuning, or an aid. Earlier versions had no others.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(task == .standard ? nil : task, forKey: .task)
    if task.hasIntervals {
      try container.encode(intervals, forKey: .intervals)
      try container.encode(tuning, forKey: .tuning)
    }
    if task.response.holdsComparison { try container.encode(fine, forKey: .fine) }
    switch aid {
    case nil: break
    case .example: try container.encode(example, forKey: .example)
    case .drone: try container.encodeIfPresent(drone, forKey: .drone)
    }
    try container.encode(range, forKey: .range)
    try container.encode(toneLength, forKey: .toneLength)
    try container.encode(gap, forKey: .gap)
    try container.encode(feedbackLength, forKey: .feedbackLength)
    try container.encode(concertPitch, forKey: .concertPitch)
    try container.encode(timbre, forKey: .timbre)
    try container.encode(level, forKey: .level)
    try container.encode(rove, forKey: .rove)
    try container.encode(loudness, forKey: .loudness)
    try container.encode(placement, forKey: .placement)
    try container.encode(device, forKey: .device)
    try container.encodeIfPresent(RecordedPrior(prior), forKey: .prior)
    var object = encoder.container(keyedBy: MemberName.self)
    for setting in Self.added { try setting.encode(self, &object) }
  }
}

/// The JSON form is the number of octaves.
extension Drone: Codable {}
