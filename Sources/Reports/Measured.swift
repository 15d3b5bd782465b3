internal import Music
internal import Psychometrics

/// Something with a limen: its own members, and beside them those of the limen.
@dynamicMemberLookup
struct Measured<Place: Encodable & Sendable>: Encodable, Sendable {
  let place: Place
  let limen: Limen

  subscript<Member>(dynamicMember member: KeyPath<Place, Member>) -> Member {
    place[keyPath: member]
  }

  func encode(to encoder: any Encoder) throws {
    try place.encode(to: encoder)
    try limen.encode(to: encoder)
  }
}

/// A limen and its bands, in cents, at the point it is told at.
struct Limen: Encodable, Sendable {
  let point: LimenPoint
  let cents: Double
  let band68: [Double]
  let band95: [Double]

  init(_ estimate: LimenEstimate, at point: LimenPoint) {
    func bounds(_ band: CredibleBand<Cents>) -> [Double] {
      [band.lower, band.upper].map { ($0.value * point.timesT75).toThousandths }
    }
    self.point = point
    cents = (estimate.t75.value * point.timesT75).toThousandths
    band68 = bounds(estimate.band68)
    band95 = bounds(estimate.band95)
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(cents, forKey: Key(stringValue: point.member))
    try members.encode(band68, forKey: Key(stringValue: "band68_cents"))
    try members.encode(band95, forKey: Key(stringValue: "band95_cents"))
  }
}

extension LimenPoint {
  /// As columns and axes name it.
  var symbol: String {
    switch self {
    case .t707: "T70.7"
    case .t75: "T75"
    case .t794: "T79.4"
    case .dPrime1: "d'=1"
    }
  }

  /// As JSON and CSV name it, so that no limen is taken for that at another point.
  var member: String {
    switch self {
    case .t707: "t707_cents"
    case .t75: "t75_cents"
    case .t794: "t794_cents"
    case .dPrime1: "dprime1_cents"
    }
  }

  /// How often a difference of this size is heard.
  var howOften: String {
    switch self {
    case .t707: "70.7 times out of 100"
    case .t75: "3 times out of 4"
    case .t794: "79.4 times out of 100"
    case .dPrime1: "76.0 times out of 100"
    }
  }

  /// What the limen at this point is, as a sentence.
  var definition: String {
    let conversion = self == .t75 ? "" : " (T75 x \(TextNumber.factor(timesT75)))"
    return "\(symbol) is the difference heard \(howOften)\(conversion)."
  }
}

extension Double {
  /// To a thousandth, beyond which no measurement goes.
  var toThousandths: Double { (self * 1000).rounded() / 1000 }
}
