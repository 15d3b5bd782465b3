extension String {
  /// The text in lines of at most `width` characters, broken between words, and within those that
  /// are longer than a line.
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
  /// The text with blanks after it, up to `width`.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }

  /// The text with blanks before it, up to `width`.
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
  /// The text without the blanks around it.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
