internal import Music
internal import Psychometrics
internal import Training

/// How a measure of intervals is reported: its names in JSON and CSV, and the scale of its sizes.
struct ReportedMeasure: Sendable {
  /// The names of an estimate and of its bands.
  struct Names: Sendable {
    let median: String
    /// The names of the bands without their mass, in JSON and in CSV.
    let band: String
    let column: String

    var columns: [String] {
      [median]
        + [68, 95].flatMap { ["\(column)\($0)_low_cents", "\(column)\($0)_high_cents"] }
    }
  }

  /// The word before the interval in the key of a row.
  let kind: String
  let place: Names
  let size: Names
  let trials: String
  /// Whether the sizes are limens: those of a timbre, reported once there is a threshold.
  let hasThreshold: Bool
  /// The largest size that is presented. A larger one was not measured.
  let largest: Cents
  /// Returns the reported size.
  let converted: @Sendable (_ size: Cents) -> Cents

  /// Creates the description of a measure.
  ///
  /// - Parameters:
  ///   - measure: The measure.
  ///   - point: The point at which limens are reported.
  ///   - largest: The largest difference that is presented.
  init(of measure: IntervalMeasure, at point: LimenPoint, upTo largest: Cents = Cents(.infinity)) {
    switch measure {
    case .judgement:
      kind = "interval"
      place = Names(median: "pse_cents", band: "pse_band", column: "pse")
      size = Names(median: point.member, band: "band", column: "band")
      trials = "trials"
      hasThreshold = true
      self.largest = largest
      converted = { Cents($0.value * point.timesT75).toThousandths }
    case .matching:
      kind = "matching"
      place = Names(median: "centre_cents", band: "centre_band", column: "centre")
      size = Names(median: "spread_cents", band: "spread_band", column: "spread")
      trials = "tones"
      hasThreshold = false
      self.largest = Cents(.infinity)
      converted = { $0 }
    }
  }
}
