import FrontEnds
import Psychometrics
import Testing

@testable import Terminal

@Suite struct `Bytes from the terminal` {
  private var decoder = KeyDecoder()

  static let sequences: [(bytes: String, keys: [Key])] = [
    ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}OB", [.down]),
    ("\u{1B}OC", [.right]), ("\u{1B}[D", [.left]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
    ("k8+", ["k", "8", "+"]), ("é♯", ["é", "♯"]), ("\u{1C}", [.unknown]),
    ("\u{04}\u{15}", [.control("d"), .control("u")]),
    ("\u{1B}[H", [.home]), ("\u{1B}OF", [.end]), ("\u{1B}[1~\u{1B}[8~", [.home, .end]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
    // The numeric keypad without NumLock, and its Enter key.
    ("\u{1B}[2~", [.insert]), ("\u{1B}[3~", [.delete]), ("\u{1B}OM", [.enter]),
    // Clicks of the mouse on cells.
    ("\u{1B}[<0;1;1M8", [.click(column: 0, row: 0), "8"]),
    ("\u{1B}[<0;200;60M8", [.click(column: 199, row: 59), "8"]),
    ("\u{1B}[<64;5;3M8", [.wheelUp, "8"]), ("\u{1B}[<65;5;3M8", [.wheelDown, "8"]),
    ("\u{1B}[200~q8\r\u{1B}[A\u{1B}[201~8", [.paste("q8\r\u{1B}[A"), "8"]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[200~é\u{1B}[20\u{1B}[201~", [.paste("é\u{1B}[20")]),
  ]

  @Test mutating func `an unterminated string is given up after a while`() {
    let keys = decoder.keys(
      from: Array(("\u{1B}]" + String(repeating: "8", count: 5000)).utf8), at: .zero)
    #expect(keys.isEmpty)
    #expect(decoder.deadline == KeyDecoder.escapeDelay)
    #expect(decoder.keys(from: [], at: KeyDecoder.escapeDelay) == [.unknown])
    #expect(decoder.deadline == nil)
  }

  /// Returns the keys of a text that arrives in pieces of so many bytes.
  private func keys(from text: String, inPiecesOf size: Int) -> [Key] {
    var decoder = KeyDecoder()
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).flatMap {
      decoder.keys(from: Array(bytes[$0...].prefix(size)), at: .zero)
    }
  }

  @Test func `a long paste is one key, and its end is found in any pieces`() {
    let text = String(repeating: "8", count: 10_000)
    for size in [1, 5, 4096, 20_000] {
      let keys = keys(from: "\u{1B}[200~\(text)\u{1B}[201~q", inPiecesOf: size)
      #expect(keys == [.paste(String(text.prefix(4096))), "q"])
    }
  }

  @Test(arguments: [
    ("\u{1B}]52;c;", "\u{7}"), ("\u{1B}]52;c;", "\u{1B}\\"), ("\u{1B}P", "\u{1B}\\"),
    ("\u{1B}[<0;", "A"), ("\u{1B}O", "A"), ("\u{1B}\u{1B}[", "~"),
  ])
  func `a sequence too long to be kept is one unknown key`(beginning: String, end: String) {
    let middle = String(
      repeating: beginning.contains("]") || beginning.contains("P") ? "q" : "8", count: 10_000)
    for size in [50, 4095, 4097, 20_000] {
      #expect(keys(from: "\(beginning)\(middle)\(end)8", inPiecesOf: size) == [.unknown, "8"])
    }
  }

  @Test mutating func `any number of escapes is Escape, or begins one unknown key`() {
    let escapes = [UInt8](repeating: 0x1B, count: 10_000)
    #expect(decoder.keys(from: escapes, at: .zero).isEmpty)
    #expect(decoder.keys(from: [], at: KeyDecoder.escapeDelay) == [.escape])
    #expect(decoder.keys(from: escapes, at: .zero).isEmpty)
    #expect(decoder.keys(from: Array("[A8".utf8), at: .zero) == [.unknown, "8"])
  }

  @Test mutating func `a paste whose end is lost ends after a while`() {
    #expect(decoder.keys(from: Array("\u{1B}[200~8q".utf8), at: .zero).isEmpty)
    #expect(decoder.deadline == KeyDecoder.pasteDelay)
    #expect(decoder.keys(from: [], at: .seconds(1)).isEmpty)
    #expect(decoder.keys(from: [], at: .seconds(2)) == [.paste("8q")])
    #expect(decoder.keys(from: [UInt8(ascii: "8")], at: .seconds(3)) == ["8"])
  }

  @Test mutating func `an escape inside a string begins a new sequence`() {
    #expect(decoder.keys(from: Array("\u{1B}]11;\u{1B}[A".utf8), at: .zero) == [.unknown, .up])
  }

  static let keypad = zip("jklmnopqrstuvwxy", "*+,-./0123456789").map { ("\u{1B}O\($0)", $1) }

  static let meaningless = [
    "\u{1B}[1;5A", "\u{1B}[24~", "\u{1B}[9~", "\u{1B}[I", "\u{1B}[p", "\u{1B}OE",
    "\u{1B}O5A", "\u{1B}[[A", "\u{1B}[201~", "\u{1B}[?1;2c", "\u{1B}q", "\u{1B}é",
    "\u{1B}\u{1B}[A", "\u{1B}\u{1B}OA",
    // Replies to queries about colours and the type of terminal.
    "\u{1B}]11;rgb:2828/2828/2828\u{7}", "\u{1B}]11;rgb:2828/2828/2828\u{1B}\\",
    "\u{1B}P1+r436f=323536\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[?62;22c",
    // The mouse: release, other buttons, movement, missing numbers, no cell, the old format.
    "\u{1B}[<0;5;3m", "\u{1B}[<2;5;3M", "\u{1B}[<66;5;3M", "\u{1B}[<35;5;3M", "\u{1B}[<0;5M",
    "\u{1B}[<0;0;3M", "\u{1B}[<0;99999999999999999999;3M", "\u{1B}[M 8+",
  ]

  @Test(arguments: sequences)
  mutating func `bytes become keys`(bytes: String, keys: [Key]) {
    #expect(decoder.keys(from: Array(bytes.utf8), at: .zero) == keys)
    #expect(decoder.deadline == nil)
  }

  @Test(arguments: keypad)
  mutating func `the numeric keypad sends its digits and signs`(bytes: String, character: Character)
  {
    #expect(decoder.keys(from: Array(bytes.utf8), at: .zero) == [.character(character)])
  }

  @Test(arguments: meaningless)
  mutating func `an unknown sequence is one unknown key and never Escape`(sequence: String) {
    #expect(decoder.keys(from: Array((sequence + "k").utf8), at: .zero) == [.unknown, "k"])
  }

  @Test(arguments: meaningless + sequences.map(\.bytes) + keypad.map(\.0))
  func `bytes that arrive one at a time become the same keys`(bytes: String) {
    var atOnce = KeyDecoder()
    var oneByOne = KeyDecoder()
    var keys: [Key] = []
    for (index, byte) in bytes.utf8.enumerated() {
      let time = KeyDecoder.escapeDelay * index * 0.9
      keys += oneByOne.keys(from: [], at: time)
      keys += oneByOne.keys(from: [byte], at: time)
    }
    #expect(keys == atOnce.keys(from: Array(bytes.utf8), at: .zero))
  }

  @Test mutating func `a lone escape byte is Escape after the delay`() {
    #expect(decoder.keys(from: [0x1B], at: .seconds(1)).isEmpty)
    #expect(decoder.deadline == .seconds(1) + KeyDecoder.escapeDelay)
    #expect(decoder.keys(from: [], at: .milliseconds(1249)).isEmpty)
    #expect(decoder.keys(from: [], at: .milliseconds(1250)) == [.escape])
    #expect(decoder.deadline == nil)
  }

  @Test func `any number of escape bytes belongs to the sequence that follows`() {
    for count in [1, 2, 3, 1_000_000] {
      var decoder = KeyDecoder()
      let escapes = [UInt8](repeating: 0x1B, count: count)
      let keys = decoder.keys(from: escapes + Array("[A8".utf8), at: .zero)
      #expect(keys == [count == 1 ? .up : .unknown, "8"])
      #expect(decoder.deadline == nil)
    }
  }

  @Test func `an unfinished sequence becomes one unknown key`() {
    for beginning in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}\u{1B}[", "\u{1B}[["] {
      var decoder = KeyDecoder()
      #expect(decoder.keys(from: Array(beginning.utf8), at: .zero).isEmpty)
      #expect(decoder.keys(from: [], at: .seconds(1)) == [.unknown])
      #expect(decoder.keys(from: [UInt8(ascii: "8")], at: .seconds(2)) == ["8"])
    }
  }

  @Test func `invalid UTF-8 is unknown, and the bytes after it are decoded`() {
    for rubbish in [[0x80], [0xFF], [0xC3, 0x28], [0xE2, 0x99, 0x28], [0xED, 0xA0, 0x80]]
      as [[UInt8]]
    {
      var decoder = KeyDecoder()
      let keys = decoder.keys(from: rubbish + [UInt8(ascii: "k")], at: .zero)
      #expect(keys.first == .unknown)
      #expect(keys.last == "k")
    }
  }
}

@Suite struct `Random bytes from the terminal` {
  @Test func `any bytes are decoded, and none are held forever`() {
    var random = SeededGenerator(seed: 7)
    var decoder = KeyDecoder()
    for step in 0..<20_000 {
      let likely: [UInt8] = [0x1B, 0x5B, 0x4F, 0x41, 0x31, 0x3B, 0xC3, 0xA9, 0x38]
      let byte =
        random.coin()
        ? likely[random.integer(below: likely.count)] : UInt8(random.integer(below: 256))
      _ = decoder.keys(from: [byte], at: .milliseconds(step))
    }
    _ = decoder.keys(from: [], at: .seconds(3600))
    #expect(decoder.deadline == nil)
    #expect(decoder.keys(from: [UInt8(ascii: "8")], at: .seconds(3601)) == ["8"])
  }
}
