internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// An interval of a profile, with its size as it is reported. The text, the JSON, the CSV table and the
/// charts present the same facts.
@dynamicMemberLookup
struct ReportedInterval: Sendable {
  let estimate: IntervalEstimate
  let measure: ReportedMeasure
  /// The limen at the reported point, or the spread.
  let size: CentsEstimate

  init(_ estimate: IntervalEstimate, at point: LimenPoint, upTo largest: Cents) {
    self.estimate = estimate
    measure = ReportedMeasure(of: estimate.measure, at: point, upTo: largest)
    size = estimate.size.map(measure.converted)
  }

  subscript<Member>(dynamicMember member: KeyPath<IntervalEstimate, Member>) -> Member {
    estimate[keyPath: member]
  }

  /// What the mark of the interval is of.
  var key: String {
    let nominal = estimate.nominal
    let size = estimate.isEqual ? nil : "\(nominal.size.value)"
    let place = [
      measure.kind, nominal.name, nominal.direction.rawValue, size, estimate.aid?.rawValue,
    ]
    return place.compactMap(\.self).joined(separator: " ")
  }

  /// What is known now, and the places after each session.
  var members: Members { estimateMembers + ["sessions": estimate.history.map(members)] }

  /// What is known now.
  var estimateMembers: Members {
    let members: Members = [
      "interval": estimate.nominal.name, "direction": estimate.nominal.direction.rawValue,
      "aid": estimate.aid?.rawValue, "nominal_cents": estimate.nominal.size.value,
      "at_note": estimate.note, measure.trials: estimate.trials, "state": estimate.state.rawValue,
      "off": estimate.isOff,
    ]
    // In equal temperament the name of an interval says its size, and its distance the place.
    let sizes: Members = [
      "sizes_cents": [estimate.sizes.lowerBound, estimate.sizes.upperBound],
      "in_tune_cents": estimate.absolutePlace.toThousandths,
    ]
    return members + estimate.place.members(named: measure.place)
      + size.members(named: measure.size) + (estimate.isEqual ? [:] : sizes)
  }

  private func members(of session: IntervalEstimate.Session) -> Members {
    let members: Members = [
      "number": session.number, "started_at": session.startedAt.iso8601,
      measure.trials: session.trials,
    ]
    return members + session.place.members(named: measure.place)
  }
}

extension CentsEstimate {
  /// The estimate and its bands, rounded to thousandths of a cent.
  fileprivate func members(named names: ReportedMeasure.Names) -> Members {
    let rounded = map(\.toThousandths)
    return [
      names.median: rounded.median, "\(names.band)68_cents": rounded.band68.bounds,
      "\(names.band)95_cents": rounded.band95.bounds,
    ]
  }
}
