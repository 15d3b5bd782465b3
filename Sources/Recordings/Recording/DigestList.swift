internal import Notation

/// The digests in the text of a sidecar, read before a decoder reads the rest. A JSON decoder makes
/// a string of each digest, and takes as long for them as for everything else.
struct DigestList {
  /// The digests, in the order of the text.
  private(set) var digests: [UInt64] = []
  /// The place of the list in the text, with its brackets.
  let place: Range<Int>

  /// Finds the digests.
  ///
  /// - Returns: `nil` if the outermost object does not have exactly one list, of sixteen hexadecimal
  ///   digits each. It is then for the decoder to say what the text means.
  init?(in bytes: [UInt8]) {
    let text = bytes.span
    var starts: [Int] = []
    var hasEscapes = false
    let count = RowForm.objects.forEachCell(of: text) { name, value, _ in
      // A name with a backslash could be the same in another spelling.
      hasEscapes = hasEscapes || name.indices.contains { name[$0] == UInt8(ascii: "\\") }
      guard name.holds(Sidecar.digestsKey), let place = text.indices(of: value) else { return }
      starts.append(place.lowerBound)
    }
    guard count != nil, !hasEscapes, starts.count == 1, text[starts[0]] == UInt8(ascii: "[") else {
      return nil
    }
    var index = starts[0]
    repeat {
      index = text.indexAfterWhitespace(index + 1)
      if digests.isEmpty, text.byte(at: index) == UInt8(ascii: "]") { break }
      guard let end = text.endOfText(at: index), end == index + 18,
        let digest = Digits.number(hexadecimal: text.extracting((index + 1)..<(end - 1)))
      else { return nil }
      digests.append(digest)
      index = text.indexAfterWhitespace(end)
    } while text.byte(at: index) == UInt8(ascii: ",")
    guard text.byte(at: index) == UInt8(ascii: "]") else { return nil }
    place = starts[0]..<(index + 1)
  }
}
