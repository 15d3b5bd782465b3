internal import Music
internal import Psychometrics

/// A limen and its bands, in cents, at the point it is told at.
struct Limen: Encodable, Sendable {
  let point: LimenPoint
  let cents: Double
  let band68: [Double]
  let band95: [Double]

  init(_ estimate: LimenEstimate, at point: LimenPoint) {
    func converted(_ limen: Cents) -> Cents { Cents(limen.value * point.timesT75) }
    self.point = point
    cents = converted(estimate.t75).value.toThousandths
    band68 = estimate.band68.map(converted).bounds
    band95 = estimate.band95.map(converted).bounds
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

extension Double {
  /// To a thousandth, beyond which no measurement goes.
  var toThousandths: Double { (self * 1000).rounded() / 1000 }
}

extension CredibleBand<Cents> {
  /// Its two edges.
  var bounds: [Double] { [lower.value.toThousandths, upper.value.toThousandths] }
}
