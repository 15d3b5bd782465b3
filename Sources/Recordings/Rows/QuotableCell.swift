// The one rule for cells that may stand in quotes (RFC 4180): a cell that begins with a quote goes on,
// past whatever would end it, until its quotes are closed; a quote within it is written twice.

extension Span<UInt8> {
  /// Where the cell that begins at `start` is over.
  ///
  /// - Parameter isEnd: Whether a byte outside quotes ends a cell.
  @inline(__always)
  func endOfQuotableCell(at start: Int, where isEnd: (UInt8) -> Bool) -> Int {
    let isQuoted = byte(at: start) == .quote
    var end = start
    var isOpen = false
    while end < count, isOpen || !isEnd(self[end]) {
      if isQuoted, self[end] == .quote { isOpen.toggle() }
      end += 1
    }
    return end
  }

  /// Where a cell lies within the quotes that it stands in.
  var withinQuotes: Range<Int> {
    let isQuoted = count > 1 && self[0] == .quote && self[count - 1] == .quote
    return isQuoted ? 1..<(count - 1) : 0..<count
  }

  /// The bytes of a cell, with each quote within it written once.
  var withSingleQuotes: [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < count {
      bytes.append(self[index])
      index += self[index] == .quote && byte(at: index + 1) == .quote ? 2 : 1
    }
    return bytes
  }

  /// `nil` beyond the end.
  func byte(at index: Int) -> UInt8? { index < count ? self[index] : nil }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
}
