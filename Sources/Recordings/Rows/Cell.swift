internal import Music
internal import Training

// A cell of a table as its bytes: what it says, `nil` where that cannot be made out.

extension Span<UInt8> {
  /// A whole number, or a decimal one that is whole.
  func integer(in bounds: ClosedRange<Int>) -> Int? {
    decimal(places: 0, in: Int64(bounds.lowerBound)...Int64(bounds.upperBound)).map { Int($0) }
  }

  /// A number of units of 10^-`places`.
  func decimal(places: Int, in bounds: ClosedRange<Int64>) -> Int64? {
    guard let units = Numeral(self)?.units(places: places), bounds.contains(units) else {
      return nil
    }
    return units
  }

  /// A finite number.
  var number: Double? {
    guard let numeral = Numeral(self) else { return nil }
    let number = numeral.double ?? Double(text)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A frequency that a record may hold.
  var frequency: Hertz? {
    number.map { Hertz($0) }.flatMap { TrialRecord.frequencies.contains($0) ? $0 : nil }
  }

  /// One of the words that an enumeration has.
  func word<Word: RawRepresentable & CaseIterable>() -> Word? where Word.RawValue == String {
    Word.allCases.first { holds($0.rawValue) }
  }

  /// Whether the bytes are those of `text`.
  func holds(_ text: String) -> Bool {
    let other = text.utf8.span
    guard count == other.count else { return false }
    return indices.allSatisfy { self[$0] == other[$0] }
  }

  /// The bytes as text; what is no UTF-8 is replaced.
  var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
}
