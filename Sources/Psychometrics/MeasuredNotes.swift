internal import Music

/// What a method concludes of log2 T75 at the notes it measured, and in between.
struct MeasuredNotes: Sendable {
  /// What was concluded at one note.
  struct Measurement: Sendable {
    let note: MIDINote
    let mean: Double
    let spread: Double
  }

  /// At least one; lowest note first.
  let measurements: [Measurement]

  /// Mean and spread interpolated linearly over the notes; beyond the outermost, as there.
  func estimate(at note: MIDINote) -> NormalMixture {
    let above = measurements.first { $0.note >= note } ?? measurements[measurements.count - 1]
    let below = measurements.last { $0.note <= note } ?? measurements[0]
    let distance = above.note.number - below.note.number
    let share =
      distance > 0 ? Double(note.number - below.note.number) / Double(distance) : 0
    return NormalMixture(
      mean: below.mean + share * (above.mean - below.mean),
      spread: below.spread + share * (above.spread - below.spread))
  }
}
