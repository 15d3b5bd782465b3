internal import Music
public import Psychometrics
public import Training

/// Two profiles side by side as they are told: the same facts as text, JSON and a chart.
public struct ComparisonReport: Encodable, Sendable {
  let range: String
  let point: ProfileReport.Point
  let a: Side
  let b: Side
  let whole: Place
  let regions: [Place]
  let notes: [Place]
  let limenPoint: LimenPoint
  let keyboard: NoteRange

  /// Puts a comparison down.
  ///
  /// - Parameters:
  ///   - names: What the first and the second are called, in that order.
  ///   - point: Where limens are told; they are converted from T75.
  public init(
    of comparison: ProfileComparison, names: (first: String, second: String),
    at point: LimenPoint = .t75
  ) {
    let (first, second) = (comparison.first, comparison.second)
    range = first.range.text
    self.point = ProfileReport.Point(point)
    limenPoint = point
    keyboard = first.range
    a = Side(name: names.first, findings: first)
    b = Side(name: names.second, findings: second)
    func place(_ one: RegionReport, _ other: RegionReport) -> Place {
      Place(
        midi: nil, name: one.region.name, range: one.region.notes.text,
        a: Measured(one, at: point), b: Measured(other, at: point),
        comparison.contrast(over: one.region.notes))
    }
    whole = place(first.whole, second.whole)
    regions = zip(first.regions, second.regions).map(place)
    notes = zip(first.notes, second.notes).map { one, other in
      Place(
        midi: one.note.number, name: one.note.name, range: nil,
        a: Measured(one, at: point), b: Measured(other, at: point),
        comparison.contrast(at: one.note))
    }
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

  /// One JSON object; keys name their units.
  ///
  /// - Throws: `EncodingError`, which no finite comparison causes.
  public func json() throws -> String { try reportJSON() }
}

// MARK: - Parts

extension ComparisonReport {
  /// One of the two.
  struct Side: Encodable {
    let name: String
    let timbre: String
    let trials: Int
    let right: Int
    let thresholdTold: Bool

    init(name: String, findings: ListenerFindings) {
      self.name = name
      timbre = findings.profile.condition.name
      trials = findings.whole.answers.answered
      right = findings.whole.answers.right
      thresholdTold = findings.answers.tellThreshold
    }
  }

  /// How much is known of one side at a place.
  struct Grounds: Encodable {
    let trials: Int
    let state: String
  }

  /// A note or a region, and how the two compare there.
  struct Place: Encodable {
    let midi: Int?
    let name: String
    let range: String?
    let a: Measured<Grounds>
    let b: Measured<Grounds>
    let aOverB: Double
    let aOverBBand95: [Double]
    let probabilityALower: Double

    init(
      midi: Int?, name: String, range: String?, a: Measured<Grounds>, b: Measured<Grounds>,
      _ contrast: ProfileComparison.Contrast
    ) {
      self.midi = midi
      self.name = name
      self.range = range
      self.a = a
      self.b = b
      aOverB = contrast.ratio.toThousandths
      aOverBBand95 = [contrast.band95.lower, contrast.band95.upper].map(\.toThousandths)
      probabilityALower = contrast.probabilityLower.toThousandths
    }
  }
}

extension Measured<ComparisonReport.Grounds> {
  fileprivate init(_ region: RegionReport, at point: LimenPoint) {
    self.init(
      place: .init(trials: region.answers.answered, state: region.state.rawValue),
      limen: Limen(region.limen, at: point))
  }

  fileprivate init(_ note: NoteReport, at point: LimenPoint) {
    self.init(
      place: .init(trials: note.trials, state: note.state.rawValue),
      limen: Limen(note.limen, at: point))
  }
}
