internal import Music
internal import Notation
public import Psychometrics
public import Training
internal import Wording

/// Two profiles side by side. The text, the JSON and the chart present the same facts.
public struct ComparisonReport: Encodable, Sendable {
  let range: NoteRange
  let point: ProfileReport.Point
  let a: Side
  let b: Side
  let whole: Place
  let regions: [Place]
  let notes: [Place]
  let limenPoint: LimenPoint

  /// Creates a report of a comparison.
  ///
  /// - Parameters:
  ///   - comparison: The comparison to report.
  ///   - sides: The answers of the first and the second profile.
  ///   - point: The point at which limens are reported. They are converted from T75.
  /// - Complexity: O(*n*²) for each region and O(1) for each note, for *n* notes that the profiles
  ///   cover.
  public init(
    of comparison: ProfileComparison, sides: (first: ComparedAnswers, second: ComparedAnswers),
    at point: LimenPoint = .t75
  ) {
    let (first, second) = (comparison.first, comparison.second)
    range = first.range
    self.point = ProfileReport.Point(point)
    limenPoint = point
    a = Side(answers: sides.first, findings: first)
    b = Side(answers: sides.second, findings: second)
    let largest = [first, second].map(\.profile.prior.largestDifference)
    func place(_ one: RegionReport, _ other: RegionReport) -> Place {
      Place(
        at: .region(one.region), a: Measured(one, at: point, upTo: largest[0]),
        b: Measured(other, at: point, upTo: largest[1]),
        comparison.contrast(over: one.region.notes))
    }
    whole = place(first.whole, second.whole)
    regions = zip(first.regions, second.regions).map(place)
    notes = zip(first.notes, second.notes).map { one, other in
      Place(
        at: .note(one.note), a: Measured(one, at: point, upTo: largest[0]),
        b: Measured(other, at: point, upTo: largest[1]),
        comparison.contrast(at: one.note))
    }
  }

  /// Creates a report that compares all the answers of two listeners.
  ///
  /// - Parameters:
  ///   - comparison: The comparison to report.
  ///   - names: The names of the first and the second listener.
  ///   - point: The point at which limens are reported. They are converted from T75.
  public init(
    of comparison: ProfileComparison, names: (first: String, second: String),
    at point: LimenPoint = .t75
  ) {
    self.init(
      of: comparison,
      sides: (ComparedAnswers(of: names.first), ComparedAnswers(of: names.second)), at: point)
  }

  private enum CodingKeys: CodingKey {
    case range
    case point
    case a
    case b
    case whole
    case regions
    case notes
  }

  /// Returns the report as one JSON object. Keys name their units.
  ///
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  public func json() throws -> String { try prettyJSON() }
}

// MARK: - Parts

extension ComparisonReport {
  /// One of the two sides.
  struct Side: Encodable {
    let answers: ComparedAnswers
    /// The name and the period in English and in UTC, for JSON.
    let name: String
    let timbre: String
    /// The prior; `nil` for the standard one.
    let prior: String?
    let trials: Int
    let right: Int
    let thresholdReported: Bool

    init(answers: ComparedAnswers, findings: ListenerFindings) {
      self.answers = answers
      name = answers.title(in: Words(.english), \.utcText)
      timbre = findings.profile.condition.name
      prior = findings.profile.prior.labelUnlessStandard
      trials = findings.whole.answers.answered
      right = findings.whole.answers.right
      thresholdReported = findings.answers.reportsThreshold
    }

    private enum CodingKeys: CodingKey {
      case name
      case timbre
      case prior
      case trials
      case right
      case thresholdReported
    }
  }

  /// The evidence for the limen of one side.
  struct Support: Encodable {
    let trials: Int
    let state: NoteReport.State
  }

  /// The note or region of a comparison.
  enum Spot: Encodable {
    case note(MIDINote)
    case region(Region)

    /// The notes of a region; `nil` for a note.
    var range: NoteRange? {
      if case .region(let region) = self { region.notes } else { nil }
    }

    /// The note, or the one in the middle of a region.
    var middle: MIDINote {
      switch self {
      case .note(let note): note
      case .region(let region): region.notes.middle
      }
    }

    private enum CodingKeys: CodingKey {
      case midi
      case name
      case range
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .note(let note):
        try members.encode(note.number, forKey: .midi)
        try members.encode(note, forKey: .name)
      case .region(let region):
        try members.encode(region.name, forKey: .name)
        try members.encode(region.notes, forKey: .range)
      }
    }
  }

  /// The comparison of both sides at a note or over a region.
  struct Place: Encodable {
    let spot: Spot
    let a: Measured<Support>
    let b: Measured<Support>
    let aOverB: Double
    let aOverBBand95: [Double]
    let probabilityALower: Double

    init(
      at spot: Spot, a: Measured<Support>, b: Measured<Support>,
      _ contrast: ProfileComparison.Contrast
    ) {
      self.spot = spot
      self.a = a
      self.b = b
      aOverB = contrast.ratio.toThousandths
      aOverBBand95 = [contrast.band95.lower, contrast.band95.upper].map(\.toThousandths)
      probabilityALower = contrast.probabilityLower.toThousandths
    }

    private enum CodingKeys: CodingKey {
      case a
      case b
      case aOverB
      case aOverBBand95
      case probabilityALower
    }

    func encode(to encoder: any Encoder) throws {
      try spot.encode(to: encoder)
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(a, forKey: .a)
      try members.encode(b, forKey: .b)
      try members.encode(aOverB, forKey: .aOverB)
      try members.encode(aOverBBand95, forKey: .aOverBBand95)
      try members.encode(probabilityALower, forKey: .probabilityALower)
    }
  }
}

extension Measured<ComparisonReport.Support> {
  fileprivate init(_ region: RegionReport, at point: LimenPoint, upTo largest: Cents) {
    self.init(
      place: .init(trials: region.answers.answered, state: region.state),
      limen: Limen(region.limen, at: point, upTo: largest))
  }

  fileprivate init(_ note: NoteReport, at point: LimenPoint, upTo largest: Cents) {
    self.init(
      place: .init(trials: note.trials, state: note.state),
      limen: Limen(note.limen, at: point, upTo: largest))
  }
}
