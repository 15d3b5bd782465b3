internal import Music
internal import Notation
package import Psychometrics
package import Training
internal import Wording

/// Two profiles side by side. The text, the JSON and the chart present the same facts.
package struct ComparisonReport: Sendable {
  /// The comparison of both sides at a note or over a region.
  struct Contrast<Place: MeasuredPlace>: Sendable {
    let a: Measured<Place>
    let b: Measured<Place>
    let aOverB: Double
    let aOverBBand95: [Double]
    let probabilityALower: Double

    /// The note or the region, which is the same on both sides.
    var place: Place { a.place }
  }

  let range: NoteRange
  let limenPoint: LimenPoint
  let a: Side
  let b: Side
  let whole: Contrast<RegionReport>
  let regions: [Contrast<RegionReport>]
  let notes: [Contrast<NoteReport>]

  /// Creates a report of a comparison.
  ///
  /// - Parameters:
  ///   - comparison: The comparison to report.
  ///   - sides: The answers of the first and the second profile.
  ///   - point: The point at which limens are reported. They are converted from T75.
  /// - Complexity: O(*n*²) for each region and O(1) for each note, for *n* notes that the profiles
  ///   cover.
  package init(
    of comparison: ProfileComparison, sides: (first: ComparedAnswers, second: ComparedAnswers),
    at point: LimenPoint = .t75
  ) {
    let (first, second) = (comparison.first, comparison.second)
    range = first.range
    limenPoint = point
    a = Side(answers: sides.first, findings: first)
    b = Side(answers: sides.second, findings: second)
    func contrast<Place>(
      _ one: Place, _ other: Place, _ contrast: ProfileComparison.Contrast
    ) -> Contrast<Place> {
      Contrast(
        a: first.measured(one, at: point), b: second.measured(other, at: point),
        aOverB: contrast.ratio.toThousandths,
        aOverBBand95: contrast.band95.bounds.map(\.toThousandths),
        probabilityALower: contrast.probabilityLower.toThousandths)
    }
    func overRegion(_ one: RegionReport, _ other: RegionReport) -> Contrast<RegionReport> {
      contrast(one, other, comparison.contrast(over: one.region.notes))
    }
    whole = overRegion(first.whole, second.whole)
    regions = zip(first.regions, second.regions).map(overRegion)
    notes = zip(first.notes, second.notes).map {
      contrast($0, $1, comparison.contrast(at: $0.note))
    }
  }
}

// MARK: - JSON

extension ComparisonReport {
  /// Returns the report as one JSON object. Keys name their units.
  ///
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  package func json() throws -> String {
    let members: Members = [
      "range": range, "point": limenPoint.members, "a": a.members, "b": b.members,
      "whole": whole.members, "regions": regions.map(\.members), "notes": notes.map(\.members),
    ]
    return try members.prettyJSON()
  }
}

extension ComparisonReport.Contrast {
  fileprivate var members: Members {
    place.identity + [
      "a": a.members, "b": b.members, "a_over_b": aOverB, "a_over_b_band95": aOverBBand95,
      "probability_a_lower": probabilityALower,
    ]
  }
}

// MARK: - Sides

extension ComparisonReport {
  /// One of the two sides.
  struct Side: Sendable {
    let answers: ComparedAnswers
    let findings: ListenerFindings
    /// Whether the answers show that the listener hears differences.
    var thresholdReported: Bool { findings.answers.reportsThreshold }

    /// The facts, with the name and the period in English and in UTC.
    fileprivate var members: Members {
      let counts = findings.whole.answers
      return [
        "name": answers.title(in: Words(.english), \.utcText), "timbre": findings.conditionName,
        "prior": findings.priorLabel, "trials": counts.answered, "right": counts.right,
        "threshold_reported": thresholdReported,
      ]
    }
  }
}
