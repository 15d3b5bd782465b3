internal import Music

/// The columns of the notes of a range. Either each note has its own columns, or several notes
/// share one.
struct NoteAxis: Hashable, Sendable {
  /// The notes along the axis.
  let range: NoteRange
  private let columnsPerNote: Int
  private let notesPerColumn: Int

  /// Creates the widest axis that fits into `columns`.
  init(range: NoteRange, columns: Int) {
    self.range = range
    let columns = max(columns, 1)
    columnsPerNote = max(columns / range.count, 1)
    notesPerColumn = (range.count + columns - 1) / columns
  }

  /// The number of columns of the axis.
  var columns: Int {
    (range.count + notesPerColumn - 1) / notesPerColumn * columnsPerNote
  }

  /// The groups of notes that share a mark, lowest first, with the column of the mark.
  var groups: [(column: Int, notes: NoteRange)] {
    stride(from: 0, to: range.count, by: notesPerColumn).map { first in
      let last = min(first + notesPerColumn, range.count) - 1
      return (
        first / notesPerColumn * columnsPerNote + columnsPerNote / 2,
        NoteRange(lowest: range.notes[first], highest: range.notes[last])
      )
    }
  }

  /// Returns the columns from `notes.lowest` to `notes.highest`. The range of the axis contains
  /// both.
  func columns(of notes: NoteRange) -> Range<Int> {
    let first = range.index(of: notes.lowest) / notesPerColumn
    let last = range.index(of: notes.highest) / notesPerColumn
    return first * columnsPerNote..<(last + 1) * columnsPerNote
  }

  /// A row of piano keys with the black ones highlighted. If notes share columns, it is a line with
  /// a sign at each C.
  var keyboard: String {
    groups.map { group in
      let key: Character =
        notesPerColumn == 1
        ? group.notes.lowest.isBlackKey ? "█" : "▁"
        : group.notes.notes.contains(where: \.isC) ? "┬" : "─"
      return String(repeating: key, count: columnsPerNote)
    }.joined()
  }

  /// Returns the labels below the keyboard with their first columns. Each C has a label unless it
  /// would touch the previous one or does not fit.
  func labels(named name: (MIDINote) -> String) -> [(column: Int, text: String)] {
    let all = range.notes.filter(\.isC).map {
      (column: columns(of: NoteRange(lowest: $0, highest: $0)).lowerBound, text: name($0))
    }
    return all.reduce(into: []) { labels, label in
      let isClear = labels.last.map { $0.column + $0.text.count < label.column } ?? true
      if isClear, label.column + label.text.count <= columns { labels.append(label) }
    }
  }
}

extension MIDINote {
  fileprivate var isC: Bool { number % 12 == 0 }
}
