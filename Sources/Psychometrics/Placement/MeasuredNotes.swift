internal import Music

/// The notes that a method measures one by one.
struct MeasuredNotes: Sendable {
  /// What was concluded of log2 T75 at one of them.
  struct Measurement: Sendable {
    let mean: Double
    let spread: Double
  }

  /// At least one; lowest note first.
  let notes: [MIDINote]

  /// The notes chosen from `range`; all of it if none were.
  init(chosen: [MIDINote]?, from range: NoteRange) { notes = chosen?.sorted() ?? range.notes }

  /// - Precondition: The note is measured.
  func index(of note: MIDINote) -> Int {
    guard let index = notes.firstIndex(of: note) else {
      preconditionFailure("\(note.name) is not measured")
    }
    return index
  }

  /// Mean and spread interpolated linearly between the measured notes; beyond the outermost, as there.
  ///
  /// - Parameter measure: What was concluded at the measured note with this index.
  func estimate(at note: MIDINote, measuring measure: (Int) -> Measurement) -> NormalMixture {
    let above = notes.firstIndex { $0 >= note } ?? notes.count - 1
    let below = notes.lastIndex { $0 <= note } ?? 0
    let distance = notes[above].number - notes[below].number
    let share =
      distance > 0 ? Double(note.number - notes[below].number) / Double(distance) : 0
    let (lower, upper) = (measure(below), measure(above))
    return NormalMixture(
      mean: lower.mean + share * (upper.mean - lower.mean),
      spread: lower.spread + share * (upper.spread - lower.spread))
  }
}
