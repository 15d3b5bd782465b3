package import Music
internal import Notation
package import Psychometrics

/// A limen and its credible bands at the reported point, rounded to thousandths of a cent.
package struct Limen: Sendable {
  let point: LimenPoint
  package let size: Cents
  package let band68: CredibleBand<Cents>
  package let band95: CredibleBand<Cents>
  /// The largest difference that is presented. A larger limen was not measured.
  let largest: Cents

  init(_ estimate: LimenEstimate, at point: LimenPoint, upTo largest: Cents) {
    func converted(_ limen: Cents) -> Cents { Cents(limen.value * point.timesT75).toThousandths }
    self.point = point
    self.largest = largest
    size = converted(estimate.t75)
    band68 = estimate.band68.map(converted)
    band95 = estimate.band95.map(converted)
  }

  var members: Members {
    [
      point.member: size, Self.name(ofBand: 68): band68.bounds,
      Self.name(ofBand: 95): band95.bounds,
    ]
  }

  /// Returns the name of a band in JSON.
  static func name(ofBand percent: Int) -> String { "band\(percent)_cents" }
}

extension Double {
  /// The value rounded to thousandths. No measurement is more precise.
  var toThousandths: Double { (self * 1000).rounded() / 1000 }
}

extension Cents {
  /// The distance rounded to thousandths of a cent. No measurement is more precise.
  var toThousandths: Cents { Cents(value.toThousandths) }
}

extension CredibleBand {
  /// The lower and the upper bound.
  var bounds: [Bound] { [lower, upper] }
}
