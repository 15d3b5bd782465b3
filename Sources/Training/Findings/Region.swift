public import Music

/// A part of the keyboard. Registers consist of whole octaves, so that no octave lies in two of
/// them.
package enum Register: String, CaseIterable, Sendable {
  /// Up to B2, where limens in cents grow (Micheyl, Xiao & Oxenham 2012).
  case bass
  /// C3 to B4, around middle C.
  case middle
  /// C5 to B6.
  case treble
  /// From C7, about the highest note of most instruments.
  case top

  fileprivate var numbers: ClosedRange<Int> {
    switch self {
    case .bass: 0...47
    case .middle: 48...71
    case .treble: 72...95
    case .top: 96...127
    }
  }

  /// Returns the register of a note.
  package init(of note: MIDINote) {
    self = Self.allCases.first { $0.numbers.contains(note.number) } ?? .top
  }
}

/// A named set of adjacent notes: an octave, a register, or the whole range.
///
/// Octaves run from C to B and have the numbers of scientific pitch notation (ISO 16: A4 is in
/// octave 4). Fewer than six notes at an end of the range belong to the octave next to them.
public struct Region: Hashable, Sendable {
  /// The kind of a region.
  package enum Kind: String, Sendable {
    /// All reported notes.
    case range
    /// Bass, middle, treble or top.
    case register
    /// From C to B, cut at the ends of the range; fewer than six notes join the neighbouring octave.
    case octave
  }

  /// The kind of the region.
  package let kind: Kind
  /// The reported notes in the region.
  public let notes: NoteRange

  /// The name of the region, such as `bass` or `octave 4`.
  public var name: String {
    switch kind {
    case .range: "range"
    case .register: register.rawValue
    case .octave: "octave \(octave)"
    }
  }

  /// The register of the lowest note.
  package var register: Register { Register(of: notes.lowest) }
  /// The number of the octave in which most of the notes are.
  package var octave: Int { notes.middle.number / 12 - 1 }

  /// Returns the region of all notes of `range`.
  package static func whole(_ range: NoteRange) -> Region {
    Region(kind: .range, notes: range)
  }

  /// Returns the registers that overlap `range`, lowest first, each limited to `range`.
  package static func registers(of range: NoteRange) -> [Region] {
    Register.allCases.compactMap {
      Region(kind: .register, numbers: $0.numbers, within: range)
    }
  }

  /// The smallest number of notes of an octave of its own.
  static let leastNotes = 6

  /// Returns the octaves that overlap `range`, lowest first, each limited to `range`.
  ///
  /// Fewer than six notes are no octave of their own: they belong to the neighbour, and the octave
  /// with most of the notes gives the number. A range so short that no octave has six notes is one
  /// region.
  package static func octaves(of range: NoteRange) -> [Region] {
    var octaves = (range.lowest.number / 12...range.highest.number / 12).compactMap {
      Region(kind: .octave, numbers: 12 * $0...min(12 * $0 + 11, 127), within: range)
    }
    while let short = octaves.firstIndex(where: { $0.notes.count < leastNotes }), octaves.count > 1
    {
      let lower = max(short - 1, 0)
      let notes = octaves[lower].notes.extended(to: octaves[lower + 1].notes.highest)
      octaves[lower...lower + 1] = [Region(kind: .octave, notes: notes)]
    }
    return octaves
  }

  /// Returns all regions that are reported: the whole range, the registers and the octaves.
  static func reported(over range: NoteRange) -> [Region] {
    [.whole(range)] + registers(of: range) + octaves(of: range)
  }
}

extension Region {
  private init?(kind: Kind, numbers: ClosedRange<Int>, within range: NoteRange) {
    let lowest = max(numbers.lowerBound, range.lowest.number)
    let highest = min(numbers.upperBound, range.highest.number)
    guard lowest <= highest else { return nil }
    self.init(kind: kind, notes: NoteRange(lowest: MIDINote(lowest), highest: MIDINote(highest)))
  }
}
