/// The language of note names.
///
/// Both languages spell the black keys as raised notes, so that no name means a different note in
/// the other language: the English B is H in German, and the note that Germans call B is spelled
/// Ais.
public enum NoteNames: String, CaseIterable, Sendable {
  /// C, C#, D … A#, B: the names in options, files and JSON.
  case english
  /// C, Cis, D … Ais, H.
  case german

  /// The names of the notes of an octave, from C upwards.
  var octave: [String] {
    switch self {
    case .english: ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    case .german: ["C", "Cis", "D", "Dis", "E", "F", "Fis", "G", "Gis", "A", "Ais", "H"]
    }
  }
}

extension MIDINote {
  /// Returns the name with the octave, as displayed to the listener: `F#3`, `Fis3`.
  ///
  /// Middle C is C4 in both languages.
  public func name(in names: NoteNames) -> String {
    names.octave[number % 12] + String(number / 12 - 1)
  }
}
