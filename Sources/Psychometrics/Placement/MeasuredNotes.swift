internal import Music
internal import Notation

/// The notes that a placement measures individually.
struct MeasuredNotes: Sendable {
  /// The measured notes, at least one; lowest note first.
  let notes: [MIDINote]

  /// Creates the notes chosen from `range`, or all notes of `range` if `chosen` is `nil`.
  init(chosen: [MIDINote]?, from range: NoteRange) { notes = chosen?.sorted() ?? range.notes }

  /// Returns the index of a measured note.
  ///
  /// - Precondition: The note is measured.
  func index(of note: MIDINote) -> Int {
    notes.firstIndex(of: note).required(or: "\(note.name) is not measured")
  }

  /// Returns an estimate interpolated linearly between the measured notes.
  ///
  /// Mean and spread are interpolated. Beyond the outermost measured notes they are constant.
  ///
  /// - Parameters:
  ///   - note: The note of the estimate.
  ///   - measure: A function that returns the mean of log2 T75 at the measured note with this index, and
  ///     the standard deviation of its posterior; `nil` without a posterior.
  func estimate(
    at note: MIDINote, measuring measure: (Int) -> (mean: Double, spread: Double?)
  ) -> Log2LimenEstimate {
    let above = notes.firstIndex { $0 >= note } ?? notes.count - 1
    let below = notes.lastIndex { $0 <= note } ?? 0
    let distance = notes[above].number - notes[below].number
    let share = distance > 0 ? Double(note.number - notes[below].number) / Double(distance) : 0
    let (lower, upper) = (measure(below), measure(above))
    let mean = lower.mean + share * (upper.mean - lower.mean)
    guard let low = lower.spread, let high = upper.spread else { return Log2LimenEstimate(mean) }
    return Log2LimenEstimate(NormalMixture(mean: mean, spread: low + share * (high - low)))
  }
}
