package import Music
package import Psychometrics

/// A listener's limen beside a published one.
package struct NormComparison: Sendable {
  /// The published limen.
  package let norm: Norm
  /// The reported note that is nearest to its frequency.
  package let note: MIDINote
  /// The listener's limen at the note.
  package let limen: LimenEstimate
  /// The largest difference that is presented. A larger limen was not measured.
  package let largest: Cents
  /// The share of the group whose limen is larger than the listener's, averaged over the posterior
  /// of the latter; `nil` without a published standard deviation.
  package let shareLarger: Double?

  init(_ norm: Norm, with report: NoteReport, of profile: PerceptualProfile) {
    self.norm = norm
    note = report.note
    limen = report.limen
    largest = profile.prior.largestDifference
    let log2Limen = profile.log2Limen(at: note)
    shareLarger = norm.log2Limen.map { log2Limen.subtracting($0).cumulative(0) }
  }

  /// Returns the ratio of a limen at T75 to the published one.
  package func ratio(of t75: Cents) -> Double { t75.value / norm.t75.value }
}

extension ListenerFindings {
  /// Returns the comparisons with those norms that can be compared, lowest frequency first.
  ///
  /// A norm can be compared if its tones are of the class of the reported timbre, and if the nearest
  /// reported note lies within a quarter of an octave of its frequency, at 440 Hz for A4, and is
  /// neither untrained nor sparse. Nothing is compared before a threshold is reported.
  package func comparisons(with norms: [Norm]) -> [NormComparison] {
    guard answers.reportsThreshold else { return [] }
    return norms.filter { $0.isOf(profile.condition.timbre) }
      .sorted { $0.frequency < $1.frequency }
      .compactMap { norm in
        report(near: norm.frequency).map { NormComparison(norm, with: $0, of: profile) }
      }
  }

  private func report(near frequency: Hertz) -> NoteReport? {
    func distance(_ report: NoteReport) -> Cents {
      frequency.cents(above: ConcertPitch.standard.frequency(of: report.note)).magnitude
    }
    return notes.min { distance($0) < distance($1) }.flatMap { nearest in
      let isNear = distance(nearest) <= Self.quarterOctave
      return isNear && ![.untrained, .sparse].contains(nearest.state) ? nearest : nil
    }
  }

  /// The distance within which the trials around a note inform its state, too.
  private static let quarterOctave = Cents(Cents.octave.value / 4)
}
