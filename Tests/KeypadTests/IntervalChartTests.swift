import FrontEnds
import Music
import Notation
import Psychometrics
import Testing
import Training
import Wording

@testable import Keypad

@Suite struct `The intervals on the screen` {
  /// A listener whose fifths are wide.
  private func reports() throws -> [IntervalReport] {
    let fifth = DirectedInterval(Interval.named[7], .up)
    let settings = try Settings(
      task: .interval, intervals: [fifth], range: NoteRange(text: "C3-C5"))
    var listener = SimulatedListener(id: "wide", limen: Cents(12))
    listener.intervals = SimulatedIntervals()
    listener.intervals?.centres[7] = 15
    var answers = SimulatedAnswers(of: listener, seed: 2)
    let header = SessionHeader(
      listener: try Listener(label: "me"), startedAt: UTCTime(milliseconds: 1_790_000_000_000),
      seed: 3, settings: settings, history: .init(of: []))
    var session = Session(header: header, history: [], startedAt: .zero)
    while session.answeredTrials < 200 {
      let response = answers.respond(to: session.openQuestion)
      _ = session.answer(response, after: .milliseconds(600))
    }
    return session.profile.intervalReports(for: settings)
  }

  private func rows(
    _ columns: Int, _ rows: Int, glyphs: GlyphSet = .unicode, language: Language = .english
  ) throws -> [String] {
    var screen = Screen(size: ScreenSize(columns: columns, rows: rows), glyphs: glyphs)
    IntervalChart(of: try reports(), in: Words(language)).put(
      in: Area(row: 0, column: 0, rows: rows, columns: columns), on: &screen)
    return screen.rows
  }

  @Test func `a wide interval lies right of nominal, with its bands and T75`() throws {
    let rows = try rows(60, 3)
    #expect(rows[0].contains("−20") && rows[0].contains("+20") && rows[0].hasSuffix("T75"))
    let row = rows[1]
    #expect(row.hasPrefix("P5 ↑ "))
    let nominal = try #require(row.firstIndex(of: "│"))
    let first = try #require(row.firstIndex(of: "◆"), "off, and so marked as weak notes are")
    #expect(nominal < first)
    #expect(row.contains("═◆═") && row.contains("─═"))
    #expect(row.hasSuffix(") ◆"))
    #expect(try self.rows(60, 3, glyphs: .ascii).allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  @Test func `the smallest screens show two rows of text for each interval`() throws {
    let rows = try rows(20, 2)
    #expect(rows[0].hasPrefix("P5 ↑  +") && rows[0].contains("…+"))
    #expect(rows[1].contains("T75 ") && rows[1].hasSuffix("200 ◆"))
    #expect(rows.allSatisfy { $0.count <= 20 })
  }

  @Test(arguments: Language.allCases)
  func `a report is one sentence that says wide or narrow`(language: Language) throws {
    let report = try #require(try reports().first)
    let sentence = Words(language).sentence(on: report)
    #expect(sentence.contains(language == .english ? "perfect fifth up" : "reine Quinte aufwärts"))
    #expect(sentence.contains(language == .english ? "cents wide" : "Cent weit"))
    #expect(!sentence.contains("−") && sentence.hasSuffix("."))
  }
}
