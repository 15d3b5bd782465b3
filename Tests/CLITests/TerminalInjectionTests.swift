import Foundation
import TestSupport
import Testing

/// Text of others is printed so that it can neither control the terminal nor deceive its reader.
@Suite(.waitsForPrograms, .serialized, .long) struct `Text of others on the terminal` {
  private let program = Program()

  /// All control characters but NUL, which no argument and no name can contain, and the characters
  /// that reorder or hide text, or break lines. Escape comes first, because a sentence shows only the
  /// beginning and the end of a long text.
  private static let evil: String = {
    let controls = [0x1B] + (UInt32(1)...0x1F).map { $0 } + (0x7F...0x9F).map { $0 }
    let others: [UInt32] =
      [0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF] + (0x202A...0x202E)
      + (0x2066...0x2069)
    let text = String.UnicodeScalarView((controls + others).compactMap(Unicode.Scalar.init))
    return "a" + String(text) + "z"
  }()

  /// The same without ends of lines.
  private static let evilLine = evil.filter { !$0.isNewline }

  /// The same as a string in JSON.
  private static let evilJSON = evil.unicodeScalars.map {
    let digits = String($0.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }.joined()

  /// A visible escape, which shows that the text was printed.
  private static let sign = #"\u{1B}"#

  /// Runs a command and checks what it prints for people, byte by byte.
  ///
  /// - Parameters:
  ///   - isData: Whether standard output is for programs.
  ///   - isEchoed: Whether the command repeats the text of others.
  private func run(
    _ arguments: [String], input: String = "", isData: Bool = false, isEchoed: Bool = true,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let result = try program.run(
      arguments, input: input, wrapper: ["sh", "-c", "exec \"$0\" \"$@\" >.out 2>.errors"])
    // The status of a shell for a program that a signal ended, which `Process` also reports.
    #expect(result.status < 128, sourceLocation: location)
    let output = try program.bytes(".out")
    let errors = try program.bytes(".errors")
    let printed = isData ? [errors] : [output, errors]
    for bytes in printed {
      let text = String(validating: bytes, as: UTF8.self)
      #expect(text != nil, "invalid UTF-8", sourceLocation: location)
      for line in (text ?? "").split(separator: "\n") {
        #expect(line.utf8.count < 30_000, sourceLocation: location)
        let harmful = line.unicodeScalars.filter(Self.isHarmful)
        #expect(harmful.isEmpty, "\(harmful.map { $0.escaped(asASCII: true) })")
      }
    }
    guard isEchoed else { return }
    let all = (output + errors).map { $0 }
    #expect(
      all.firstRange(of: Array(Self.sign.utf8)) != nil, "\(String(decoding: all, as: UTF8.self))",
      sourceLocation: location)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Reports and tables of the program have tabs.
    case .control: scalar != "\t"
    case .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private func write(_ bytes: Data, to name: String) throws { try program.write([name: bytes]) }

  @Test func `options, arguments and paths`() throws {
    let evil = Self.evil
    let arguments: [[String]] = [
      ["--\(evil)"], [evil], ["help", evil], ["train", "--range", evil], ["train", "--unit", evil],
      ["train", "--listener", evil], ["profile", "--since", evil], ["profile", "--store", evil],
      ["profile", "--compare", evil, "x"], ["replay", evil], ["replay", "--shard", evil, "--json"],
      ["merge", evil], ["replay", "-", "--out", "\(evil)/x"], ["tone", "--note", evil],
      ["tone", "--note", "A4", "--wav", "none/\(evil)"],
      ["simulate", "--out", "/dev/null/\(evil)"],
      ["sessions", "import", evil], ["sessions", "import", "x", "--columns", evil],
      ["sessions", "check", "--store", evil],
      ["sessions", "forget", evil], ["devices", evil], ["engine", "--tone-ms", evil],
      ["engine", "--intervals", evil], ["engine", "--task", evil], ["engine", "--prior", evil],
      ["engine", "--tonic", evil], ["engine", "--placement", "staircase", "--notes", evil],
      ["profile", "--target", evil], ["profile", "--language", evil], ["sessions", "show", evil],
      ["sessions", "export", "--all", "--format", evil], ["replay", "--estimator", evil],
      ["tuning", evil], ["prior", "show", evil], ["simulate", "--bank", evil],
      ["sessions", "import", "x", "--mapping", evil], ["tone", "--note", "A4", "--interval", evil],
    ]
    for arguments in arguments { try run(arguments) }
  }

  @Test func `the name of a device`() throws {
    let evil = Self.evil
    try run(["train", "--plain", "--device", evil])
    try run(["tone", "--note", "A4", "--device", evil])
    try run(["devices", "--check", evil])
    try run(["train", "--plain", "--device", "null"], input: "settings device \(Self.evilLine)\n")
    let device = "null\u{1B}[2J\u{202E}"
    try program.write(
      """
      pcm."\(device)" { type null hint { show on description "\u{1B}[31mred\u{9B}0m\u{202E}" } }
      """, to: "asound.conf")
    program.environment["ALSA_CONFIG_PATH"] = program.path("asound.conf")
    try run(["devices"], isEchoed: false)
  }

  @Test func `settings in the file and in the environment`() throws {
    let escaped = Self.evil.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
      .replacing(/\\u\{([0-9A-F]+)\}/) { match in
        "\\U" + String(repeating: "0", count: 8 - match.1.count) + match.1
      }
    let files = [
      "device = \"\(escaped)\"", "range = \"\(escaped)\"", "\"\(escaped)\" = 1",
      "device = \(Self.evil)", "[keys]\nhigher = [\"\(escaped)\"]", "[\"\(escaped)\"]\nx = 1",
    ]
    for file in files {
      try program.configure(file + "\n")
      try run(["config"], isEchoed: !file.contains("= a"))
      try run(["train", "--plain", "--device", "null"], isEchoed: false)
    }
    try program.remove(".config")
    program.environment["LIMEN_RANGE"] = Self.evil
    try run(["config"])
    program.environment["LIMEN_RANGE"] = nil
    program.environment["XDG_CONFIG_HOME"] = program.path(Self.evil)
    try run(["config"])
  }

  @Test func `lines of the listener, and the path of the store`() throws {
    let evil = Self.evilLine
    try run(
      ["train", "--plain", "--device", "null", "--store", "\(evil).sqlite", "--range", "A4-A4"]
        + Program.quick,
      input: "\(evil)\nabout\nnote 1 \(evil)\nhistory\nset \(evil) 1\nsettings \(evil)\nq\n")
    try run(["sessions", "check", "--store", "\(evil).sqlite"], isEchoed: false)
  }

  @Test func `lines of another program to the engine`() throws {
    let json = Self.evilJSON
    try run(
      ["engine", "--device", "none", "--range", "A4-A4"],
      input: "\(Self.evilLine)\n{\"command\":\"\(json)\"}\n{\"\(json)\":1}\n", isData: true,
      isEchoed: false)
  }

  private static let importing = [
    "sessions", "import", "table.csv", "--columns", "reference_hz=a,comparison_hz=b,answer=c",
    "--store", "a.sqlite",
  ]

  @Test func `a part of a replay`() throws {
    let part =
      #"{"engine":3,"limen":"0.1.0","range":"C2-C6","record":"manifest","verify":false}"# + "\n"
      + "{\"listener\":\"\(Self.evilLine)\",\"record\":\"session\"}\n"
      + #"{"answered":1,"listeners":1,"log_loss_microbits":0,"record":"summary","right":1,"#
      + #""sessions":1,"skipped":0,"trials":1}"# + "\n"
    try write(Data(part.utf8), to: "part")
    try run(["merge", "part", "part"])
  }

  @Test func `a cell of megabytes is quoted in a short sentence`() throws {
    let cell = String(repeating: "x", count: 5_000_000)
    try write(Data("a,b,c\n440,441,\(cell)\n\(cell),441,higher\n".utf8), to: "table.csv")
    try run(Self.importing, isEchoed: false)
    let errors = try program.text(".errors")
    #expect(errors.contains("'xxx") && errors.contains("x…x"), "\(errors.prefix(1000))")
    #expect(errors.utf8.count < 1000)
  }
}
