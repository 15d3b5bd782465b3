internal import Notation

/// The digests in the text of a sidecar, read before a decoder reads the rest. A JSON decoder makes
/// a string of each digest, and takes as long for them as for everything else.
struct DigestList {
  /// The digests, in the order of the text.
  private(set) var digests: [UInt64] = []
  /// The place of the list in the text, with its brackets.
  let place: Range<Int>

  private static let key = Array("\"\(Sidecar.digestsKey)\"".utf8)

  /// Finds the digests.
  ///
  /// - Returns: `nil` if the outermost object does not have exactly one list, of sixteen hexadecimal
  ///   digits each. It is then for the decoder to say what the text means.
  init?(in text: [UInt8]) {
    guard let key = Self.place(of: Self.key, in: text) else { return nil }
    var scanner = Scanner(text: text, index: key.upperBound)
    guard scanner.take(":"), scanner.take("[") else { return nil }
    let start = scanner.index - 1
    while !scanner.take("]") {
      guard digests.isEmpty || scanner.take(","), let digest = scanner.takeDigest() else {
        return nil
      }
      digests.append(digest)
    }
    place = start..<scanner.index
  }

  /// Returns the place of a string in the outermost object; `nil` unless it is there once. A string
  /// with a backslash there could be the same in another spelling.
  private static func place(of part: [UInt8], in text: [UInt8]) -> Range<Int>? {
    var found: Range<Int>?
    var (depth, index) = (0, 0)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case .quote:
        let start = index
        index += 1
        while index < text.count, text[index] != .quote {
          if text[index] == UInt8(ascii: "\\") {
            if depth == 1 { return nil }
            index += 1
          }
          index += 1
        }
        if depth == 1, text[start...].starts(with: part) {
          if found != nil { return nil }
          found = start..<(start + part.count)
        }
      default: break
      }
      index += 1
    }
    return found
  }
}

/// Takes one part of a JSON text after the other.
private struct Scanner {
  let text: [UInt8]
  private(set) var index: Int

  /// Takes a character and the whitespace before it, or nothing if another character follows.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    var place = index
    while place < text.count, Self.isWhitespace(text[place]) { place += 1 }
    guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
    index = place + 1
    return true
  }

  /// Takes a string of sixteen hexadecimal digits and the whitespace before it.
  mutating func takeDigest() -> UInt64? {
    guard take("\"") else { return nil }
    let end = index + 16
    guard end < text.count, text[end] == UInt8(ascii: "\""),
      let digest = Digits.number(hexadecimal: text.span.extracting(index..<end))
    else { return nil }
    index = end + 1
    return digest
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}
