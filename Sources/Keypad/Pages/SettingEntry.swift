internal import FrontEnds
internal import Music
internal import Notation
internal import Training
internal import Wording

/// The text form of one setting on the screen. It equals the form in files, except that numbers have
/// the decimal sign of the language and are separated by spaces, and that distances are in the
/// listener's unit.
struct SettingEntry {
  private let setting: SettingKey
  private let words: Words
  private let values: SettingValues
  private let reference: Hertz

  init(_ setting: SettingKey, words: Words? = nil, _ model: Model) {
    self.setting = setting
    self.words = words ?? model.words
    values = model.values
    reference = model.measure.pitch.frequency(of: model.settings.range.middle)
  }

  /// Returns the text of the setting in `values`.
  func text(of values: SettingValues) -> String {
    text(of: values) { $0 }
  }

  /// Returns the value of the setting in `values` in words, with its unit. Numbers have at most four
  /// decimal places.
  func shown(of values: SettingValues) -> String {
    let text = text(of: values) { ($0 * 10_000).rounded() / 10_000 }
    return words.value(values.shortText(text, of: setting), of: setting) + unit
  }

  private func text(of values: SettingValues, rounding: (Double) -> Double) -> String {
    let text = values.text(of: setting)
    guard isNumeric else { return setting.hasNotes ? words.named(text) : text }
    // A word may stand for no number.
    return text.split(separator: ",").map { part in
      Double(part).map { self.text(of: rounding($0)) } ?? String(part)
    }.joined(separator: " ")
  }

  private func text(of number: Double) -> String {
    setting.isDistance
      ? words.digits(of: Cents(number), above: reference) : words.written(number.shortText)
  }

  /// The unit after a value; empty if its name holds the unit.
  var unit: String { setting.isDistance ? " " + words.unitName : "" }

  /// The values that the setting can take.
  var allowed: String {
    words.allowed(values.domain(of: setting)) {
      words.value(values.shortText($0, of: setting), of: setting)
    } bounds: {
      text(of: $0)
    }
  }

  private func text(of bounds: ClosedRange<Double>) -> String {
    words.phrases.from(text(of: bounds.lowerBound), to: text(of: bounds.upperBound)) + unit
  }

  /// Returns the current values with this setting read from text.
  ///
  /// - Throws: `SettingsError` if the text is not a value of the setting.
  func reading(_ text: String) throws(SettingsError) -> SettingValues {
    var changed = values
    let typed = setting.hasNotes ? words.value(from: text.trimmed, of: setting) : text.trimmed
    try changed.set(setting, to: isNumeric ? numbers(text) : typed)
    return changed
  }

  private var isNumeric: Bool {
    switch values.domain(of: setting) {
    case .number, .numbers: true
    case .words, .range, .notes, .note, .intervals, .device, .midiPort: false
    }
  }

  /// Returns numbers in the form of files. Distances are rounded to a hundredth of a cent. Text that
  /// is not a number stays unchanged.
  private func numbers(_ text: String) -> String {
    text.split(separator: " ").map { number in
      guard setting.isDistance else { return words.asInFiles(String(number)) }
      return words.distance(from: String(number), above: reference).map {
        "\($0.value.toHundredths)"
      } ?? String(number)
    }.joined(separator: ",")
  }
}
