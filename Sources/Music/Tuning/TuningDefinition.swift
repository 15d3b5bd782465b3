/// A tuning before a concert pitch is chosen, as a session records it.
public enum TuningDefinition: Hashable, Sendable {
  /// Each interval has one size.
  case intervals(IntervalTuning)
  /// A temperament whose scale rises from a note.
  case temperament(Temperament, tonic: MIDINote)
  /// A scale that rises from a note, one degree for each key.
  case scale(Scale, tonic: MIDINote)
  /// A scale that a keyboard mapping places on the notes; the mapping also gives a frequency.
  case keyboard(Scale, KeyboardMapping)

  /// Equal temperament.
  public static let equal = Self.intervals(.equal)

  /// The names of the tunings that need no file: those of ``IntervalTuning`` and ``Temperament``.
  public static let names =
    IntervalTuning.allCases.map(\.rawValue) + Temperament.allCases.map(\.rawValue)

  /// Creates the tuning with this name; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - tonic: The note from which the scale of a temperament rises.
  public init?(name: String, tonic: MIDINote) {
    if let tuning = IntervalTuning(rawValue: name) {
      self = .intervals(tuning)
    } else if let temperament = Temperament(rawValue: name) {
      self = .temperament(temperament, tonic: tonic)
    } else {
      return nil
    }
  }

  /// Returns the tuning at a concert pitch, which a keyboard mapping replaces with a frequency of its own.
  ///
  /// - Throws: ``TuningError`` for a scale or a mapping that cannot be used.
  public func system(at pitch: ConcertPitch) throws(TuningError) -> TuningSystem {
    switch self {
    case .intervals(let tuning): .intervals(tuning)
    case .temperament(let temperament, let tonic):
      .keyboard(
        try KeyboardTuning(
          scale: temperament.scale, mapping: KeyboardMapping(tonic: tonic, at: pitch),
          avoidsWolves: true))
    case .scale(let scale, let tonic):
      .keyboard(try KeyboardTuning(scale: scale, mapping: KeyboardMapping(tonic: tonic, at: pitch)))
    case .keyboard(let scale, let mapping):
      .keyboard(try KeyboardTuning(scale: scale, mapping: mapping))
    }
  }

  /// Returns the tuning with its scale placed on the notes by a keyboard mapping; `nil` if it measures
  /// intervals from the reference tone and has no scale.
  public func placed(by mapping: KeyboardMapping) -> Self? {
    switch self {
    case .intervals: nil
    case .temperament(let temperament, _): .keyboard(temperament.scale, mapping)
    case .scale(let scale, _), .keyboard(let scale, _): .keyboard(scale, mapping)
    }
  }

  /// The smallest step of a scale; `nil` for tunings that repeat after twelve notes, whose intervals are
  /// those of twelve steps.
  package var smallestStep: Cents? {
    switch self {
    case .intervals, .temperament: return nil
    case .scale(let scale, _): return scale.pitches.count == 12 ? nil : scale.smallestStep
    case .keyboard(let scale, let mapping):
      let notes = mapping.degrees.isEmpty ? scale.pitches.count : mapping.degrees.count
      return notes == 12 ? nil : scale.smallestStep
    }
  }

  /// The name of a built-in tuning, or the description of a scale.
  public var name: String {
    switch self {
    case .intervals(let tuning): tuning.rawValue
    case .temperament(let temperament, _): temperament.rawValue
    case .scale(let scale, _), .keyboard(let scale, _): scale.description
    }
  }

  /// The note from which the scale rises; `nil` if there is none.
  package var tonic: MIDINote? {
    switch self {
    case .intervals: nil
    case .temperament(_, let tonic), .scale(_, let tonic): tonic
    case .keyboard(_, let mapping): mapping.middle
    }
  }
}
