extension TuningDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case name
    case tonic
    case scale
    case keyboard
  }

  /// Decodes a tuning by its name, or a scale with all its pitches.
  ///
  /// - Throws: `DecodingError` if a value is missing, or no tuning has the name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let scale = try container.decodeIfPresent(Scale.self, forKey: .scale) {
      self =
        if let mapping = try container.decodeIfPresent(KeyboardMapping.self, forKey: .keyboard) {
          .keyboard(scale, mapping)
        } else {
          .scale(scale, tonic: try container.decode(MIDINote.self, forKey: .tonic))
        }
      return
    }
    let name = try container.decode(String.self, forKey: .name)
    let tonic = try container.decodeIfPresent(MIDINote.self, forKey: .tonic)
    switch Self(name: name, tonic: tonic ?? .standardTonic) {
    case .temperament? where tonic == nil:
      throw DecodingError.dataCorruptedError(
        forKey: .tonic, in: container, debugDescription: "the tuning '\(name)' has no tonic")
    case let tuning?: self = tuning
    case nil:
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "'\(name)' is not a tuning")
    }
  }

  /// Encodes a built-in tuning by its name, and a scale with all its pitches.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .intervals: try container.encode(name, forKey: .name)
    case .temperament(_, let tonic):
      try container.encode(name, forKey: .name)
      try container.encode(tonic, forKey: .tonic)
    case .scale(let scale, let tonic):
      try container.encode(scale, forKey: .scale)
      try container.encode(tonic, forKey: .tonic)
    case .keyboard(let scale, let mapping):
      try container.encode(scale, forKey: .scale)
      try container.encode(mapping, forKey: .keyboard)
    }
  }
}

extension Scale.Pitch: Codable {
  /// Decodes a number of cents, or the text of a ratio.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    if let cents = try? Double(from: decoder) {
      self = .cents(Cents(cents))
      return
    }
    self = try decoder.value(
      readBy: { text in
        let numbers = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        return numbers.count == 2 ? FrequencyRatio(numbers[0], numbers[1]).map(Self.ratio) : nil
      }, or: "is not a pitch of a scale")
  }

  /// Encodes a number of cents, or the text of a ratio.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .ratio(let ratio): try ratio.description.encode(to: encoder)
    case .cents(let cents): try cents.encode(to: encoder)
    }
  }
}

extension KeyboardMapping: Codable {
  private enum CodingKeys: String, CodingKey {
    case degrees
    case lowest = "lowest_midi"
    case highest = "highest_midi"
    case middle = "middle_midi"
    case reference = "reference_midi"
    case frequency = "frequency_hz"
    case octaveDegree = "octave_degree"
  }

  /// Decodes a mapping.
  ///
  /// - Throws: `DecodingError` if a value is missing or out of bounds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func note(_ key: CodingKeys) throws -> MIDINote {
      let number = try container.decode(Int.self, forKey: key)
      guard MIDINote.numbers.contains(number) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "\(number) is not a note")
      }
      return MIDINote(number)
    }
    let (lowest, highest) = (try note(.lowest), try note(.highest))
    let frequency = try container.decode(Hertz.self, forKey: .frequency)
    guard lowest <= highest, Self.frequencies.contains(frequency) else {
      throw DecodingError.dataCorruptedError(
        forKey: .frequency, in: container, debugDescription: "the keyboard cannot be used")
    }
    let degrees = try container.decode([Int?].self, forKey: .degrees)
    let octaveDegree = try container.decode(Int.self, forKey: .octaveDegree)
    let bounds = -Self.largest...Self.largest
    guard degrees.count <= Self.largest, (0...Self.largest).contains(octaveDegree),
      degrees.allSatisfy({ $0.map(bounds.contains) ?? true })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .degrees, in: container, debugDescription: "the keyboard has too large degrees")
    }
    self.init(
      degrees: degrees, notes: lowest...highest, middle: try note(.middle),
      reference: try note(.reference), frequency: frequency, octaveDegree: octaveDegree)
  }

  /// Encodes a mapping.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(degrees, forKey: .degrees)
    try container.encode(notes.lowerBound.number, forKey: .lowest)
    try container.encode(notes.upperBound.number, forKey: .highest)
    try container.encode(middle.number, forKey: .middle)
    try container.encode(reference.number, forKey: .reference)
    try container.encode(frequency, forKey: .frequency)
    try container.encode(octaveDegree, forKey: .octaveDegree)
  }
}
