import Foundation
import Music
import Notation
import Psychometrics
import Storage
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized) struct `The manual` {
  @Test func `every command has a page, and is listed on the first one`() throws {
    let commands = try ManualGenerator().command([]).subcommands?.map(\.commandName) ?? []
    let pages = Set(ManualFile.all.map(\.name))
    for command in commands where !["keypad", "help"].contains(command) {
      #expect(pages.contains("limen-\(command).1"))
    }
    let items = try ManualFile("limen.1").items(in: "COMMANDS", macro: "Cm").map(\.name)
    #expect(Set(items) == Set(commands))
  }

  @Test func `options, settings, keys and columns are those that the program has`() throws {
    let generator = try ManualGenerator()
    for file in ManualFile.all {
      let page = try generator.page(file)
      let difference = page.split(separator: "\n").difference(
        from: try file.lines.filter { !$0.isEmpty }.map { Substring($0) })
      #expect(
        difference.isEmpty,
        "\(file.name) is not what RECORD_GOLDEN=1 writes: \(difference.insertions)")
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        try Data(page.utf8).write(to: file.url)
      }
    }
  }

  @Test(arguments: ManualFile.all)
  func `a page refers only to pages that exist`(file: ManualFile) throws {
    let known = Set(ManualFile.all.map(\.name)).union(["limits.conf.5"])
    for line in try file.lines where line.hasPrefix(".Xr ") {
      let words = line.split(separator: " ")
      #expect(known.contains("\(words[1]).\(words[2])"), "\(line)")
    }
  }

  private static let mandoc = ["/usr/bin/mandoc", "/usr/local/bin/mandoc"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.long, .enabled(if: mandoc != nil, "mandoc is not installed"), arguments: ManualFile.all)
  func `a page is valid mdoc, and its plain text has the same words`(file: ManualFile) throws {
    let mandoc = try #require(Self.mandoc)
    let program = Program()
    let topic = try Self.topic(of: file)
    let plain = try program.run("help", topic).output
    let lint = try shell("\(mandoc) -Tlint -W warning \(file.url.path())", in: program)
    #expect(lint.output.isEmpty && lint.status == 0, "\(lint.output)")
    let page = try shell(
      "\(mandoc) -Tutf8 -O width=500 \(file.url.path()) | LC_ALL=C.UTF-8 col -b", in: program)
    // The first and the last line name the page and the date.
    let formatted = page.outputLines.dropFirst().dropLast().joined(separator: " ")
    let (printed, written) = (Self.words(of: plain), Self.words(of: formatted))
    #expect(Self.difference(of: printed, from: written) == nil)
    #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  /// Returns the words around the first difference of two texts; `nil` if they are equal.
  private static func difference(of printed: [Substring], from written: [Substring]) -> String? {
    guard printed != written else { return nil }
    let equal = zip(printed, written).prefix { $0 == $1 }.count
    func words(_ text: [Substring]) -> String {
      text[max(equal - 5, 0)..<min(equal + 5, text.count)].joined(separator: " ")
    }
    return "printed: … \(words(printed)) …; in the page: … \(words(written)) …"
  }

  private static func words(of text: String) -> [Substring] {
    text.replacing(/['"‘’“”]/, with: "").split(whereSeparator: \.isWhitespace)
      // The signs before the items and the name differ.
      .filter { $0 != "-" && $0 != "--" && $0 != "\u{2013}" }
  }

  private static func topic(of file: ManualFile) throws -> String {
    let special = [
      "limen.1": "limen", "limen-config.5": "settings", "limen-engine.7": "engine-protocol",
    ]
    return special[file.name] ?? String(file.name.dropFirst("limen-".count).dropLast(2))
  }

  @Test(.long, arguments: ManualFile.all)
  func `the examples of a page work`(file: ManualFile) throws {
    let world = try ManualWorld()
    for example in try file.displays(in: "EXAMPLES") where !example.hasPrefix("{") {
      let result = try shell(example, in: world.program)
      #expect(result.status == 0, "\(example)\n\(result.errors)")
    }
  }

  @Test func `every script and test that the page of promises names exists`() throws {
    let root = ManualFile.folder.appending(path: "../..").standardized
    let tests = try FileManager.default.subpathsOfDirectory(atPath: root.path() + "Tests")
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: "\(root.path())Tests/\($0)", encoding: .utf8) }
    let lines = try ManualFile("limen-promises.7").lines
    let scripts = lines.compactMap { $0.firstMatch(of: /^\.Pa (\.ci\/\w+)/)?.1 }
    for script in Set(scripts) {
      #expect(FileManager.default.isExecutableFile(atPath: root.path() + script), "\(script)")
    }
    let names = lines.compactMap { $0.firstMatch(of: /^\.Em "(.*)"/)?.1 }
    for name in names {
      #expect(tests.contains { $0.contains("func `\(name)`") }, "\(name)")
    }
    #expect(scripts.count >= 10 && names.count >= 8)
  }

  @Test func `the first page lists the exit statuses`() throws {
    let source = try String(
      contentsOf: ManualFile.folder.appending(path: "../../Sources/CLI/Process/ExitStatus.swift"),
      encoding: .utf8)
    let statuses = source.matches(of: /case \w+ = (\d+)/).map { String($0.1) }
    let items = try ManualFile("limen.1").section("EXIT STATUS").filter { $0.hasPrefix(".It ") }
    #expect(items.dropFirst().dropLast().map { String($0.dropFirst(4)) } == statuses)
  }
}

/// A home with three listeners in the store, recordings, and a default device that plays nothing.
struct ManualWorld {
  let program = Program()
  private static let september = UTCTime(milliseconds: 1_790_337_600_000)

  private static let files = Program.files { program in
    try program.write("pcm.!default { type null }\n", to: ".asoundrc")
    try program.makeFolder(".local/share/limen")
    let store = try TrainingStore.writing(to: program.path(".local/share/limen/limen.sqlite"))
    for (number, label) in ["me", "anna", "ben", "me"].enumerated() {
      try store.store(
        60, answersOf: SimulatedListener(id: label, limen: Cents(8), lapse: 0.02),
        from: september.adding(days: 7 * number), seed: UInt64(number), settings: Settings())
    }
    _ = try program.run("sessions", "export", "--all", "--to", "recordings")
  }

  init() throws {
    program.environment["PATH"] = "\(TestedProgram.folder):/usr/bin:/bin"
    try program.write(Self.files.get())
  }
}

/// Runs shell commands in the folder of a program, with empty input.
func shell(_ lines: String, in program: Program) throws -> Program.Result {
  try program.run([lines], wrapper: ["bash", "-c", "set -e; eval \"$2\"", "bash"])
}
