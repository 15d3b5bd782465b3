internal import Music
internal import Training
package import Wording

extension SettingName {
  /// The help of the option, without its default: what the setting does, and the values that it can take.
  package var help: String {
    let key = SettingKey(self)
    let text = Language.english.phrases.text(of: self).help
    let values: String? =
      switch key.domain {
      case _ where key.isFlag: nil
      case .number(let bounds, let word)?:
        [bounds.text, word].compactMap(\.self).joined(separator: ", or ")
      default: key.wanted
      }
    return values.map { "\(text.dropLast()) (\($0))." } ?? text
  }

  /// The tunings that can be given, which complete a sentence.
  package static let tunings =
    "\(TuningDefinition.names.joined(separator: ", ")), or the path of a Scala file (.scl)"

  /// The frequencies of A4 in hertz.
  static let concertPitches = ConcertPitch.range.values
}
