internal import Music
internal import Psychometrics

/// Whether sessions play the interval in tune before each pair.
package enum ExampleChoice: String, CaseIterable, Sendable {
  /// For listeners who need it.
  case auto
  case always
  case never
}

extension Settings {
  /// Whether a session with these settings may play examples.
  package var offersExamples: Bool { task.aid == .example }

  /// Returns the settings of a session that plays examples or not.
  ///
  /// - Parameters:
  ///   - choice: Whether sessions play examples.
  ///   - profile: The profile of the listener, which covers the notes and the intervals; `nil` for a
  ///     listener without answers about them.
  package func playingExamples(
    _ choice: ExampleChoice, after profile: PerceptualProfile?
  ) -> Settings {
    var settings = self
    settings.example =
      switch choice {
      case _ where !offersExamples: false
      case .auto: profile?.needsExamples(in: self) == true
      case .always: true
      case .never: false
      }
    return settings
  }
}

extension PerceptualProfile {
  /// Whether most mistunings that a session can ask about are too small for the listener: at half of its
  /// intervals or more, T75 without an aid lies above the largest mistuning with a probability of 84 %.
  fileprivate func needsExamples(in settings: Settings) -> Bool {
    let largest = DeterministicMath.log2(settings.largestMistuning.value)
    var alone = settings
    alone.example = false
    let categories = Set(alone.presentedIntervals).categories
    let tooFine = categories.count { category in
      guard let index = field.index(of: category) else { return false }
      let limen = field.log2Limen(over: settings.range, interval: index, condition: conditionIndex)
      return limen.band(holding: 0.68).lower > largest
    }
    return 2 * tooFine >= categories.count
  }
}
