/// Splits bytes that arrive in pieces into lines.
struct LineCutter {
  /// The maximum length of a line in bytes; longer lines are truncated. It suffices for a row with
  /// the sidecar of three million trials, which has 21 bytes for each trial in a comma-separated
  /// table, where quotes are doubled. ``SidecarText`` is never longer.
  static let longestLine = 1 << 26
  /// The maximum length in bytes of a first line with the names of the columns.
  static let longestHeading = 1 << 20

  /// The incomplete line at the end of the last piece.
  private(set) var rest: [UInt8] = []

  /// Calls `body` for every line that ends in a piece, without its line feed. A line longer than
  /// ``longestLine`` is truncated to one byte more than that.
  mutating func cut(_ piece: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var start = 0
    for index in piece.indices where piece[index] == UInt8(ascii: "\n") {
      if rest.isEmpty {
        body(piece.extracting(start..<min(index, start + Self.longestLine + 1)))
      } else {
        keep(piece.extracting(start..<index))
        body(rest.span)
        rest.removeAll(keepingCapacity: true)
      }
      start = index + 1
    }
    keep(piece.extracting(start..<piece.count))
  }

  /// Removes and returns the incomplete last line; empty when the text ends with a line feed.
  mutating func takeRest() -> [UInt8] { exchange(&rest, with: []) }

  private mutating func keep(_ bytes: Span<UInt8>) {
    let count = min(bytes.count, Self.longestLine + 1 - rest.count)
    bytes.extracting(0..<max(count, 0)).withUnsafeBufferPointer { rest.append(contentsOf: $0) }
  }
}
