internal import Music
internal import Training

// The value of a table cell from its bytes; `nil` when the bytes have another form.

extension Span<UInt8> {
  /// Returns a number in units of 10^-`places`. Even an integer may be written with a decimal point.
  func integer(places: Int = 0, in bounds: ClosedRange<Int>) -> Int? {
    decimal(places: places, in: Int64(bounds.lowerBound)...Int64(bounds.upperBound)).map { Int($0) }
  }

  /// Returns a number in units of 10^-`places`.
  func decimal(places: Int, in bounds: ClosedRange<Int64>) -> Int64? {
    guard let units = Numeral(self)?.units(places: places), bounds.contains(units) else {
      return nil
    }
    return units
  }

  /// A number of microseconds within the bounds of a record, written in seconds.
  var microseconds: Int64? { decimal(places: 6, in: TrialRecord.microseconds) }

  /// How often something happened, within the bounds of a record.
  var times: Int? { integer(in: TrialRecord.counts) }

  /// A number of hundredths of a cent within the bounds of a record, written in cents.
  var hundredths: Int? { integer(places: 2, in: Column.hundredths) }

  /// A number of thousandths of a cent within the bounds of a record, written in cents.
  var thousandths: Int? { integer(places: 3, in: Column.thousandths) }

  /// A finite number.
  var number: Double? {
    guard let numeral = Numeral(self) else { return nil }
    let number = numeral.double ?? Double(text)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A frequency within the bounds of a record.
  var frequency: Hertz? {
    number.map { Hertz($0) }.flatMap { TrialRecord.frequencies.contains($0) ? $0 : nil }
  }

  /// Returns the case of an enumeration with this raw value.
  func word<Word: RawRepresentable & CaseIterable>() -> Word? where Word.RawValue == String {
    Word.allCases.first { holds($0.rawValue) }
  }

  /// Whether the cell has no value: a short word for that, or nothing.
  var isMissing: Bool { isEmpty || holds(Column.missing) || count < 12 && text.content == nil }

  /// Returns whether the bytes equal those of `text`.
  func holds(_ text: String) -> Bool { isEqual(to: text.utf8.span) }

  func isEqual(to other: Span<UInt8>) -> Bool {
    count == other.count && indices.allSatisfy { self[$0] == other[$0] }
  }

  /// The bytes as text. Invalid UTF-8 is replaced.
  var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
}
