/// The parts of a path. They are found by bytes, because a `Character` can contain a slash and more.
extension String {
  private static let slash = UInt8(ascii: "/")

  /// Whether the path begins at the root folder.
  package var isAbsolutePath: Bool { utf8.first == Self.slash }

  /// The folder of the item at this path, with a slash at its end; empty for the working directory.
  package var folderPath: String {
    // The character at the slash can contain more than the slash.
    utf8.lastIndex(of: Self.slash).map { String(self[..<utf8.index(after: $0)]) } ?? ""
  }

  /// The name of the item at this path in its folder.
  package var fileName: String {
    utf8.lastIndex(of: Self.slash).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// The folder at this path and the folders above it, outermost first, without the root folder.
  package var folderPaths: [String] {
    let slashes = utf8.indices.dropFirst().filter { utf8[$0] == Self.slash }
    let isNamed = !isEmpty && utf8.last != Self.slash
    return slashes.map { String(self[..<$0]) } + (isNamed ? [self] : [])
  }
}
