/// Cuts bytes that arrive in pieces into lines.
struct LineCutter {
  /// A line that is longer is not kept whole. The row that carries the sidecar of 200,000 trials fits:
  /// 21 bytes a trial between commas, where quotes are written twice.
  static let longestLine = 1 << 23

  /// What a piece left behind: the beginning of a line.
  private var rest: [UInt8] = []

  /// Calls `body` for every line that ends in a piece, without its line feed. One that is too long is
  /// cut to just more than ``longestLine``.
  mutating func cut(_ piece: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var start = 0
    var index = 0
    while index < piece.count {
      if piece[index] == UInt8(ascii: "\n") {
        if rest.isEmpty {
          body(piece.extracting(start..<min(index, start + Self.longestLine + 1)))
        } else {
          keep(piece.extracting(start..<index))
          body(rest.span)
          rest.removeAll(keepingCapacity: true)
        }
        start = index + 1
      }
      index += 1
    }
    keep(piece.extracting(start..<piece.count))
  }

  /// The line that did not end, if there is one.
  mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return rest
  }

  private mutating func keep(_ bytes: Span<UInt8>) {
    let count = min(bytes.count, Self.longestLine + 1 - rest.count)
    bytes.extracting(0..<max(count, 0)).withUnsafeBufferPointer { rest.append(contentsOf: $0) }
  }
}
