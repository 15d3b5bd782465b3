internal import Music

/// Where the notes of a range lie along a row: each in columns of its own, or several in one.
struct NoteAxis: Hashable, Sendable {
  /// The notes along the axis.
  let range: NoteRange
  private let columnsPerNote: Int
  private let notesPerColumn: Int

  /// Makes an axis as wide as fits into `columns`.
  init(range: NoteRange, columns: Int) {
    self.range = range
    let columns = max(columns, 1)
    columnsPerNote = max(columns / range.count, 1)
    notesPerColumn = (range.count + columns - 1) / columns
  }

  /// How many columns the axis takes.
  var columns: Int {
    (range.count + notesPerColumn - 1) / notesPerColumn * columnsPerNote
  }

  /// The notes that share marks, lowest first, and the column where these stand.
  var groups: [(column: Int, notes: NoteRange)] {
    stride(from: 0, to: range.count, by: notesPerColumn).map { first in
      let last = min(first + notesPerColumn, range.count) - 1
      return (
        first / notesPerColumn * columnsPerNote + columnsPerNote / 2,
        NoteRange(lowest: range.notes[first], highest: range.notes[last])
      )
    }
  }

  /// The columns of the notes from `notes.lowest` to `notes.highest`; the axis has both.
  func columns(of notes: NoteRange) -> Range<Int> {
    let first = range.index(of: notes.lowest) / notesPerColumn
    let last = range.index(of: notes.highest) / notesPerColumn
    return first * columnsPerNote..<(last + 1) * columnsPerNote
  }

  /// The keys of a piano, the black ones standing out; where notes share columns, a line with the Cs.
  var keyboard: String {
    groups.map { group in
      let key: Character =
        notesPerColumn == 1
        ? group.notes.lowest.isBlackKey ? "█" : "▁"
        : group.notes.notes.contains(where: \.isC) ? "┬" : "─"
      return String(repeating: key, count: columnsPerNote)
    }.joined()
  }

  /// The names of the notes to write below the keyboard: every C, or every other one where they would
  /// touch, each with the column where it begins.
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

  fileprivate var isBlackKey: Bool { [1, 3, 6, 8, 10].contains(number % 12) }
}
