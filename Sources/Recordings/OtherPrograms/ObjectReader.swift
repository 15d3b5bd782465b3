internal import FoundationEssentials

/// Reads the JSON objects of a file as the rows of a table: an array of objects, an object on each
/// line, or an array on each line.
///
/// The objects need not have the same members. The columns are therefore known only at the end, and
/// the file is kept in memory until then.
struct ObjectReader: Sendable {
  /// The rows of a file.
  struct Rows {
    /// The names of all members, sorted.
    var names: [String] = []
    var rows: [CommaSeparatedReader.Row] = []
    /// The lines with anything but an object.
    var wrongLines: [(line: Int, text: String)] = []
  }

  private var bytes: [UInt8] = []

  mutating func read(_ piece: Span<UInt8>) {
    piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Returns the rows of the file.
  ///
  /// - Complexity: O(*b*) for *b* bytes.
  func rows() -> Rows {
    var rows = Rows()
    var objects: [(line: Int, members: [String: Member])] = []
    var (index, line) = (bytes.span.byteOrderMarkLength, 1)
    while index < bytes.count {
      if Self.separators.contains(bytes[index]) {
        if bytes[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
        continue
      }
      let end = endOfObject(at: index)
      let lineEnd = end ?? bytes[index...].firstIndex(of: UInt8(ascii: "\n"))
      let text = bytes[index..<(lineEnd ?? bytes.count)]
      if end != nil,
        let members = try? JSONDecoder().decode([String: Member].self, from: Data(text))
      {
        objects.append((line, members))
      } else {
        rows.wrongLines.append(
          (line, String(decoding: text.prefix(RowReader.longestQuotation), as: UTF8.self)))
      }
      line += text.count { $0 == UInt8(ascii: "\n") }
      index = text.endIndex
    }
    rows.names = Set(objects.flatMap(\.members.keys)).sorted()
    rows.rows = objects.enumerated().map { index, object in
      .init(
        line: object.line, cells: rows.names.map { object.members[$0]?.text ?? "" },
        isTruncated: false, object: index + 1)
    }
    return rows
  }

  /// What stands between objects.
  private static let separators = Set(" \t\r\n,[]".utf8)

  /// The greatest depth of objects within objects. With it, the time to find the ends of objects
  /// grows only with the size of the file, also where none of them ends.
  private static let greatestDepth = 64

  /// Returns the end of the object at an index; `nil` if there is none, if it does not end, or if it is
  /// too deep.
  private func endOfObject(at start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "{") else { return nil }
    var (depth, index, isQuoted) = (0, start, false)
    while index < bytes.count {
      switch bytes[index] {
      // A line end in a text is not JSON, and such a text would hide the objects on other lines.
      case UInt8(ascii: "\n") where isQuoted: return nil
      case UInt8(ascii: "\\") where isQuoted && !bytes[(index + 1)...].starts(with: "\n".utf8):
        index += 1
      case .quote: isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted:
        depth += 1
        if depth > Self.greatestDepth { return nil }
      case UInt8(ascii: "}") where !isQuoted:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }
}

/// The value of a member as the text of a cell. An array of one value stands for the value; `null`
/// and everything else that no cell holds is an empty text.
private struct Member: Decodable {
  let text: String

  init(from decoder: any Decoder) {
    func written<Value: Decodable & CustomStringConvertible>(_ type: Value.Type) -> String? {
      (try? Value(from: decoder))?.description
    }
    text =
      written(String.self) ?? written(Bool.self) ?? written(Int.self) ?? written(Double.self)
      ?? (try? [Member](from: decoder)).flatMap { $0.count == 1 ? $0[0].text : nil } ?? ""
  }
}
