extension String {
  /// The path as one word of a shell command. A backslash precedes each character that the shell would
  /// interpret. Unlike quotes, it leaves a sentence readable that quotes the command.
  package var shellWord: String {
    let word = unicodeScalars.map { $0.isPlainInShell ? "\($0)" : "\\\($0)" }.joined()
    // Commands take a dash at the beginning for an option.
    return hasPrefix("-") ? "./" + word : word
  }
}

extension Unicode.Scalar {
  fileprivate var isPlainInShell: Bool {
    !isASCII || properties.isAlphabetic || ("0"..."9").contains(self)
      || "/._-+,:@%=".unicodeScalars.contains(self)
  }
}
