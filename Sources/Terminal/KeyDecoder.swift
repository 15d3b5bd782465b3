internal import FrontEnds

/// A decoder of the bytes from a terminal in application keypad mode into keys (ECMA-48, DEC
/// VT100).
///
/// A terminal sends one byte for Escape, and the same byte begins every key that writes no
/// character. Therefore Escape is reported only if nothing follows it for ``escapeDelay``. Bytes
/// that follow sooner belong to a sequence, and an unknown sequence becomes `Key.unknown`. Thus no
/// slow or unusual sequence is mistaken for Escape and pauses the training. This also holds for a
/// late answer of the terminal to a query.
///
/// Pasted text stands between two marks (xterm, bracketed paste). It becomes one key, so that none of
/// its characters acts as a key.
struct KeyDecoder: Sendable {
  /// The longest pause within an escape sequence.
  static let escapeDelay = Duration.milliseconds(250)

  /// The longest pause within pasted text. Without a limit, a paste whose end is lost would swallow
  /// all keys that follow.
  static let pasteDelay = Duration.seconds(2)

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// The longest sequence in bytes. Terminals send shorter ones, and an endless one must not be
  /// kept.
  private static let longestSequence = 4096

  /// The beginning of a sequence or of a character.
  private var incomplete: ArraySlice<UInt8> = []
  private var latestByte = Duration.zero
  /// The bytes of pasted text whose end has not arrived, as far as they are kept; `nil` outside of
  /// pasted text.
  private var pasted: [UInt8]?

  /// The time to call ``keys(from:at:)`` again, on its clock, even if no byte comes; `nil` if there
  /// is no need.
  var deadline: Duration? {
    if pasted != nil { return latestByte + Self.pasteDelay }
    return incomplete.isEmpty ? nil : latestByte + Self.escapeDelay
  }

  /// Decodes the bytes that have arrived by `time`, possibly none, and returns the keys that are
  /// certain.
  mutating func keys(from bytes: [UInt8], at time: Duration) -> [Key] {
    guard !bytes.isEmpty else {
      guard let deadline, time >= deadline else { return [] }
      return [giveUp()]
    }
    latestByte = time
    incomplete += bytes
    var keys: [Key] = []
    while let key = nextKey() { keys.append(key) }
    if incomplete.count > Self.longestSequence { shorten() }
    return keys
  }

  /// Replaces a sequence that is too long to be kept by a short beginning of the same kind. Whatever ends
  /// it, it becomes one unknown key.
  private mutating func shorten() {
    let sequence = incomplete.drop { $0 == Self.escape }
    let beginning =
      switch sequence.first {
      case nil: "\u{1B}\u{1B}"
      case UInt8(ascii: "["), UInt8(ascii: "O"): "\u{1B}[0;"
      // The last byte may be the first of ST, which ends a string.
      default: sequence.last == Self.escape ? "\u{1B}]\u{1B}" : "\u{1B}]"
      }
    incomplete = ArraySlice(beginning.utf8)
  }

  /// Removes the next key from the bytes and returns it; `nil` while it is incomplete.
  private mutating func nextKey() -> Key? {
    if let pasted { return paste(after: pasted) }
    guard let (key, length) = Self.firstKey(of: incomplete) else { return nil }
    incomplete = incomplete.dropFirst(length)
    guard case .paste = key else { return key }
    return paste(after: [])
  }

  /// Adds the next bytes to those pasted so far, and returns the text if its end has arrived.
  private mutating func paste(after earlier: [UInt8]) -> Key? {
    let end = incomplete.firstRange(of: Self.pasteEnd)
    // The last bytes may be the beginning of the end mark.
    let textEnd = end?.lowerBound ?? incomplete.dropLast(Self.pasteEnd.count - 1).endIndex
    let text = earlier + incomplete[..<textEnd].prefix(Self.longestSequence - earlier.count)
    incomplete = incomplete[(end?.upperBound ?? textEnd)...]
    pasted = end == nil ? text : nil
    return end == nil ? nil : .paste(String(decoding: text, as: UTF8.self))
  }

  private mutating func giveUp() -> Key {
    defer { (incomplete, pasted) = ([], nil) }
    if let pasted { return .paste(String(decoding: pasted + incomplete, as: UTF8.self)) }
    return incomplete.allSatisfy { $0 == Self.escape } ? .escape : .unknown
  }
}

// MARK: - One key

extension KeyDecoder {
  private static let escape: UInt8 = 0x1B

