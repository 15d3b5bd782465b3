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
  /// - Returns: `nil` if the text does not have exactly one list, of sixteen hexadecimal digits each.
  ///   It is then for the decoder to say what the text means.
  init?(in text: [UInt8]) {
    let keys = Self.places(of: Self.key, in: text)
    guard keys.count == 1 else { return nil }
    var scanner = Scanner(text: text, index: keys[0].upperBound)
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

  private static func places(of part: [UInt8], in text: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var start = 0
    while start + part.count <= text.count {
      if part.indices.allSatisfy({ text[start + $0] == part[$0] }) {
        places.append(start..<(start + part.count))
      }
      start += 1
    }
    return places
  }
}

/// Takes one part of a JSON text after the other.
private struct Scanner {
  let text: [UInt8]
  private(set) var index: Int

  init(text: [UInt8], index: Int) {
    self.text = text
    self.index = index
  }

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
      let digest = Digits.number(hexadecimal: text[index..<end])
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
