internal import Foundation
internal import Music
internal import Psychometrics
public import Training

/// A listener's profile as it is told: the same facts as text and as JSON.
///
/// JSON has every number with its state; the text leaves out thresholds that the answers do not
/// establish.
public struct ProfileReport: Encodable, Sendable {
  let listener: String
  let range: String
  let summary: [String]

  let trials: Int
  let right: Int
  let betterThanGuessing: Double
  let thresholdTold: Bool
  let shareOfHigher: Double?
  let shareOfHigherFlagged: Bool
  let medianResponseMs: Double?

  let lapse: Double
  let lapseFlagged: Bool
  let bias: Bias
  let contractionSdPerOctave: Double
  let contraction: Contraction

  let whole: Region
  let regions: [Region]
  let weakest: [String]
  let learning: Learning
  let notes: [Note]

  /// Puts findings down for a listener.
  public init(of findings: ListenerFindings, listener: Listener) {
    let answers = findings.answers
    self.listener = listener.label
    range = findings.range.text
    summary = findings.summary
    trials = answers.answered
    right = answers.right
    betterThanGuessing = answers.betterThanGuessing.toThousandths
    thresholdTold = answers.tellThreshold
    shareOfHigher = answers.shareOfHigher?.toThousandths
    shareOfHigherFlagged = answers.isLopsided
    medianResponseMs = answers.medianResponse.map { ($0 / .milliseconds(1)).toThousandths }
    lapse = findings.lapseRate.toThousandths
    lapseFlagged = findings.lapsesOften
    bias = Bias(of: findings.bias)
    contractionSdPerOctave = findings.contraction.noise.toThousandths
    contraction = Contraction(of: findings.contraction)
    whole = Region(of: findings.whole)
    regions = findings.regions.map(Region.init)
    weakest = findings.weakest.map(\.region.name)
    learning = Learning(of: findings.curve, limen: findings.whole.limen)
    notes = findings.notes.map(Note.init)
  }

  /// One JSON object; keys name their units.
  ///
  /// - Throws: `EncodingError`, which no finite profile causes.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

// MARK: - Parts

extension ProfileReport {
  /// One note.
  struct Note: Encodable {
    let midi: Int
    let note: String
    let t75Cents: Double
    let band68Cents: [Double]
    let band95Cents: [Double]
    let trials: Int
    let state: String

    init(of report: NoteReport) {
      midi = report.note.number
      note = report.note.name
      t75Cents = report.limen.t75.value.toThousandths
      band68Cents = report.limen.band68.bounds
      band95Cents = report.limen.band95.bounds
      trials = report.trials
      state = report.state.rawValue
    }
  }

  /// One region; how it compares with the rest of the range, where that can be said.
  struct Region: Encodable {
    let kind: String
    let name: String
    let range: String
    let t75Cents: Double
    let band68Cents: [Double]
    let band95Cents: [Double]
    let trials: Int
    let right: Int
    let betterThanGuessing: Double
    let state: String
    let timesTheRest: Double?
    let probabilityLarger: Double?
    let standsOut: Bool

    init(of report: RegionReport) {
      kind = report.region.kind.rawValue
      name = report.region.name
      range = report.region.notes.text
      t75Cents = report.limen.t75.value.toThousandths
      band68Cents = report.limen.band68.bounds
      band95Cents = report.limen.band95.bounds
      trials = report.answers.answered
      right = report.answers.right
      betterThanGuessing = report.answers.betterThanGuessing.toThousandths
      state = report.state.rawValue
      timesTheRest = report.comparison?.ratio.toThousandths
      probabilityLarger = report.comparison?.probabilityLarger.toThousandths
      standsOut = report.comparison?.standsOut ?? false
    }
  }

  /// The constant bias: how far up a second tone must lie to be called higher half the time.
  struct Bias: Encodable {
    let cents: Double
    let atNote: String
    let noiseSd: Double
    let flagged: Bool

    init(of bias: AnswerBias) {
      cents = bias.cents.value.toThousandths
      atNote = bias.note.name
      noiseSd = bias.noise.toThousandths
      flagged = bias.isFlagged
    }
  }

  /// The contraction bias: the same, for a first tone an octave above those heard lately.
  struct Contraction: Encodable {
    let centsPerOctave: Double
    let atNote: String
    let noiseSdPerOctave: Double
    let flagged: Bool

    init(of bias: AnswerBias) {
      centsPerOctave = bias.cents.value.toThousandths
      atNote = bias.note.name
      noiseSdPerOctave = bias.noise.toThousandths
      flagged = bias.isFlagged
    }
  }
}

// MARK: - Rounding

extension Double {
  /// To a thousandth, beyond which no measurement goes.
  var toThousandths: Double { (self * 1000).rounded() / 1000 }
}

extension CredibleBand<Cents> {
  /// Its two edges.
  var bounds: [Double] { [lower.value.toThousandths, upper.value.toThousandths] }
}
