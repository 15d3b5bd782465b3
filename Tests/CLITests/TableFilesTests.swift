import Foundation
import TestSupport
import Testing

/// The tables in `Tables`, in layouts that laboratories and programs have written, with what they give.
@Suite(.waitsForPrograms) struct `A table in a file` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Tables")

  private static let german =
    "listener=VP,reference_hz=Tonhöhe,difference_cents=Abstand,answer=Taste"
  private static let english = "listener=VP,reference_hz=f1,difference_cents=d,answer=k"
  private static let plain = "reference_hz=f1,comparison_hz=f2,answer="
  private static let keys = ["--answer-words", "higher=m,lower=z"]

  /// The options that describe each table.
  private static let options: [(file: String, options: [String])] = [
    ("counts.csv", ["--columns", "reference_hz=440,difference_cents=level,correct=n_correct"]),
    ("demillion.csv", ["--columns", english] + keys),
    ("dst.csv", ["--columns", plain + "k,time_local=t"]),
    (
      "gorilla.csv",
      [
        "--columns", plain + "Response,listener=Participant Private ID,response_ms=Reaction Time",
        "--where", "Zone Type=response",
      ]
    ),
    ("high.csv", []),
    ("holes.csv", ["--columns", plain + "resp"]),
    ("jatos.txt", ["--columns", plain + "resp,listener=subject"]),
    ("long-empty.csv", []),
    ("multiline.csv", ["--columns", english] + keys),
    ("nan.json", ["--columns", plain + "resp"]),
    ("notes.csv", ["--columns", "reference_note=n,difference_cents=d,answer=k"]),
    ("parallel.json", ["--columns", plain + "resp"]),
    (
      "psychopy_lists.csv",
      ["--mapping", "psychopy", "--columns", "reference_hz=freq1,comparison_hz=freq2"]
    ),
    (
      "psytoolkit.txt",
      [
        "--columns", "reference_hz=#1,comparison_hz=#2,answer=#3,response_ms=#4",
        "--answer-words", "higher=1,lower=2",
      ]
    ),
    (
      "pycho_blocks.csv",
      [
        "--mapping", "pychoacoustics", "--columns",
        "reference_hz=440,difference_cents=adaptive_difference",
      ]
    ),
    ("rt.csv", ["--columns", plain + "k,response_time=rt"]),
    ("semicolon-commas.csv", ["--mapping", "semicolon-commas.toml"]),
    ("units.csv", ["--columns", english] + keys),
    ("utf16.csv", ["--columns", german] + keys),
    ("wrapped.json", ["--columns", plain + "resp,listener=subject"]),
  ]

  private static let columns = [
    "listener", "time_utc", "reference_hz", "difference_cents", "answer", "correct",
    "response_time",
  ]

  /// Imports a table into a store of its own. Returns the options, the status with the program's words, and
  /// the trials.
  private func transcript(_ file: String, _ options: [String], in program: Program) throws -> String
  {
    let words = [file] + options.map { $0.contains(" ") ? "'\($0)'" : $0 }
    let store = ["--store", file + ".sqlite"]
    let result = try program.run(["sessions", "import", file] + options + store)
    var lines = [words.joined(separator: " "), "status \(result.status)"]
    lines += (result.errorLines + result.outputLines).map(String.init)
    guard program.has(file + ".sqlite") else {
      return lines.joined(separator: "\n")
    }
    let export = try program.run(["sessions", "export", "--all", "--format", "csv"] + store)
    let rows = export.outputLines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let places = Self.columns.compactMap { name in rows.first?.firstIndex { $0 == name } }
    lines += rows.dropFirst().map { row in places.map { row[$0] }.joined(separator: "  ") }
    return lines.joined(separator: "\n")
  }

  @Test func `gives its answers, and a sentence for each row without one`() throws {
    let program = Program()
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    #expect(
      files.filter { !$0.hasSuffix(".toml") }.sorted() == Self.options.map(\.file).sorted(),
      "each table has its options")
    for file in files {
      try FileManager.default.copyItem(
        at: Self.folder.appending(path: file), to: URL(filePath: program.path(file)))
    }
    let transcripts = try Self.options.map { try transcript($0.file, $0.options, in: program) }
    try expectGolden(transcripts.joined(separator: "\n\n") + "\n", "tables.txt")
  }
}