  /// Returns the first key with its length in bytes; `nil` while it is incomplete.
  private static func firstKey(of bytes: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case escape: return sequence(bytes)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
    case 0x20..<0x7F: return (.character(Character(Unicode.Scalar(first))), 1)
    case 0x80...: return character(bytes)
    default: return (.unknown, 1)
    }
  }

  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
    let rest = bytes.dropFirst()
    switch rest.first {
    case nil:
      return nil
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      return controlSequence(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      return controlString(bytes).map { (.unknown, $0) }
    case escape:
      // Alt with a sequence. Only the last Escape can begin it; a call for each one would let a flood of
      // them exhaust the stack.
      let last = rest.drop { $0 == escape }.startIndex - 1
      return sequence(bytes[last...]).map { (.unknown, $0.length + last - bytes.startIndex) }
    default:
      // Alt with another key.
      return firstKey(of: rest).map { (.unknown, $0.length + 1) }
    }
  }

  /// Decodes CSI or SS3, then parameters and intermediate bytes, then one final byte (ECMA-48,
  /// 5.4).
  private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
    let tail = bytes.dropFirst(2)
    if bytes.dropFirst().first == UInt8(ascii: "["), tail.first == UInt8(ascii: "[") {
      // The Linux console sends ESC [ [ A to ESC [ [ E for the first five function keys.
      return tail.count < 2 ? nil : (.unknown, 4)
    }
    guard let end = tail.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return nil }
    let length = end - bytes.startIndex
    guard (0x40...0x7E).contains(bytes[end]) else { return (.unknown, length) }
    guard end == tail.startIndex else {
      let parameters = tail[..<end]
      let key =
        bytes[end] == UInt8(ascii: "~")
        ? numberedKeys[String(decoding: parameters, as: UTF8.self)]
        : mouse(parameters, final: bytes[end])
      return (key ?? .unknown, length + 1)
    }
    if bytes.dropFirst().first == UInt8(ascii: "["), bytes[end] == UInt8(ascii: "M") {
      // A mouse report in the old format, with three more bytes of any value.
      return tail.count < 4 ? nil : (.unknown, 6)
    }
    let isFromKeypad = bytes.dropFirst().first == UInt8(ascii: "O")
    return (cursorKeys[bytes[end]] ?? (isFromKeypad ? keypad(bytes[end]) : .unknown), length + 1)
  }

  /// Returns the length of a control string: OSC, DCS or APC up to ST (ECMA-48, 5.6), or up to BEL;
  /// `nil` while it is incomplete.
  private static func controlString(_ bytes: ArraySlice<UInt8>) -> Int? {
    let text = bytes.dropFirst(2)
    guard let end = text.firstIndex(where: { $0 == escape || $0 == 0x07 }) else { return nil }
    let length = end - bytes.startIndex
    if bytes[end] == 0x07 { return length + 1 }
    guard let next = bytes[end...].dropFirst().first else { return nil }
    // Any other sequence ends the string.
    return next == UInt8(ascii: "\\") ? length + 2 : length
  }

  /// The keys of the numbers before `~` (DEC VT220; Linux console and rxvt for Home and End; xterm for
  /// the beginning of pasted text, which is returned empty).
  private static let numberedKeys: [String: Key] = [
    "1": .home, "2": .insert, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home,
    "8": .end, "200": .paste(""),
  ]

  /// Decodes a mouse report, `< button ; column ; row` and M for a press (xterm, SGR 1006).
  private static func mouse(_ parameters: ArraySlice<UInt8>, final: UInt8) -> Key? {
    guard parameters.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") else { return nil }
    let numbers = String(decoding: parameters.dropFirst(), as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let column = numbers[1], let row = numbers[2], column > 0, row > 0
    else { return nil }
    return switch numbers[0] {
    case 0: .click(column: column - 1, row: row - 1)
    case 64: .wheelUp
    case 65: .wheelDown
    default: nil
    }
  }

  private static let cursorKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
  ]

  /// Decodes the numeric keypad in application mode. The bytes j to y stand for * to 9, each 0x40
  /// above its own character.
  private static func keypad(_ final: UInt8) -> Key {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
    default: .unknown
    }
  }

  /// Decodes a character in UTF-8 that is not ASCII.
  private static func character(_ bytes: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
    let length =
      switch bytes.first ?? 0 {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let encoded = bytes.prefix(length)
    let continuation = encoded.dropFirst().prefix { $0 & 0xC0 == 0x80 }
    guard continuation.count == encoded.count - 1 else { return (.unknown, continuation.count + 1) }
    guard encoded.count == length else { return nil }
    guard let character = String(validating: encoded, as: UTF8.self)?.first else {
      return (.unknown, length)
    }
    return (.character(character), length)
  }
}
