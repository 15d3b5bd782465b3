package import Music
package import Notation
package import Psychometrics
package import Training
package import Wording

/// A note or a region, where a limen is estimated.
package protocol MeasuredPlace: Sendable {
  var limen: LimenEstimate { get }
  var trials: Int { get }
  var state: NoteReport.State { get }
  /// The note, or the one in the middle of a region.
  var middle: MIDINote { get }
  /// What the mark of the place in a chart is of; `nil` for one without a mark.
  var key: String? { get }
  /// The members that name the place.
  var identity: Members { get }

  /// Returns the statistics of such a place at a point, in the order of their columns.
  static func statistics(at point: LimenPoint) -> [PlaceStatistic<Self>]

  /// The statistics at T75 in the order of narrow tables, which drop the last ones: the same of notes and
  /// of regions, which may have the same headings. They are stored, because each redraw of a screen reads
  /// them for each place.
  static var statisticsInNarrowTables: [PlaceStatistic<Self>] { get }

  /// Returns the name of a note, or the name and the notes of a region: `octave 4 C4-B4`.
  func title(in words: Words) -> String
}

extension NoteReport: MeasuredPlace {
  package var middle: MIDINote { note }
  package var key: String? { note.name }
  package var identity: Members { ["midi": note.number, "name": note] }

  package func title(in words: Words) -> String { words.name(of: note) }
}

extension RegionReport: MeasuredPlace {
  package var trials: Int { answers.answered }
  package var middle: MIDINote { region.notes.middle }
  package var key: String? { nil }
  package var identity: Members { ["name": region.name, "range": region.notes] }

  package func title(in words: Words) -> String {
    let phrases = words.phrases
    let name =
      switch region.kind {
      case .range: phrases.rangeName
      case .register: phrases.name(of: region.register)
      case .octave: phrases.octave(region.octave)
      }
    return "\(name) \(words.span(region.notes))"
  }
}

/// A place with its limen at the reported point.
@dynamicMemberLookup
package struct Measured<Place: MeasuredPlace>: Sendable {
  let place: Place
  package let limen: Limen

  /// Creates the place with its limen at a point.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - point: The point.
  ///   - largest: The largest difference that is presented, beyond which limens are cut in texts.
  package init(_ place: Place, at point: LimenPoint, upTo largest: Cents = Cents(.infinity)) {
    self.place = place
    limen = Limen(place.limen, at: point, upTo: largest)
  }

  package subscript<Member>(dynamicMember member: KeyPath<Place, Member>) -> Member {
    place[keyPath: member]
  }

  /// The statistics of the place.
  var members: Members {
    Place.statistics(at: limen.point).reduce([:]) { $0 + $1.member(of: self) }
  }
}
