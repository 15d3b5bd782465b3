internal import Music
internal import Psychometrics

extension MarkupElement {
  /// Returns the bars of the bands of an estimate, the wider band first, and its median on them.
  ///
  /// - Parameters:
  ///   - median: The median.
  ///   - band68: The 68 % band.
  ///   - band95: The 95 % band.
  ///   - x: The x coordinate of their middle.
  ///   - width: The width available.
  ///   - y: Returns the y coordinate of a value.
  static func estimate(
    _ median: Cents, band68: CredibleBand<Cents>, band95: CredibleBand<Cents>, x: Double,
    width: Double, y: (Cents) -> Double
  ) -> [MarkupElement] {
    let half = min(width / 2, 8)
    func bar(_ style: String, _ band: CredibleBand<Cents>, half: Double) -> MarkupElement {
      rectangle(
        "band \(style) blue", x: (x - half)...(x + half), y: y(band.upper)...y(band.lower))
    }
    return [
      bar("band95", band95, half: half / 2), bar("band68", band68, half: half),
      circle("mark full blue", at: Point(x: x, y: y(median)), radius: min(half, 3.2)),
    ]
  }
}
