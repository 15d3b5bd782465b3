package import Training

/// What a measure of intervals is called in one language.
package struct IntervalTerms {
  /// The heading of a section on the intervals.
  package let section: String
  /// Returns the title of the intervals of a listener.
  package let title: (_ listener: String) -> String
  /// States that nothing was measured.
  package let nothing: String
  /// The headings of distances from nominal, of sizes and of numbers of trials.
  package let distance: String
  package let size: String
  package let trials: String
  /// The title of the distances from session to session.
  package let history: String
  /// A sentence that defines the sizes; `nil` for that of the limen.
  package let definition: String?
  /// Returns a sentence on an interval: its name, its distance from nominal without the sign (`nil` for
  /// none), whether that is positive, the bounds of its band, the size, the number of trials, and the
  /// state.
  let sentence:
    (
      _ interval: String, _ distance: String?, _ isPositive: Bool, _ from: String, _ to: String,
      _ size: String, _ trials: Int, _ state: String
    ) -> String
}

extension Words {
  /// Returns the terms of a measure.
  ///
  /// - Parameters:
  ///   - measure: The measure.
  ///   - limen: The symbol of the point at which limens are reported.
  package func terms(of measure: IntervalMeasure, limen: String = "T75") -> IntervalTerms {
    switch measure {
    case .judgement:
      IntervalTerms(
        section: phrases.headingIntervals, title: phrases.intervals(of:),
        nothing: phrases.noIntervals, distance: phrases.headingWidth, size: limen,
        trials: phrases.headingTrialsShort, history: phrases.widthBySession, definition: nil,
        sentence: phrases.hears(interval:wide:isWide:from:to:limen:answers:state:))
    case .matching:
      IntervalTerms(
        section: phrases.headingTunedTones, title: phrases.tunedTones(of:),
        nothing: phrases.noTones, distance: phrases.headingCentre, size: phrases.headingSpread,
        trials: phrases.headingTones, history: phrases.centreBySession,
        definition: phrases.definitionOfSpread,
        sentence: phrases.tunes(interval:at:isSharp:from:to:spread:tones:state:))
    }
  }
}
