/// The sound pressure levels at which tones of all frequencies are equally loud to people of 18 to
/// 25 years with normal hearing, in a free field.
///
/// ISO 226:2023, *Acoustics — Normal equal-loudness-level contours*, formula (1) and table 1. The
/// standard covers 20 to 90 phon up to 4 kHz, and 20 to 80 phon above.
package struct EqualLoudnessContour: Sendable {
  /// The contour of a comfortable level. The true level is unknown without calibration.
  package static let sixtyPhon = EqualLoudnessContour(phon: 60)

  /// The frequencies in the standard in hertz, a third of an octave apart.
  package static let frequencies: [Double] = [
    20, 25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250,
    1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10000, 12500,
  ]

  /// αf: the exponent of the growth of loudness.
  private static let exponents: [Double] = [
    0.635, 0.602, 0.569, 0.537, 0.509, 0.482, 0.456, 0.433, 0.412, 0.391, 0.373, 0.357, 0.343,
    0.330, 0.320, 0.311, 0.303, 0.300, 0.295, 0.292, 0.290, 0.290, 0.289, 0.289, 0.289, 0.293,
    0.303, 0.323, 0.354,
  ]

  /// LU: the transfer to the inner ear, in decibels relative to 1 kHz.
  private static let transfers: [Double] = [
    -31.5, -27.2, -23.1, -19.3, -16.1, -13.1, -10.4, -8.2, -6.3, -4.6, -3.2, -2.1, -1.2, -0.5, 0,
    0.4, 0.5, 0, -2.7, -4.2, -1.2, 1.4, 2.3, 1.0, -2.3, -7.2, -11.2, -10.9, -3.5,
  ]

  /// Tf: the threshold of hearing, in decibels.
  private static let thresholds: [Double] = [
    78.1, 68.7, 59.5, 51.1, 44.0, 37.5, 31.5, 26.5, 22.1, 17.9, 14.4, 11.4, 8.6, 6.2, 4.4, 3.0,
    2.2, 2.4, 3.5, 1.7, -1.3, -4.2, -6.0, -5.4, -1.5, 6.0, 12.6, 13.9, 12.3,
  ]

  /// The levels at ``frequencies``, in decibels of sound pressure.
  private let levels: [Double]

  /// Creates the contour of tones that are as loud as a tone of 1 kHz at `phon` decibels.
  package init(phon: Double) {
    levels = Self.frequencies.indices.map { index in
      let (exponent, transfer) = (Self.exponents[index], Self.transfers[index])
      let loudness =
        DeterministicMath.power(4e-10, 0.3 - exponent)
        * (Self.exp10(0.03 * phon) - Self.exp10(0.072))
      let threshold = Self.exp10(exponent * (Self.thresholds[index] + transfer) / 10)
      return 10 / exponent * Self.log10(loudness + threshold) - transfer
    }
  }

  /// Returns the level of a tone on this contour, in decibels of sound pressure.
  ///
  /// Between the frequencies of the standard, the level is interpolated linearly over the logarithm
  /// of the frequency. Outside them, it is the level at the nearest one.
  package func level(at frequency: Hertz) -> Decibels {
    let frequencies = Self.frequencies
    guard let above = frequencies.firstIndex(where: { $0 > frequency.value }) else {
      return Decibels(levels[frequencies.count - 1])
    }
    guard above > 0 else { return Decibels(levels[0]) }
    let below = above - 1
    let share =
      DeterministicMath.log2(frequency.value / frequencies[below])
      / DeterministicMath.log2(frequencies[above] / frequencies[below])
    return Decibels(levels[below] + share * (levels[above] - levels[below]))
  }

  // Levels are recorded, and must be the same when another machine replays the session.

  private static func exp10(_ x: Double) -> Double {
    DeterministicMath.exp2(x * 3.32192809488736234787)
  }

  private static func log10(_ x: Double) -> Double {
    DeterministicMath.log2(x) / 3.32192809488736234787
  }
}
