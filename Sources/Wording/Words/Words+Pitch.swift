package import Music
internal import Notation
package import Psychometrics
package import Training

/// Notes, numbers and distances of pitch, as a listener reads and writes them.
extension Words {
  package func name(of note: MIDINote) -> String { note.name(in: noteNames) }

  package func text(of range: NoteRange) -> String {
    "\(name(of: range.lowest))–\(name(of: range.highest))"
  }

  /// A note by its name, several by those of the lowest and the highest.
  package func name(of notes: NoteRange) -> String {
    notes.count == 1 ? name(of: notes.lowest) : text(of: notes)
  }

  /// The unit after a number other than one.
  package var unitName: String { phrases.name(of: unit) }

  /// The size of a distance with its unit, whatever its direction: `12.3 cents`, `0,71 Prozent`.
  ///
  /// - Parameter reference: The lower tone, or the reference tone of a pair.
  package func size(of distance: Cents, above reference: Hertz) -> String {
    "\(digits(of: distance, above: reference)) \(unitName)"
  }

  /// How large the difference of a question is, and nothing of its direction.
  package func size(of question: Question, at pitch: ConcertPitch) -> String {
    size(of: question.difference.cents.magnitude, above: pitch.frequency(of: question.reference))
  }

  /// The number alone: as fine as the pairs in cents, otherwise to three digits that count.
  package func digits(of distance: Cents, above reference: Hertz) -> String {
    let count = unit.count(in: distance, above: reference).magnitude
    return decimal(count, places: places(for: count))
  }

  /// Reads a distance that a listener wrote as a number of units, with a decimal point or comma;
  /// `nil` for anything else.
  package func distance(from text: String, above reference: Hertz) -> Cents? {
    let number = text.trimmed.map { $0 == "," ? "." : $0 }
    return Double(String(number)).flatMap { unit.distance(of: $0, above: reference) }
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

extension Difference {
  /// The largest difference that is ever played; a limen beyond it was not measured.
  package static let largestPlayed = Cents(Double(sizes.upperBound) / 100)
}

// MARK: - Numbers

extension Words {
  /// A number to so many places, as the language writes it.
  package func decimal(_ value: Double, places: Int) -> String {
    let units = (0..<places).reduce(value) { units, _ in units * 10 }.rounded()
    // What no listener hears may be too large for digits.
    return written(Int64(exactly: units).map { Digits.decimal($0, places: places) } ?? "\(value)")
  }

  /// A number with a decimal point, as the language writes it.
  package func written(_ number: String) -> String {
    let sign = phrases.decimalSign
    return sign == "." ? number : String(number.map { $0 == "." ? sign : $0 })
  }

  /// A number with one digit that counts, and perhaps noughts.
  package func roundNumber(_ value: Double) -> String {
    let places =
      switch value {
      case 1...: 0
      case 0.1..<1: 1
      case 0.01..<0.1: 2
      default: 3
      }
    return decimal(value, places: places)
  }

  /// A share in whole percent.
  package func percent(_ share: Double) -> String { decimal(share * 100, places: 0) + " %" }
}
