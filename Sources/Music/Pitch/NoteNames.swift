/// The style of note names.
///
/// All styles spell the black keys as raised notes, so that no written name means a different note in
/// another style: the English B is H in German, and the note that Germans call B is spelled Ais. When
/// names are read, B alone is ambiguous.
public enum NoteNames: String, CaseIterable, Sendable {
  /// C, C#, D … A#, B: the names in options, files and JSON.
  case english
  /// C, Cis, D … Ais, H.
  case german
  /// do, do#, re … la#, si, where do is always C.
  case solfege

  /// Whether a sign after a name alters it. German names have endings instead.
  var takesSigns: Bool { self != .german }

  /// The names of the notes of an octave, from C upwards.
  var octave: [String] {
    switch self {
    case .english: ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    case .german: ["C", "Cis", "D", "Dis", "E", "F", "Fis", "G", "Gis", "A", "Ais", "H"]
    case .solfege:
      ["do", "do#", "re", "re#", "mi", "fa", "fa#", "sol", "sol#", "la", "la#", "si"]
    }
  }

  /// The names that are read, with their semitones above C. One that begins like another comes after it.
  var keys: [(name: String, semitone: Int)] {
    let lowered =
      switch self {
      case .english, .solfege: [(name: String, semitone: Int)]()
      case .german: [("Des", 1), ("Es", 3), ("Ges", 6), ("As", 8), ("B", 10)]
      }
    return octave.enumerated().map { ($1, $0) } + lowered
  }
}

extension MIDINote {
  /// Returns the name with the octave, as displayed to the listener: `F#3`, `Fis3`, `fa#3`.
  ///
  /// Middle C is C4 in every style.
  public func name(in names: NoteNames) -> String {
    names.octave[number % 12] + String(number / 12 - 1)
  }
}
