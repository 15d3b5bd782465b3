package import Music
internal import Notation
internal import Psychometrics
package import Training

/// Notes, numbers and differences in pitch as text.
extension Words {
  package func name(of note: MIDINote) -> String { note.name(in: noteNames) }

  package func text(of range: NoteRange) -> String {
    "\(name(of: range.lowest))–\(name(of: range.highest))"
  }

  /// Returns the lowest and the highest note as files and reports join them: `C2-C6`.
  package func span(_ range: NoteRange) -> String {
    "\(name(of: range.lowest))-\(name(of: range.highest))"
  }

  /// Returns the name of a single note, or the names of the lowest and the highest note.
  package func name(of notes: NoteRange) -> String {
    notes.count == 1 ? name(of: notes.lowest) : text(of: notes)
  }

  /// The name of the unit after a number other than one.
  package var unitName: String { phrases.name(of: unit) }

  /// Returns the size of a difference in pitch with its unit, without its sign, such as
  /// `12.3 cents` or `0,71 Prozent`.
  ///
  /// - Parameters:
  ///   - distance: The difference.
  ///   - reference: The lower tone, or the reference tone of a pair.
  package func size(of distance: Cents, above reference: Hertz) -> String {
    "\(digits(of: distance, above: reference)) \(unitName)"
  }

  /// Returns the size of a question's difference with its unit, without its sign.
  package func size(of question: Question, at pitch: ConcertPitch) -> String {
    size(
      of: question.difference.cents.magnitude,
      above: pitch.frequency(of: question.reference).raised(by: question.nominal.size))
  }

  /// Returns the size of a difference without its unit. Cents have one decimal place, or two below
  /// 1. Other units have three significant digits, but at most five decimal places.
  package func digits(of distance: Cents, above reference: Hertz) -> String {
    let count = unit.count(in: distance, above: reference).magnitude
    return decimal(count, places: places(for: count))
  }

  /// Returns the size of a limen without its unit; above the largest difference, `>` and that limit.
  package func digits(of limen: Cents, upTo largest: Cents, above reference: Hertz) -> String {
    (limen > largest ? ">" : "") + digits(ofLimen: min(limen, largest), above: reference)
  }

  /// Returns the size of a limen without its unit, in cents as ``cents(_:)`` does.
  package func digits(ofLimen limen: Cents, above reference: Hertz) -> String {
    unit == .cents ? cents(limen) : digits(of: limen, above: reference)
  }

  /// Returns a number of cents that was estimated, with one decimal place below a hundred and none from
  /// there on. Exact ties are rounded to the even digit.
  package func cents(_ distance: Cents) -> String {
    fixed(distance.value, distance.value.magnitude < 99.95 ? 1 : 0)
  }

  /// Returns a number with `places` decimal places. Exact ties are rounded to the even digit.
  package func fixed(_ value: Double, _ places: Int) -> String {
    typeset(Digits.rounded(value, places: places))
  }

  /// Returns a difference with its sign and without its unit.
  package func signed(_ difference: Cents, above reference: Hertz) -> String {
    (difference.value < 0 ? minus : "+") + digits(of: difference, above: reference)
  }

  /// Returns the difference that a listener typed as a number of units, with a decimal point or
  /// comma; `nil` for any other text.
  package func distance(from text: String, above reference: Hertz) -> Cents? {
    let number = text.trimmed.map { $0 == "," ? "." : $0 }
    return Double(String(number)).flatMap { unit.distance(of: $0, above: reference) }
  }

  private func places(for count: Double) -> Int {
    guard unit != .cents else { return count < 1 ? 2 : 1 }
    return [100, 10, 1, 0.1, 0.01].count { count < $0 }
  }
}

// MARK: - Numbers

extension Words {
  /// Returns a number with this many decimal places, in the format of the language.
  package func decimal(_ value: Double, places: Int) -> String {
    let units = (0..<places).reduce(value) { units, _ in units * 10 }.rounded()
    // A number far beyond the range of hearing may have too many digits for an integer.
    return typeset(Int64(exactly: units).map { Digits.decimal($0, places: places) } ?? "\(value)")
  }

  /// Returns a number for people to read: with a minus sign in place of the hyphen, in the format of the
  /// language.
  package func typeset(_ number: String) -> String {
    written(number.replacing(every: "-", with: minus))
  }

  /// The sign of a negative number in texts.
  package var minus: String { "−" }

  /// Returns two bounds as a range.
  package func range(_ lower: String, _ upper: String) -> String { "\(lower) – \(upper)" }

  /// Returns a number with a decimal point in the format of the language.
  package func written(_ number: String) -> String {
    let sign = phrases.decimalSign
    return sign == "." ? number : String(number.map { $0 == "." ? sign : $0 })
  }

  /// Returns a number that was typed in the format of the language as files write it.
  package func asInFiles(_ number: String) -> String {
    String(number.map { $0 == phrases.decimalSign ? "." : $0 })
  }

  /// Returns a round number, such as a tick of an axis: as a whole number from 1 on, and below 1
  /// with one to three decimal places.
  package func roundNumber(_ value: Double) -> String {
    decimal(value, places: [1, 0.1, 0.01].count { value < $0 })
  }

  /// Returns a proportion in whole percent.
  package func percent(_ share: Double) -> String { decimal(share * 100, places: 0) + " %" }

  /// Returns a probability in whole percent, rounded towards even odds, so that it never shows more than what
  /// a sentence beside it calls too little. At the ends it is `<1 %` and `>99 %`, because no answers make
  /// anything certain.
  package func chance(_ probability: Double) -> String {
    let towardsEven: FloatingPointRoundingRule = probability < 0.5 ? .up : .down
    return switch probability {
    case ..<0.01: "<1 %"
    case 0.99...: ">99 %"
    default: percent((probability * 100).rounded(towardsEven) / 100)
    }
  }
}
