extension MIDINote {
  /// Middle C, from which a scale rises unless another note is given.
  package static let standardTonic = MIDINote(60)

  /// Creates the first note of a scale from its name, such as D or Eb3. A note without an octave is that
  /// of the octave from middle C.
  ///
  /// - Throws: ``NoteError`` for any other text.
  package init(tonic name: String, in names: NoteNames = .english) throws(NoteError) {
    do {
      try self.init(name: name, in: names)
    } catch {
      guard let note = try? MIDINote(name: name + "4", in: names) else { throw error }
      self = note
    }
  }
}
