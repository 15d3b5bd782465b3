internal import Foundation
public import Music
internal import Psychometrics
public import Training

/// A listener's profile as it is told: the same facts as a table and as JSON.
public struct ProfileReport: Encodable, Sendable {
  /// One note.
  struct Note: Encodable {
    let midi: Int
    let note: String
    let t75Cents: Double
    let band68Cents: [Double]
    let band95Cents: [Double]
    let trials: Int
    let state: String
  }

  /// The constant bias: how far up a second tone must lie to be called higher half the time.
  struct Bias: Encodable {
    let cents: Double
    let atNote: String
    let noiseSd: Double
  }

  let listener: String
  let range: String
  let trials: Int
  let lapse: Double
  let bias: Bias
  let contractionSdPerOctave: Double
  let shareOfHigher: Double?
  let notes: [Note]

  /// Reads everything that is told off a profile that covers `range`.
  public init(of profile: PerceptualProfile, listener: Listener, range: NoteRange) {
    let middle = range.notes[range.count / 2]
    let bias = profile.field.bias.mean
    self.listener = listener.label
    self.range = range.text
    trials = profile.answeredTrials
    lapse = Self.rounded(profile.field.lapseRate)
    self.bias = Bias(
      cents: Self.rounded(profile.biasInCents(at: middle).value), atNote: middle.name,
      noiseSd: Self.rounded(bias))
    contractionSdPerOctave = Self.rounded(profile.field.contraction.mean)
    shareOfHigher = profile.shareOfHigher.map(Self.rounded)
    notes = profile.report(over: range).map {
      Note(
        midi: $0.note.number, note: $0.note.name, t75Cents: Self.rounded($0.limen.t75.value),
        band68Cents: Self.bounds($0.limen.band68), band95Cents: Self.bounds($0.limen.band95),
        trials: $0.trials, state: $0.state.rawValue)
    }
  }

  /// To a thousandth, beyond which no measurement goes.
  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private static func bounds(_ band: CredibleBand<Cents>) -> [Double] {
    [rounded(band.lower.value), rounded(band.upper.value)]
  }
}

// MARK: - Forms

extension ProfileReport {
  /// One JSON object; keys name their units.
  ///
  /// - Throws: `EncodingError`, which no finite profile causes.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// A table with a heading, a row a note, and what is known besides.
  public func text() -> String {
    ([heading, "", Self.columns] + notes.map(Self.row) + ["", footing]).joined(separator: "\n")
  }

  private var heading: String {
    let answered = trials == 1 ? "1 trial" : "\(trials) trials"
    return "\(listener): \(answered), \(range). T75 is the difference heard 3 times out of 4."
  }

  private static let columns = "note   T75 cents   68 % band        95 % band        trials  state"

  /// The text gives no threshold where there is nothing to base it on; the bands say so too.
  private static func row(_ note: Note) -> String {
    let limen = note.trials == 0 && note.state == "untrained" ? "-" : number(note.t75Cents)
    return [
      padded(note.note, to: 6), padded(limen, to: 9, atEnd: false), "  ",
      padded(span(note.band68Cents), to: 16), padded(span(note.band95Cents), to: 16),
      padded("\(note.trials)", to: 7, atEnd: false), "  ", note.state,
    ].joined(separator: "")
  }

  private var footing: String {
    guard trials > 0 else { return "Nothing answered yet: the bands hold for any listener." }
    let lapses = "lapses \(Self.number(lapse * 100)) %"
    let bias = "bias \(Self.number(bias.cents)) cents at \(bias.atNote)"
    let higher = shareOfHigher.map { ", 'higher' \(Self.number($0 * 100)) % of answers" } ?? ""
    return "\(lapses), \(bias)\(higher)."
  }

  private static func span(_ bounds: [Double]) -> String {
    "\(number(bounds[0])) - \(number(bounds[1]))"
  }

  /// To a tenth below a hundred, whole above.
  private static func number(_ value: Double) -> String {
    abs(value) < 100
      ? String(format: "%.1f", locale: nil, value) : String(format: "%.0f", locale: nil, value)
  }

  private static func padded(_ text: String, to width: Int, atEnd: Bool = true) -> String {
    let padding = String(repeating: " ", count: max(width - text.count, 0))
    return atEnd ? text + padding : padding + text
  }
}
