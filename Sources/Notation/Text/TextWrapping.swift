extension String {
  /// Returns the text in lines of at most `width` characters, or no lines if `width` is not
  /// positive.
  ///
  /// Lines break between words. A word that is longer than a line is cut.
  package func wrapped(to width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines += word.cut(into: width)
      }
    }
    return lines
  }
}

extension String {
  /// Returns the text padded to `width` with trailing spaces.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }

  /// Returns the text padded to `width` with leading spaces.
  package func led(to width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}

extension Substring {
  fileprivate func cut(into width: Int) -> [String] {
    var rest = self
    var pieces: [String] = []
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(width)))
      rest = rest.dropFirst(width)
    }
    return pieces
  }
}

extension StringProtocol {
  /// The text without leading and trailing whitespace.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
