// Paths as text. To the system a path is bytes, which need not be UTF-8. Everywhere else it is a
// `String`, in which a character for private use stands for each byte outside of valid UTF-8.

extension Unicode.Scalar {
  /// The difference between such a character, U+F780 to U+F7FF, and its byte, 0x80 to 0xFF.
  private static let pathByteOffset: UInt32 = 0xF700

  fileprivate init(pathByte byte: UInt8) {
    self = Unicode.Scalar(Self.pathByteOffset + UInt32(byte)).required(
      or: "not every number from U+F780 to U+F7FF is a character")
  }

  /// The byte outside of valid UTF-8 that the character stands for in the text of a path; `nil` for
  /// a character that stands for itself.
  package var pathByte: UInt8? {
    (0xF780...0xF7FF).contains(value) ? UInt8(value - Self.pathByteOffset) : nil
  }

  /// The bytes of the path that the character stands for.
  var pathBytes: [UInt8] { pathByte.map { [$0] } ?? Array(String(self).utf8) }
}

extension String {
  /// Creates the text of a path, from which ``pathBytes`` restores every byte.
  ///
  /// Valid UTF-8 stays as it is. Each other byte becomes a character from U+F780 to U+F7FF. If the
  /// path itself contains such a character, so does each byte of it.
  ///
  /// - Parameter path: The bytes, without a NUL at the end.
  package init(path: some Collection<UInt8>) {
    if let text = String(validating: path, as: UTF8.self), !text.containsPathBytes {
      self = text
      return
    }
    self.init()
    var rest = Array(path)[...]
    while let byte = rest.first {
      let scalar = Self.firstScalar(of: rest)
      unicodeScalars.append(scalar ?? Unicode.Scalar(pathByte: byte))
      rest.removeFirst(scalar.map { UTF8.width($0) } ?? 1)
    }
  }

  /// Creates the text of a path that ends with a NUL.
  package init(path: UnsafePointer<CChar>) {
    var count = 0
    while path[count] != 0 { count += 1 }
    self.init(path: UnsafeRawBufferPointer(start: path, count: count))
  }

  /// Returns the first character if it is valid UTF-8 and stands for itself, otherwise `nil`.
  private static func firstScalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for width in 1...4 {
      if let text = String(validating: bytes.prefix(width), as: UTF8.self) {
        return text.unicodeScalars.first { $0.pathByte == nil }
      }
    }
    return nil
  }

  private var containsPathBytes: Bool {
    // Each of the characters begins with this byte, which is rare.
    utf8.contains(0xEF) && unicodeScalars.contains { $0.pathByte != nil }
  }

  /// The bytes of a path, with a NUL at the end, for the system.
  package var pathBytes: [CChar] {
    guard containsPathBytes else { return Array(utf8CString) }
    let bytes = unicodeScalars.flatMap(\.pathBytes)
    return bytes.map(CChar.init(bitPattern:)) + [0]
  }
}
