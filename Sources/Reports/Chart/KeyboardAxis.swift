internal import Music

/// A chart axis drawn as a piano keyboard, with one column for each semitone.
struct KeyboardAxis {
  let range: NoteRange
  let left: Double
  let right: Double

  var columnWidth: Double { (right - left) / Double(range.count) }

  /// Returns the x coordinate of the middle of a note's column.
  func centre(of note: MIDINote) -> Double {
    left + (Double(range.index(of: note)) + 0.5) * columnWidth
  }

  /// Returns the keys between `top` and `bottom`, with note names below them.
  func drawn(top: Double, bottom: Double, named name: (MIDINote) -> String) -> [MarkupElement] {
    let keys = MarkupElement.rectangle("white", x: left...right, y: top...bottom)
    let waist = top + 0.62 * (bottom - top)
    return [keys] + range.notes.flatMap { key($0, top: top, waist: waist, bottom: bottom) }
      + named.map {
        .text(name($0), at: Point(x: centre(of: $0), y: bottom + 16), anchor: .middle)
      }
  }

  /// Returns a black key and the seam below it, or the seam between two adjacent white keys.
  private func key(
    _ note: MIDINote, top: Double, waist: Double, bottom: Double
  ) -> [MarkupElement] {
    let middle = centre(of: note)
    let edge = middle + columnWidth / 2
    func seam(at x: Double, from start: Double) -> MarkupElement {
      .line("seam", through: [Point(x: x, y: start), Point(x: x, y: bottom)])
    }
    if note.isBlackKey {
      let black = MarkupElement.rectangle("black", x: (edge - columnWidth)...edge, y: top...waist)
      return [black, seam(at: middle, from: waist)]
    }
    let meetsWhite = note < range.highest && !MIDINote(note.number + 1).isBlackKey
    return meetsWhite ? [seam(at: edge, from: top)] : []
  }

  /// The notes with a label: every note of a range of at most 13, otherwise every C, and each end
  /// of the range that is at least three semitones from every C.
  private var named: [MIDINote] {
    let notes = range.notes
    if notes.count <= 13 { return notes }
    let octaves = notes.filter { $0.number % 12 == 0 }
    let ends = [range.lowest, range.highest].filter { end in
      !octaves.contains { abs($0.number - end.number) < 3 }
    }
    return (octaves + ends).sorted()
  }
}
