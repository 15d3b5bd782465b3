extension Phrases {
  // MARK: Charts

  // The phrases of charts.

  package func limens(of listener: String) -> String {
    say("Difference limens of \(listener)", de: "Unterschiedsschwellen von \(listener)")
  }
  package func profile(trials: String, range: String, period: String?, timbre: String) -> String {
    say(
      "\(trials) in \(range)\(period.map { ", \($0)" } ?? ""), timbre \(timbre).",
      de: "\(trials) im Bereich \(range)\(period.map { ", \($0)" } ?? ""), Klangfarbe \(timbre).")
  }
  package func comparison(
    ratio: String, band: String, probability: String, over range: String
  ) -> String {
    say(
      "A / B over \(range): \(ratio) (95 % band \(band)), \(self.probabilityALower): \(probability).",
      de:
        "A / B im Bereich \(range): \(ratio) (95-%-Band \(band)), \(self.probabilityALower): \(probability)."
    )
  }
}
