import Foundation
import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Recordings
@testable import Training

/// How a program writes a table that it has read.
struct Dialect: Sendable, CustomTestStringConvertible {
  let program: String
  let separator: String
  /// The text of a missing cell.
  let blank: String
  let quotesAll: Bool
  let end: String
  let endsLastLine: Bool
  /// Whether numbers have a decimal comma.
  var hasDecimalComma = false
  /// Whether rows have names, and quotes are escaped by backslashes.
  var isOfR = false

  var testDescription: String {
    "\(program), '\(blank)' by '\(separator)'\(quotesAll ? ", quoted" : "")"
      + "\(end == "\n" ? "" : ", CR LF")\(endsLastLine ? "" : ", cut")"
  }

  static let all: [Dialect] =
    ["", "NA", "NaN", "nan", "None", "null", "n/a"].flatMap { blank in
      [",", "\t"].flatMap { separator in
        [true, false].flatMap { quotesAll in
          [("\n", true), ("\n", false), ("\r\n", true), ("\r\n", false)].map {
            Dialect(
              program: "pandas", separator: separator, blank: blank, quotesAll: quotesAll,
              end: $0.0,
              endsLastLine: $0.1)
          }
        }
      }
    }
    + ["\t", " ", ";", ","].flatMap { separator in
      [true, false].map {
        Dialect(
          program: "R", separator: separator, blank: "NA", quotesAll: true, end: "\n",
          endsLastLine: $0, isOfR: separator == "\t")
      }
    }
    + [true, false].map {
      Dialect(
        program: "Excel in German", separator: ";", blank: "", quotesAll: false, end: "\r\n",
        endsLastLine: $0, hasDecimalComma: true)
    }

  /// Returns the rows of a table as the program writes them.
  func text(of rows: [[String]]) -> String {
    let lines = rows.enumerated().map { index, cells in
      let name = isOfR && index > 0 ? ["\"\(index)\""] : []
      return (name + cells.map(text)).joined(separator: separator)
    }
    return lines.joined(separator: end) + (endsLastLine ? end : "")
  }

  private func text(of cell: String) -> String {
    if cell == "n/a" { return quotesAll && blank.isEmpty ? "\"\"" : blank }
    let isNumber = Double(cell) != nil
    if isNumber { return hasDecimalComma ? cell.replacing(".", with: ",") : cell }
    guard quotesAll || cell.utf8.contains(where: (separator + "\"").utf8.contains) else {
      return cell
    }
    return "\"" + cell.replacing(every: "\"", with: isOfR ? "\\\"" : "\"\"") + "\""
  }
}

@Suite struct `A table that another program has read and written` {
  private static let tasks: [Training.Task] = [.pitch, .interval, .matching]

  /// Returns the rows of a table with the cells as they are, the heading first.
  private static func rows(of text: String) -> [[String]] {
    var rows: [[String]] = []
    var reader = CommaSeparatedReader { $0.contains("trial") }
    reader.read(text.utf8.span) { rows.append($0.cells) }
    reader.finish { rows.append($0.cells) }
    return rows
  }

  @Test(arguments: Dialect.all)
  func `keeps every row of a long table, with its sidecar`(dialect: Dialect) throws {
    let sessions = try Self.tasks.enumerated().map { index, task in
      try RecordedSession.random(
        seed: 7, task: task, startedAt: 1_790_000_000_123 + 100_000_000 * Int64(index))
    }
    let text = dialect.text(of: Self.rows(of: TrialStream.csv.table(of: sessions)))
    #expect(TableStreamReader.isBeginning(Array(text.utf8.prefix(4096))))
    let stream = try ReadStream(text)
    #expect(stream.problems.allSatisfy { $0.kind == .carriageReturns }, "\(stream.problems)")
    let read = try #require(stream.listeners.first)
    #expect(read.map(\.trials) == sessions.map(\.trials))
    #expect(read.map(\.header) == sessions.map(\.header))
  }

  @Test(arguments: Dialect.all.filter { $0.separator == "\t" })
  func `keeps every row of a recording`(dialect: Dialect) throws {
    for task in Self.tasks {
      let session = try RecordedSession.random(seed: 7, task: task)
      let recording = Recording(of: session)
      let text = dialect.text(
        of: Self.rows(of: String(decoding: recording.table.bytes, as: UTF8.self)))
      let read = try ReadRecording(table: Array(text.utf8), sidecar: recording.sidecar.bytes)
      #expect(read.problems.allSatisfy { $0.kind == .carriageReturns }, "\(read.problems)")
      #expect(read.session?.trials == session.trials)
      #expect(read.session?.header == session.header)
    }
  }

  @Test(arguments: Dialect.all)
  func `keeps every row of a table of another program`(dialect: Dialect) throws {
    let text = dialect.text(of: [
      ["f1", "f2", "key", "rt"], ["440", "446.5", "up", "0.5"], ["440", "436.5", "down", "n/a"],
      ["440", "441", "n/a", "0.5"], ["n/a", "440", "up", "0.5"], ["440", "450", "down", "0.75"],
    ])
    let table = try ReadTable(
      Array(text.utf8),
      mapping: .init(columns: "reference_hz=f1,comparison_hz=f2,answer=key,response_time=rt"))
    #expect(table.problems.isEmpty)
    #expect(table.otherRows == 2)
    #expect(table.answers.map(\.answer.response) == [.side(.higher), .side(.lower), .side(.lower)])
    #expect(
      table.answers.map(\.answer.responseTime) == [
        .milliseconds(500), nil, .milliseconds(750),
      ])
  }

  @Test func `a blank cell has the usual value, in every column that has one`() throws {
    let text = """
      listener,reference_midi,difference_cents,answer,response_time,timbre,tone_ms,gap_ms,repeats,xruns
      P1,69,10,higher,0.5,,,,,
      P1,69,-10,lower,,sine,500,NA,0,0

      """
    let stream = try ReadStream(text)
    #expect(stream.problems.isEmpty)
    let session = try #require(stream.listeners.first?.first)
    #expect(session.trials.map(\.responseTime) == [.milliseconds(500), nil])
    #expect(session.header.settings.timbre == .sine)
  }

  @Test(arguments: [
    (
      "listener,reference_midi,difference_cents,answer\nP1,69,10,higher\nP1,69,-10,lower", [1, 2],
      []
    ),
    (
      "listener,reference_midi,difference_cents,answer\nP1,69,10,higher\nP1,69,-10,lo", [1],
      [RecordingProblem.Kind.cut]
    ),
    ("listener,reference_midi,difference_cents,answer\nP1,69,10,higher\nP1,69", [1], [.cut]),
    (#"{"listener":"a","reference_midi":69,"difference_cents":10,"answer":"higher"}"#, [1], []),
    ("listener,reference_midi,difference_cents,answer\n", [], [.noAnswers([])]),
    ("listener,reference_midi,difference_cents,answer", [], [.noAnswers([])]),
  ])
  func `a last row without a line end counts if it is complete`(
    text: String, numbers: [Int], problems: [RecordingProblem.Kind]
  ) throws {
    let stream = try ReadStream(text)
    #expect(stream.problems.map(\.kind) == problems)
    #expect(stream.listeners.joined().flatMap(\.trials).map(\.number) == numbers)
  }
}
