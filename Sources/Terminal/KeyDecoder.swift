internal import FrontEnds

/// Makes keys of the bytes a terminal sends, in application keypad mode (ECMA-48, DEC VT100).
///
/// A terminal sends one byte for Escape, and the same byte first for every key that writes nothing.
/// Escape is believed only after nothing has followed it for ``escapeDelay``; whatever follows
/// sooner belongs to a sequence, and a sequence that means nothing here is ``Key/unknown``. So no
/// sequence, however slow the line or strange the key, is taken for Escape and ends the training.
/// What a terminal answers late to a question is such a sequence too.
struct KeyDecoder: Sendable {
  /// How long an escape sequence may be held up on its way.
  static let escapeDelay = Duration.milliseconds(250)

  /// No terminal sends a longer one; what would not end must not be held for ever.
  private static let longestSequence = 4096

  /// The beginning of a sequence or of a character.
  private var incomplete: ArraySlice<UInt8> = []
  private var latestByte = Duration.zero

  /// Makes a decoder that nothing has reached.
  init() {}

  /// When to ask again, on the clock of ``keys(from:at:)``, even if no byte comes; `nil` if no need.
  var deadline: Duration? {
    incomplete.isEmpty ? nil : latestByte + Self.escapeDelay
  }

  /// Takes in what has arrived by `time`, perhaps nothing, and returns the keys that are certain.
  mutating func keys(from bytes: [UInt8], at time: Duration) -> [Key] {
    guard !bytes.isEmpty else {
      guard let deadline, time >= deadline else { return [] }
      return [giveUp()]
    }
    latestByte = time
    incomplete += bytes
    var keys: [Key] = []
    while let (key, length) = Self.firstKey(of: incomplete) {
      keys.append(key)
      incomplete = incomplete.dropFirst(length)
    }
    if incomplete.count > Self.longestSequence { keys.append(giveUp()) }
    return keys
  }

  private mutating func giveUp() -> Key {
    defer { incomplete = [] }
    return incomplete.allSatisfy { $0 == Self.escape } ? .escape : .unknown
  }
}

// MARK: - One key

extension KeyDecoder {
  private static let escape: UInt8 = 0x1B

  /// The first key and how many bytes it took; `nil` while it is incomplete.
  private static func firstKey(of bytes: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case escape: return sequence(bytes)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
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
    default:
      // Alt with another key, which may itself be a sequence.
      return firstKey(of: rest).map { (.unknown, $0.length + 1) }
    }
  }

  /// CSI or SS3, then parameters and intermediate bytes, then one final byte (ECMA-48, 5.4).
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
      return (mouse(tail[..<end], final: bytes[end]) ?? .unknown, length + 1)
    }
    if bytes.dropFirst().first == UInt8(ascii: "["), bytes[end] == UInt8(ascii: "M") {
      // An old report of the mouse: three bytes more, which could be anything.
      return tail.count < 4 ? nil : (.unknown, 6)
    }
    let isFromKeypad = bytes.dropFirst().first == UInt8(ascii: "O")
    return (arrow(bytes[end]) ?? (isFromKeypad ? keypad(bytes[end]) : .unknown), length + 1)
  }

  /// What a terminal says in a string: OSC, DCS or APC up to ST, or up to BEL (ECMA-48, 5.6).
  private static func controlString(_ bytes: ArraySlice<UInt8>) -> Int? {
    let text = bytes.dropFirst(2)
    guard let end = text.firstIndex(where: { $0 == escape || $0 == 0x07 }) else { return nil }
    let length = end - bytes.startIndex
    if bytes[end] == 0x07 { return length + 1 }
    guard let next = bytes[end...].dropFirst().first else { return nil }
    // Any other sequence breaks off the string.
    return next == UInt8(ascii: "\\") ? length + 2 : length
  }

  /// A report of the mouse, `< button ; column ; row` and M for a press (xterm, SGR 1006).
  private static func mouse(_ parameters: ArraySlice<UInt8>, final: UInt8) -> Key? {
    guard parameters.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") else { return nil }
    let numbers = String(decoding: parameters.dropFirst(), as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, numbers[0] == 0, let column = numbers[1], let row = numbers[2],
      column > 0, row > 0
    else { return nil }
    return .click(column: column - 1, row: row - 1)
  }

  private static func arrow(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    default: nil
    }
  }

  /// The numeric keypad in application mode: j to y for * to 9, each 0x40 above its own character.
  private static func keypad(_ final: UInt8) -> Key {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
    default: .unknown
    }
  }

  /// A character in UTF-8 that is not ASCII.
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
