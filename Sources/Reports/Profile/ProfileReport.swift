internal import Foundation
internal import Music
internal import Notation
public import Psychometrics
public import Training

/// A listener's profile. The text, the JSON, the CSV table and the chart present the same facts.
///
/// JSON contains every number with its state. The text omits thresholds that the answers do not
/// establish.
public struct ProfileReport: Encodable, Sendable {
  let listener: String
  let range: NoteRange
  let timbre: String
  /// The prior; `nil` for the standard one.
  let prior: String?
  let point: Point
  let summary: Summary

  let trials: Int
  let right: Int
  let betterThanGuessing: Double
  let thresholdReported: Bool
  let shareOfHigher: Double?
  let shareOfHigherFlagged: Bool
  let medianResponseMs: Double?
  let shareOfEarlyAnswers: Double?

  let lapse: Double
  let lapseFlagged: Bool
  let bias: Bias
  let contraction: Contraction

  let whole: Measured<Region>
  let regions: [Measured<Region>]
  let weakest: [String]
  let learning: Learning
  let notes: [Measured<Note>]
  /// `nil` for a listener without answers about intervals.
  let intervals: Intervals?
  /// `nil` for a listener who has brought no tones into tune.
  let matching: Matching?
  let norms: Norms?

  /// Creates a report of findings about a listener.
  ///
  /// - Parameters:
  ///   - findings: The findings to report.
  ///   - listener: The listener.
  ///   - point: The point at which limens are reported. They are converted from T75.
  ///   - norms: The published limens to compare with; `nil` for a report without them.
  /// - Complexity: O(*n* + *s* + *n* · *m*) for *n* notes, *s* sessions and *m* norms.
  public init(
    of findings: ListenerFindings, listener: Listener, at point: LimenPoint = .t75,
    beside norms: [Norm]? = nil
  ) {
    let answers = findings.answers
    self.listener = listener.label
    range = findings.range
    timbre = findings.profile.condition.name
    prior = findings.profile.prior.labelUnlessStandard
    let largest = findings.profile.prior.largestDifference
    self.point = Point(point)
    summary = Summary(of: findings, at: point)
    trials = answers.answered
    right = answers.right
    betterThanGuessing = answers.betterThanGuessing.toThousandths
    thresholdReported = answers.reportsThreshold
    shareOfHigher = answers.shareOfHigher?.toThousandths
    shareOfHigherFlagged = answers.isLopsided
    medianResponseMs = answers.medianResponse.map { ($0 / .milliseconds(1)).toThousandths }
    shareOfEarlyAnswers = answers.shareEarly?.toThousandths
    lapse = findings.lapseRate.toThousandths
    lapseFlagged = findings.lapsesOften
    bias = Bias(of: findings.bias)
    contraction = Contraction(of: findings.contraction)
    whole = Self.measured(findings.whole, at: point, upTo: largest)
    regions = findings.regions.map { Self.measured($0, at: point, upTo: largest) }
    weakest = findings.weakest.map(\.region.name)
    learning = Learning(
      of: findings.curve, limen: findings.whole.limen, at: point, upTo: largest)
    notes = findings.notes.map { Self.measured($0, at: point, upTo: largest) }
    intervals = Intervals(of: findings, at: point)
    matching = Matching(of: findings, at: point)
    self.norms = norms.map { Norms(beside: findings, among: $0) }
  }

  /// Returns the report as one JSON object. Keys name their units.
  ///
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  public func json() throws -> String { try prettyJSON() }

  /// Returns several reports as one JSON array of such objects.
  ///
  /// - Throws: `EncodingError`. Encoding reports with finite numbers does not fail.
  public static func json(_ reports: [ProfileReport]) throws -> String { try reports.prettyJSON() }
}

// MARK: - Parts

extension ProfileReport {
  /// The point at which limens are reported.
  struct Point: Encodable {
    let name: String
    let proportionCorrect: Double
    let timesT75: Double

    init(_ point: LimenPoint) {
      name = point.rawValue
      proportionCorrect = rounded(point.proportionCorrect)
      timesT75 = rounded(point.timesT75)
    }
  }

  private static func measured(
    _ note: NoteReport, at point: LimenPoint, upTo largest: Cents
  ) -> Measured<Note> {
    Measured(place: Note(of: note), limen: Limen(note.limen, at: point, upTo: largest))
  }

  private static func measured(
    _ region: RegionReport, at point: LimenPoint, upTo largest: Cents
  ) -> Measured<Region> {
    Measured(place: Region(of: region), limen: Limen(region.limen, at: point, upTo: largest))
  }

  /// One note.
  struct Note: Encodable {
    let midi: Int
    let note: MIDINote
    let trials: Int
    let state: NoteReport.State

    init(of report: NoteReport) {
      midi = report.note.number
      note = report.note
      trials = report.trials
      state = report.state
    }
  }

  /// One region, and its comparison with the rest of the range where one is available.
  struct Region: Encodable {
    let kind: Training.Region.Kind
    let name: String
    let range: NoteRange
    let trials: Int
    let right: Int
    let betterThanGuessing: Double
    let state: NoteReport.State
    let timesTheRest: Double?
    let probabilityLarger: Double?
    let standsOut: Bool

    init(of report: RegionReport) {
      kind = report.region.kind
      name = report.region.name
      range = report.region.notes
      trials = report.answers.answered
      right = report.answers.right
      betterThanGuessing = report.answers.betterThanGuessing.toThousandths
      state = report.state
      timesTheRest = report.comparison?.ratio.toThousandths
      probabilityLarger = report.comparison?.probabilityLarger.toThousandths
      standsOut = report.comparison?.standsOut ?? false
    }
  }

  /// The constant bias: how much higher than the reference tone a comparison tone must be to be
  /// called higher half the time.
  struct Bias: Encodable {
    let cents: Cents
    let atNote: MIDINote
    let noiseSd: Double
    let flagged: Bool

    init(of bias: AnswerBias) {
      cents = bias.cents.toThousandths
      atNote = bias.note
      noiseSd = bias.noise.toThousandths
      flagged = bias.isFlagged
    }
  }

  /// The contraction bias: the same shift for a reference tone one octave above the recent ones.
  struct Contraction: Encodable {
    let centsPerOctave: Cents
    let atNote: MIDINote
    let noiseSdPerOctave: Double
    let flagged: Bool

    init(of bias: AnswerBias) {
      centsPerOctave = bias.cents.toThousandths
      atNote = bias.note
      noiseSdPerOctave = bias.noise.toThousandths
      flagged = bias.isFlagged
    }
  }
}
