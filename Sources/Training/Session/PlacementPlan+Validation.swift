internal import Music
internal import Notation
internal import Psychometrics

extension PlacementPlan {
  /// Checks every value of the plan against its bounds, the notes against `range`, and differences
  /// against the largest one.
  ///
  /// - Throws: ``SettingsError`` for the first invalid value.
  func validate(over range: NoteRange, upTo largest: Cents) throws(SettingsError) {
    let values = values
    for (parameter, value) in values {
      try parameter.check(value, over: range, upTo: largest)
      guard let limit = parameter.limit,
        let larger = values.first(where: { $0.parameter.name == limit.parameter })?.value
      else { continue }
      guard value.wholeNumber < larger.wholeNumber else {
        throw .notBelow(
          name: parameter.name, value.wholeNumber, limit: limit.parameter, larger.wholeNumber,
          consequence: limit.consequence)
      }
    }
  }
}

extension PlacementParameter {
  fileprivate func check(
    _ value: ParameterValue, over range: NoteRange, upTo largest: Cents
  ) throws(SettingsError) {
    switch (domain(upTo: largest), value) {
    case (.number(let bounds), .number(let number)):
      try Settings.check(number, in: bounds, name: name, or: SettingsError.number)
    case (.wholeNumber(let bounds), .wholeNumber(let number)):
      try Settings.check(number, in: bounds, name: name, or: SettingsError.wholeNumber)
    case (.numbers(let bounds, let counts, let areDistinct), .numbers(let numbers)):
      try Settings.check(numbers.count, in: counts, name: name, or: SettingsError.valueCount)
      for number in numbers {
        // Sizes in cents may be 0, for equal tones.
        let bounds = isDistance && number > 0 ? bounds.clamped(to: Difference.sizes) : bounds
        try Settings.check(number, in: bounds, name: name, or: SettingsError.number)
      }
      if areDistinct {
        try Settings.checkDistinct(numbers.sorted(), name: name) { "\($0.toHundredths)" }
      }
    case (.notes, .notes(let notes?)):
      try Settings.check(notes.count, in: 1...range.count, name: name, or: SettingsError.valueCount)
      for note in notes where !range.contains(note) {
        throw .noteOutOfRange(note, range: range)
      }
      try Settings.checkDistinct(notes.sorted(), name: name, \.name)
    case (.notes, .notes(nil)): break
    case (.words(let words), .word(let word)):
      guard words.contains(word) else {
        throw .unreadable(name: name, word, wanted: words.alternatives)
      }
    case (.number, _), (.wholeNumber, _), (.numbers, _), (.notes, _), (.words, _):
      preconditionFailure("\(name) has a value of another type: \(value)")
    }
  }
}
