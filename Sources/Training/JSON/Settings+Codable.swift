internal import Music
internal import Notation
internal import Psychometrics

extension Settings: Codable {
  /// The members in the order in which they are read. The standard task and the standard prior are omitted,
  /// and what the session does not have: intervals with their tuning, or an aid. Earlier versions had no
  /// others.
  private static let members: [SettingMember] =
    [
      .init("task", \.task, absent: .standard) { $0.task != .standard },
      .init("intervals", \.intervals, absent: standardIntervals) { $0.task.hasIntervals },
      .init("tuning", \.tuning, absent: .equal) { $0.task.hasIntervals },
      .init("fine", \.fine, absent: false) { $0.task.response.holdsComparison },
      .init("drone_octave", \.drone, absent: .some(nil)) { $0.aid == .drone },
      .init("example", \.example, absent: false) { $0.aid == .example },
      .init("range", \.range),
      .init("tone_ms", \.toneLength),
      .init("gap_ms", \.gap),
      .init("feedback_ms", \.feedbackLength),
      .init("concert_pitch_hz", \.concertPitch),
      .init("timbre", \.timbre),
      .init("level_dbfs", \.level),
      .init("rove_db", \.rove),
      // Engine version 1 had no loudness correction.
      .init("loudness", \.loudness, absent: .off),
      .init("device", \.device),
      .init("placement", \.placement, absent: .profile(.init())),
      .init("prior", \.recordedPrior, absent: .some(nil)) { $0.prior != .standard },
    ] + added.map(\.member)

  private var recordedPrior: RecordedPrior? {
    get { RecordedPrior(prior) }
    set { prior = newValue?.prior ?? .standard }
  }

  /// Decodes settings of this engine version or an earlier one. The decoded values are not checked;
  /// ``validate()`` checks them.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: MemberName.self)
    try self.init()
    for member in Self.members { try member.decode(&self, object) }
    // Engine version 1 had a single placement, with a focus.
    if !object.contains("placement") {
      placement = .profile(.init(focus: try object.decode(Double.self, forKey: "focus")))
    }
  }

  /// Encodes the members that the settings have.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: MemberName.self)
    for member in Self.members { try member.encode(self, &object) }
  }
}

/// The JSON form is the number of octaves.
extension Drone: Codable {}
