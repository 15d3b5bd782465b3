// Text for people, made safe to print.
//
// Names of files, folders and devices, cells of tables, settings and remarks are written by others.
// Printed as they are, they could control the terminal (escape sequences can move the cursor, set
// the title, or type into some terminals), or show other text than they contain (Boucher & Anderson
// 2023, *Trojan Source: Invisible Vulnerabilities*), and a cell of megabytes would fill the screen.
// Everything that people read passes through here, in a terminal, a drawing or a page. Data for
// programs does not.

extension String {
  /// The text as one line for people. If it is long, at most a thousand characters from its beginning
  /// and from its end are shown, escapes included.
  ///
  /// Each of these is replaced by a visible escape, such as `\u{1B}`, `\n` or `\u{202E}`:
  ///
  /// - control characters (C0, delete and C1), which terminals obey;
  /// - format characters, which reorder text (bidirectional controls) or cannot be seen (zero-width
  ///   spaces, soft hyphens, byte order marks, tags);
  /// - the separators of lines and paragraphs, which some terminals and editors break lines at;
  /// - noncharacters such as U+FFFF, which XML forbids;
  /// - the bytes of a path outside of valid UTF-8, shown as `\xFF` (see ``pathBytes``).
  ///
  /// Everything else stays: letters of all scripts with their combining marks, signs and emoji. So
  /// do joiners after a character beyond ASCII, because emoji and several scripts are written with
  /// them. Bytes that are not UTF-8 have become U+FFFD when the string was made.
  package var printable: String { printable(atMost: 2000) }

  /// The text as ``printable`` has it, but whole, for the attributes of drawings and pages.
  package var visible: String { isPlain ? self : unicodeScalars.withVisibleEscapes.joined() }

  /// The text as ``printable`` has it, but with at most fifty characters from its beginning and from
  /// its end, for a value that a sentence quotes.
  package var excerpt: String { printable(atMost: 100) }

  private func printable(atMost longest: Int) -> String {
    // Nearly all text is plain and short.
    if utf8.count <= longest, isPlain { return self }
    let pieces = unicodeScalars.prefix(longest + 1).withVisibleEscapes
    if pieces.count <= longest, pieces.fitting(longest).count == pieces.count {
      return pieces.joined()
    }
    let end = unicodeScalars.suffix(longest / 2).withVisibleEscapes
    return pieces.fitting(longest / 2).joined() + "…"
      + end.reversed().fitting(longest / 2).reversed().joined()
  }

  /// Whether the text is printable ASCII.
  package var isPlain: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}

extension BidirectionalCollection<Unicode.Scalar> {
  /// What to show for each character: itself or a visible escape.
  fileprivate var withVisibleEscapes: [String] {
    var last: Unicode.Scalar?
    return map { scalar in
      defer { last = scalar }
      if let byte = scalar.pathByte { return "\\x\(String(byte, radix: 16, uppercase: true))" }
      let isShown = !scalar.isDeceptive || scalar.isJoiner(after: last)
      return isShown ? String(scalar) : scalar.escaped(asASCII: true)
    }
  }
}

extension BidirectionalCollection<String> {
  /// Returns the first pieces that have at most `longest` characters together. Combining marks count
  /// as characters, because a letter can have any number of them.
  fileprivate func fitting(_ longest: Int) -> SubSequence {
    prefix(fitting: longest) { $0.unicodeScalars.count }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may obey the character, or show it as nothing or other text than it is.
  var isDeceptive: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    case .unassigned: properties.isNoncharacterCodePoint
    default: false
    }
  }

  /// Whether the character is a joiner, or a non-joiner, that belongs to the one before.
  fileprivate func isJoiner(after last: Unicode.Scalar?) -> Bool {
    guard value == 0x200C || value == 0x200D, let last else { return false }
    return !last.isASCII && !last.isDeceptive
  }
}
