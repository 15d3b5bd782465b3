extension SimulatedListener: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case log2Limens = "log2_t75_cents"
    case lapse
    case lapsePrefersHigher = "lapse_prefers_higher"
    case bias
    case contraction
    case exponent
    case learningOctaves = "learning_octaves"
    case learningTrials = "learning_tau_trials"
    case learningLaw = "learning_law"
    case repetition = "repetition_bias"
    case wandering
    case intervals
    case matching
  }

  /// Decodes a listener.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    log2Limens = try container.decode([Double].self, forKey: .log2Limens)
    lapse = try container.decode(Double.self, forKey: .lapse)
    lapsePrefersHigher = try container.decode(Double.self, forKey: .lapsePrefersHigher)
    bias = try container.decode(Double.self, forKey: .bias)
    contraction = try container.decode(Double.self, forKey: .contraction)
    exponent = try container.decode(Double.self, forKey: .exponent)
    learningOctaves = try container.decode(Double.self, forKey: .learningOctaves)
    learningTrials = try container.decode(Double.self, forKey: .learningTrials)
    learningLaw = try container.decodeIfPresent(LearningLaw.self, forKey: .learningLaw)
    repetition = try container.decodeIfPresent(Double.self, forKey: .repetition)
    wandering = try container.decodeIfPresent(Wandering.self, forKey: .wandering)
    intervals = try container.decodeIfPresent(SimulatedIntervals.self, forKey: .intervals)
    matching = try container.decodeIfPresent(SimulatedMatching.self, forKey: .matching)
  }

  /// Encodes the listener. Values that are `nil` are omitted.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(log2Limens, forKey: .log2Limens)
    try container.encode(lapse, forKey: .lapse)
    try container.encode(lapsePrefersHigher, forKey: .lapsePrefersHigher)
    try container.encode(bias, forKey: .bias)
    try container.encode(contraction, forKey: .contraction)
    try container.encode(exponent, forKey: .exponent)
    try container.encode(learningOctaves, forKey: .learningOctaves)
    try container.encode(learningTrials, forKey: .learningTrials)
    try container.encodeIfPresent(learningLaw, forKey: .learningLaw)
    try container.encodeIfPresent(repetition, forKey: .repetition)
    try container.encodeIfPresent(wandering, forKey: .wandering)
    try container.encodeIfPresent(intervals, forKey: .intervals)
    try container.encodeIfPresent(matching, forKey: .matching)
  }
}

/// The JSON form is the raw value.
extension SimulatedListener.LearningLaw: Codable {}

extension SimulatedListener.Wandering: Codable {
  private enum CodingKeys: String, CodingKey {
    case lapse
    case trialsAway = "trials_away"
    case trialsPresent = "trials_present"
  }

  /// Decodes the blocks of attention.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lapse = try container.decode(Double.self, forKey: .lapse)
    trialsAway = try container.decode(Double.self, forKey: .trialsAway)
    trialsPresent = try container.decode(Double.self, forKey: .trialsPresent)
  }

  /// Encodes the blocks of attention.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lapse, forKey: .lapse)
    try container.encode(trialsAway, forKey: .trialsAway)
    try container.encode(trialsPresent, forKey: .trialsPresent)
  }
}
