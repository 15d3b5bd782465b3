internal import Music
internal import Notation
public import Psychometrics
public import Training
internal import Wording

/// A listener's profile. The text, the JSON, the CSV table and the chart present the same facts.
///
/// JSON contains every number with its state. The text omits thresholds that the answers do not
/// establish.
public struct ProfileReport: Encodable, Sendable {
  let findings: ListenerFindings
  let listener: String
  let limenPoint: LimenPoint
  /// Whether the answers show that the listener hears differences.
  let thresholdReported: Bool
  let learning: Learning
  /// `nil` for a report without published limens.
  let norms: Norms?

  /// Creates a report of findings about a listener.
  ///
  /// - Parameters:
  ///   - findings: The findings to report.
  ///   - listener: The listener.
  ///   - point: The point at which limens are reported. They are converted from T75.
  /// - Complexity: O(*a* + *n* + *s*) for *a* answers, *n* notes and *s* sessions.
  public init(of findings: ListenerFindings, listener: Listener, at point: LimenPoint = .t75) {
    self.init(of: findings, listener: listener, at: point, beside: nil)
  }

  /// Creates a report of findings about a listener.
  ///
  /// - Parameters:
  ///   - findings: The findings to report.
  ///   - listener: The listener.
  ///   - point: The point at which limens are reported. They are converted from T75.
  ///   - norms: The published limens to compare with; `nil` for a report without them.
  /// - Complexity: O(*a* + *n* + *s* + *n* · *m*) for *a* answers, *n* notes, *s* sessions and *m* norms.
  package init(
    of findings: ListenerFindings, listener: Listener, at point: LimenPoint = .t75,
    beside norms: [Norm]? = nil
  ) {
    self.findings = findings
    self.listener = listener.label
    limenPoint = point
    thresholdReported = findings.answers.reportsThreshold
    learning = Learning(of: findings, at: point)
    self.norms = norms.map { Norms(beside: findings, among: $0) }
  }

  /// Returns the report as one JSON object. Keys name their units.
  ///
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  public func json() throws -> String { try prettyJSON() }

  /// Returns several reports as one JSON array of such objects.
  ///
  /// - Throws: `EncodingError`. Encoding reports with finite numbers does not fail.
  public static func json(_ reports: [ProfileReport]) throws -> String { try reports.prettyJSON() }
}

// MARK: - Facts

extension ProfileReport {
  var range: NoteRange { findings.range }
  var shareOfEarlyAnswers: Double? { findings.answers.shareEarly?.toThousandths }
  var whole: Measured<RegionReport> { findings.measured(findings.whole, at: limenPoint) }

  var regions: [Measured<RegionReport>] {
    findings.regions.map { findings.measured($0, at: limenPoint) }
  }

  var notes: [Measured<NoteReport>] {
    findings.notes.map { findings.measured($0, at: limenPoint) }
  }
}

extension ListenerFindings {
  var conditionName: String { profile.condition.name }
  /// The label of the prior; `nil` for the standard one.
  var priorLabel: String? { profile.prior.labelUnlessStandard }
  /// The largest difference that is presented. A larger limen was not measured.
  var largestDifference: Cents { profile.prior.largestDifference }

  /// Returns a place of the findings with its limen at a point.
  func measured<Place>(_ place: Place, at point: LimenPoint) -> Measured<Place> {
    Measured(place, at: point, upTo: largestDifference)
  }
}

extension AnswerDiagnostics {
  /// The median response time in milliseconds; `nil` if no time is known.
  var medianResponseMs: Double? { medianResponse.map { ($0 / .milliseconds(1)).toThousandths } }
}

// MARK: - JSON

extension ProfileReport {
  /// Encodes the members of the object that ``json()`` returns.
  public func encode(to encoder: any Encoder) throws {
    let answers = findings.answers
    let members: Members = [
      "listener": listener, "range": range, "timbre": findings.conditionName,
      "prior": findings.priorLabel,
      "point": limenPoint.members, "summary": summary(in: Words(.english)),
      "trials": answers.answered, "right": answers.right,
      "better_than_guessing": answers.betterThanGuessing.toThousandths,
      "threshold_reported": thresholdReported,
      "share_of_higher": answers.shareOfHigher?.toThousandths,
      "share_of_higher_flagged": answers.isLopsided,
      "median_response_ms": answers.medianResponseMs, "share_of_early_answers": shareOfEarlyAnswers,
      "bias": findings.bias.members(),
      "contraction": findings.contraction.members(perOctave: true),
      "whole": whole.membersOfRegion, "regions": regions.map(\.membersOfRegion),
      "weakest": findings.weakest.map(\.region.name), "learning": learning.members,
      "notes": notes.map { ["midi": $0.note.number, "note": $0.note] + $0.members },
      "intervals": members(of: .judgement), "matching": members(of: .matching),
      "norms": norms?.members,
    ]
    try (members + findings.lapses.members).encode(to: encoder)
  }
}

extension Measured<RegionReport> {
  /// The members of a region, with its comparison with the rest of the range where there is one.
  fileprivate var membersOfRegion: Members {
    let comparison = place.comparison
    return place.identity + members + [
      "kind": place.region.kind.rawValue,
      "better_than_guessing": place.answers.betterThanGuessing.toThousandths,
      "times_the_rest": comparison?.ratio.toThousandths,
      "probability_larger": comparison?.probabilityLarger.toThousandths,
      "stands_out": comparison?.standsOut ?? false,
    ]
  }
}

extension AnswerBias {
  /// Returns the members of a bias: how much higher than the reference tone a comparison tone must be to
  /// be called higher half the time. The contraction bias is the same shift for a reference tone one
  /// octave above the recent ones, and the names of its sizes end in `_per_octave`.
  fileprivate func members(perOctave: Bool = false) -> Members {
    let per = perOctave ? "_per_octave" : ""
    return [
      "cents\(per)": cents.toThousandths, "at_note": note,
      "noise_sd\(per)": noise.toThousandths, "flagged": isFlagged,
    ]
  }
}

extension LapseEstimate {
  /// The members of the rate in every JSON object that has one.
  var members: Members {
    [
      "lapse": rate.toThousandths, "lapse_band95": band95.bounds.map(\.toThousandths),
      "lapse_flagged": isFlagged,
    ]
  }
}
