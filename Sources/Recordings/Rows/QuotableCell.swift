internal import Notation

// The rule for cells that may be quoted (RFC 4180). A cell that starts with a quote continues past
// separators until its quotes are closed. A quote within it is doubled.

extension Span<UInt8> {
  /// Returns the end of the cell that starts at `start`.
  ///
  /// - Parameters:
  ///   - start: The index of the first byte of the cell.
  ///   - isEnd: Returns whether a byte outside quotes ends a cell.
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

  /// The range of the cell without enclosing quotes.
  var withinQuotes: Range<Int> {
    let isQuoted = count > 1 && self[0] == .quote && self[count - 1] == .quote
    return isQuoted ? 1..<(count - 1) : 0..<count
  }

  /// Returns the bytes of the cell with its quotes as they are.
  ///
  /// - Parameter escape: The byte before each quote: a quote, or the backslash of R.
  func unescaped(by escape: UInt8 = .quote) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < count {
      if self[index] == escape, byte(at: index + 1) == .quote { index += 1 }
      bytes.append(self[index])
      index += 1
    }
    return bytes
  }

  /// Returns the byte at an index; `nil` beyond the end.
  func byte(at index: Int) -> UInt8? { index < count ? self[index] : nil }
}

extension String {
  /// The text of a quoted cell, with its quotes doubled.
  var withDoubledQuotes: String { replacing(every: "\"", with: "\"\"") }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
}
