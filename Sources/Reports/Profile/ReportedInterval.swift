internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// An interval of a profile, with its size as it is reported. The text, the JSON, the CSV table and the
/// charts present the same facts.
@dynamicMemberLookup
struct ReportedInterval: Encodable, Sendable {
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

  private var interval: DirectedInterval { estimate.nominal.interval }

  /// What the mark of the interval is of.
  var key: String {
    let place = [measure.kind, interval.interval.name, interval.direction.rawValue]
    return (place + [estimate.aid?.rawValue].compactMap(\.self)).joined(separator: " ")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    try members.encode(interval.interval.name, forKey: "interval")
    try members.encode(interval.direction.rawValue, forKey: "direction")
    try members.encodeIfPresent(estimate.aid?.rawValue, forKey: "aid")
    try members.encode(estimate.nominal.size.value, forKey: "nominal_cents")
    try members.encodeIfPresent(estimate.note, forKey: "at_note")
    try members.encode(estimate.trials, forKey: MemberName(measure.trials))
    try members.encode(estimate.state, forKey: "state")
    try members.encode(estimate.isOff, forKey: "off")
    try members.encode(estimate.place, named: measure.place)
    try members.encode(size, named: measure.size)
    var sessions = members.nestedUnkeyedContainer(forKey: "sessions")
    for session in estimate.history {
      var members = sessions.nestedContainer(keyedBy: MemberName.self)
      try members.encode(session.number, forKey: "number")
      try members.encode(ReportedTime(utc: session.startedAt), forKey: "started_at")
      try members.encode(session.trials, forKey: MemberName(measure.trials))
      try members.encode(session.place, named: measure.place)
    }
  }
}

extension KeyedEncodingContainer<MemberName> {
  /// Encodes an estimate and its bands, rounded to thousandths of a cent.
  fileprivate mutating func encode(
    _ estimate: CentsEstimate, named names: ReportedMeasure.Names
  ) throws {
    let estimate = estimate.map(\.toThousandths)
    try encode(estimate.median, forKey: names.members[0])
    try encode(estimate.band68.bounds, forKey: names.members[1])
    try encode(estimate.band95.bounds, forKey: names.members[2])
  }
}
