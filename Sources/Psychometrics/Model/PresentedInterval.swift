package import Music

/// An interval as it was presented: at its nominal size, with an aid or without.
package struct PresentedInterval: Hashable, Sendable {
  /// The interval with its size.
  package let nominal: NominalInterval
  /// The aid; `nil` for the two tones alone.
  package let aid: Aid?

  /// The largest distance from a category for which it has any meaning, in thousandths of a cent.
  private static let quarterTone = 50_000

  /// What a listener takes the interval for: its name if that fits, otherwise the nearest number of
  /// semitones. Only the unison is taken for a unison.
  package let category: IntervalCategory

  /// Creates an interval with an aid.
  package init(_ nominal: NominalInterval, aid: Aid? = nil) {
    self.nominal = nominal
    self.aid = aid
    let semitone = 2 * UInt(Self.quarterTone)
    let nearest = (nominal.thousandths.magnitude + UInt(Self.quarterTone)) / semitone
    category =
      nominal.interval == .unison
      ? IntervalCategory(.unison, aid: aid)
      : IntervalCategory(
        semitones: nominal.fitsName ? nominal.interval.interval.steps : max(Int(nearest), 1),
        direction: nominal.direction, aid: aid)
  }

  /// How far the nominal size lies above the category in equal temperament, in signed cents.
  ///
  /// It is 0 after an example, which the listener hears instead, and for intervals below a quarter
  /// tone, which are in no category.
  package var aboveCategory: Cents {
    guard aid != .example, nominal.thousandths.magnitude >= Self.quarterTone else {
      return Cents(0)
    }
    return nominal.size - Cents(category.sign * 100 * Double(category.semitones))
  }

  /// The interval with its size in thousandths of a cent, followed by the aid: `P5@701955`, or
  /// `-M3@-400000+drone`.
  package var text: String {
    "\(nominal.interval.text)@\(nominal.thousandths)" + (aid.map { "+\($0.rawValue)" } ?? "")
  }
}

extension PresentedInterval: Comparable {
  /// Returns whether `lhs` comes earlier by its category, its size, or its name.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.category, lhs.nominal.thousandths.magnitude, lhs.nominal.interval)
      < (rhs.category, rhs.nominal.thousandths.magnitude, rhs.nominal.interval)
  }
}

extension PresentedInterval: Codable {
  /// Decodes the ``text``.
  ///
  /// - Throws: `DecodingError` if the text is not an interval with a size and a known aid.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value(readBy: Self.init(text:), or: "is not an interval with a size")
  }

  private init?(text: String) {
    let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let size = parts.first?.split(separator: "@", omittingEmptySubsequences: false) ?? []
    let aid = parts.count == 2 ? Aid(rawValue: String(parts[1])) : nil
    guard size.count == 2, (aid == nil) == (parts.count == 1),
      let interval = try? DirectedInterval(text: String(size[0])),
      let thousandths = Int(size[1]), NominalInterval.sizes.contains(thousandths)
    else { return nil }
    self.init(NominalInterval(interval, thousandths: thousandths), aid: aid)
  }

  /// Encodes the ``text``.
  ///
  /// - Throws: Any error that the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}
