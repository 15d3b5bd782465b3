extension String {
  /// The path as one word of a shell command. A backslash precedes each character that the shell would
  /// interpret. Unlike quotes, it leaves a sentence readable that quotes the command.
  ///
  /// A backslash cannot stand for a character that cannot be shown, such as a line feed. A path with
  /// one is written as `$'…'`, in which `\xHH` is a byte.
  package var shellWord: String {
    let isShown = unicodeScalars.allSatisfy(\.isShown)
    let word = unicodeScalars.map { scalar in
      scalar.isPlainInShell ? "\(scalar)" : isShown ? "\\\(scalar)" : scalar.escapedPathBytes
    }.joined()
    // Commands take a dash at the beginning for an option.
    return (begins(with: "-") ? "./" : "") + (isShown ? word : "$'\(word)'")
  }
}

extension Unicode.Scalar {
  fileprivate var isShown: Bool { pathByte == nil && !isDeceptive }

  fileprivate var isPlainInShell: Bool {
    guard isASCII else { return isShown }
    return properties.isAlphabetic || ("0"..."9").contains(self)
      || "/._-+,:@%=".unicodeScalars.contains(self)
  }

  fileprivate var escapedPathBytes: String {
    pathBytes.map { "\\x\(Digits.padded(UInt64($0), to: 2, radix: 16))" }.joined()
  }
}
