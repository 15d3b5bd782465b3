// Text of formats: tables, settings, scales, options, names of files.
//
// It is cut by Unicode scalars. A `Character` is a quote, a comma or a space together with the marks
// and joiners beside it (Unicode Standard Annex #29), and "\r\n" is one `Character`, so that
// `split`, `contains`, `hasPrefix` and `replacing` of `String` miss what every other program finds.

extension StringProtocol {
  /// Returns the parts before, between and after separators, empty ones too.
  ///
  /// - Parameter count: The largest number of parts; the last one keeps the other separators.
  package func parts(around separator: Unicode.Scalar, atMost count: Int = .max) -> [String] {
    Substring(self).unicodeScalars.split(
      separator: separator, maxSplits: count - 1, omittingEmptySubsequences: false
    ).map { String($0) }
  }

  /// Returns whether the text contains a scalar, even with a mark of its own.
  package func has(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }

  /// Returns whether the text begins with another, whatever follows.
  package func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Returns whether the text ends with another, whatever precedes.
  package func ends(with end: String) -> Bool {
    utf8.reversed().starts(with: end.utf8.reversed())
  }

  /// Returns the text with each occurrence of a scalar replaced.
  package func replacing(every scalar: Unicode.Scalar, with text: String) -> String {
    parts(around: scalar).joined(separator: text)
  }

  /// The text without leading and trailing whitespace.
  package var trimmed: String {
    let start = Substring(self).unicodeScalars.drop(while: \.properties.isWhitespace)
    let end = start.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter or digit of ASCII.
  package var isASCIIWord: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }
}
