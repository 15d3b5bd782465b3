internal import Notation
internal import Training

/// The JSON of a sidecar in pieces. A long session has megabytes of digests, and a JSON encoder
/// takes many times their size.
struct SidecarText {
  private var head: String
  private var separator: String
  private var tail: String
  /// The digests after the first.
  private let digests: ArraySlice<UInt64>

  /// Creates the text.
  ///
  /// - Parameters:
  ///   - json: The JSON with the first of the digests, if there is any.
  ///   - separator: The text between two digests with their quotes.
  ///   - digests: All digests.
  init(_ json: String, separator: String, digests: [UInt64]) {
    // Within a string quotes have a backslash, and no colon follows a string that is a value.
    let key = ["", " "].lazy.compactMap { space in
      json.utf8.firstRange(of: "\"\(Sidecar.digestsKey)\"\(space):".utf8)
    }.first
    let digest = digests.first.flatMap { first in
      key.flatMap { json[$0.upperBound...].utf8.firstRange(of: Digits.hexadecimal(first).utf8) }
    }
    head = String(json[..<(digest?.upperBound ?? json.endIndex)])
    tail = String(json[(digest?.upperBound ?? json.endIndex)...])
    self.separator = "\"\(separator)\""
    self.digests = digests.dropFirst()
  }

  /// The text as a cell of a comma-separated table.
  var quoted: SidecarText {
    var quoted = self
    quoted.head = "\"" + head.withDoubledQuotes
    quoted.separator = separator.withDoubledQuotes
    quoted.tail = tail.withDoubledQuotes + "\""
    return quoted
  }

  /// The number of bytes.
  var count: Int {
    head.utf8.count + digests.count * (separator.utf8.count + 16) + tail.utf8.count
  }

  /// The whole text.
  var whole: String {
    var text = ""
    write { text += $0 }
    return text
  }

  /// Writes the text in pieces.
  func write(_ write: (String) throws -> Void) rethrows {
    try write(head)
    var rest = digests
    while !rest.isEmpty {
      try write(rest.prefix(1000).map { separator + Digits.hexadecimal($0) }.joined())
      rest = rest.dropFirst(1000)
    }
    try write(tail)
  }

  /// Checks that a recording with this sidecar could be read back.
  ///
  /// - Throws: ``DataError`` if the session has too many trials.
  func requireReadable(of header: SessionHeader) throws(DataError) {
    // The first row contains other cells besides the sidecar.
    guard count > LineCutter.longestLine - 4096 else { return }
    throw DataError(
      "The session of '\(header.listener.label)' at \(header.startedAt.iso8601) has more trials than a "
        + "recording can have (its sidecar would have more than \(LineCutter.longestLine) bytes): copy "
        + "the whole store instead with 'limen sessions check --backup'.")
  }
}
