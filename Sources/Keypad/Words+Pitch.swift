internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// Notes and distances of pitch, as a listener reads and writes them.
extension Words {
  func name(of note: MIDINote) -> String { note.name(in: noteNames) }

  func text(of range: NoteRange) -> String {
    "\(name(of: range.lowest))–\(name(of: range.highest))"
  }

  /// The size of a distance with its unit, whatever its direction: `12.3 cents`, `0,71 Prozent`.
  ///
  /// - Parameter reference: The lower tone, or the first of a pair.
  func size(of distance: Cents, above reference: Hertz) -> String {
    "\(digits(of: distance, above: reference)) \(unitName)"
  }

  /// How large the difference of a pair is, and nothing of its direction.
  func size(of question: Question, at pitch: ConcertPitch) -> String {
    size(of: question.difference.cents.magnitude, above: pitch.frequency(of: question.reference))
  }

  /// The number alone: as fine as the pairs in cents, otherwise to three digits that count.
  func digits(of distance: Cents, above reference: Hertz) -> String {
    let count = unit.count(in: distance, above: reference).magnitude
    return decimal(count, places: places(for: count))
  }

  /// Reads a distance that a listener wrote as a number of units, with a decimal point or comma;
  /// `nil` for anything else.
  func distance(from text: String, above reference: Hertz) -> Cents? {
    let number = text.trimmed.map { $0 == "," ? "." : $0 }
    return Double(String(number)).flatMap { unit.distance(of: $0, above: reference) }
  }

  /// A number to so many places, as the language writes it.
  func decimal(_ value: Double, places: Int) -> String {
    let units = (0..<places).reduce(value) { units, _ in units * 10 }.rounded()
    // What no listener hears may be too large for digits.
    let text = Int64(exactly: units).map { Digits.decimal($0, places: places) } ?? "\(value)"
    return switch language {
    case .english: text
    case .german: String(text.map { $0 == "." ? "," : $0 })
    }
  }

  private func places(for count: Double) -> Int {
    switch (unit, count) {
    case (.cents, ..<1): 2
    case (.cents, _): 1
    case (_, 100...): 0
    case (_, 10..<100): 1
    case (_, 1..<10): 2
    case (_, 0.1..<1): 3
    case (_, 0.01..<0.1): 4
    default: 5
    }
  }
}
