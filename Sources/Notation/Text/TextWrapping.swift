extension String {
  /// Returns the text in lines of at most `width` columns, or no lines if `width` is not
  /// positive.
  ///
  /// Lines break between words, but not after a number, which stays with its unit. A word longer than a line is cut.
  package func wrapped(to width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    for word in words(upTo: width) {
      if let line = lines.last, line.columns + 1 + word.columns <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines += word.cut(into: width)
      }
    }
    return lines
  }

  /// Returns the words. A number and the word after it are one, unless both together exceed `width` columns.
  private func words(upTo width: Int) -> [Substring] {
    split(separator: " ").reduce(into: []) { words, word in
      guard let last = words.last, last.isNumber,
        case let both = self[last.startIndex..<word.endIndex], both.columns <= width
      else { return words.append(word) }
      words[words.count - 1] = both
    }
  }

  /// Returns the text padded to `width` columns with trailing spaces.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - columns, 0))
  }

  /// Returns the text padded to `width` columns with leading spaces.
  package func led(to width: Int) -> String {
    String(repeating: " ", count: max(width - columns, 0)) + self
  }
}

extension Substring {
  /// Whether the text ends in a digit and has no letters.
  fileprivate var isNumber: Bool { last?.isNumber == true && !contains(where: \.isLetter) }

  fileprivate func cut(into width: Int) -> [String] {
    var rest = self
    var pieces: [String] = []
    while !rest.isEmpty {
      // A line of one column has no room for a wide character, but must take something.
      let piece = rest.prefix(Swift.max(rest.prefix(columns: width).count, 1))
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return pieces
  }
}
