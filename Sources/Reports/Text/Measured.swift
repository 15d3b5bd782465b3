internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A note or a region, where a limen is estimated.
protocol MeasuredPlace: Sendable {
  var limen: LimenEstimate { get }
  var trials: Int { get }
  var state: NoteReport.State { get }
  /// The note, or the one in the middle of a region.
  var middle: MIDINote { get }
  /// What the mark of the place in a chart is of; `nil` for one without a mark.
  var key: String? { get }
  /// The members that name the place.
  var identity: Members { get }

  /// Returns the name of a note, or the name and the notes of a region: `octave 4 C4-B4`.
  func title(in words: Words) -> String
}

extension NoteReport: MeasuredPlace {
  var middle: MIDINote { note }
  var key: String? { note.name }
  var identity: Members { ["midi": note.number, "name": note] }

  func title(in words: Words) -> String { words.name(of: note) }
}

extension RegionReport: MeasuredPlace {
  var trials: Int { answers.answered }
  var middle: MIDINote { region.notes.middle }
  var key: String? { nil }
  var identity: Members { ["name": region.name, "range": region.notes] }

  func title(in words: Words) -> String {
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
struct Measured<Place: MeasuredPlace>: Sendable {
  let place: Place
  let limen: Limen

  init(_ place: Place, at point: LimenPoint, upTo largest: Cents) {
    self.place = place
    limen = Limen(place.limen, at: point, upTo: largest)
  }

  subscript<Member>(dynamicMember member: KeyPath<Place, Member>) -> Member {
    place[keyPath: member]
  }

  /// The limen and the evidence for it.
  var members: Members { ["trials": place.trials, "state": place.state.rawValue] + limen.members }
}
