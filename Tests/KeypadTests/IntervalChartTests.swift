import FrontEnds
import Music
import Notation
import Psychometrics
import Reports
import TestSupport
import Testing
import Wording

@testable import Keypad
@testable import Training

@Suite struct `The intervals on the screen` {
  /// A listener whose fifths are wide.
  private func reports() throws -> [IntervalEstimate] {
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
    return session.profile.intervalEstimates(by: .judgement, for: settings)
  }

  private func rows(_ columns: Int, _ rows: Int, glyphs: GlyphSet = .unicode) throws -> [String] {
    var screen = Screen(size: ScreenSize(columns: columns, rows: rows), glyphs: glyphs)
    IntervalChart(rows: try reports(), words: Words(.english)).put(
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
    #expect(sentence.contains(language == .german ? "reine Quinte aufwärts" : "perfect fifth up"))
    #expect(sentence.contains(language == .german ? "Cent weit" : "cents wide"))
    #expect(!sentence.contains("−") && sentence.hasSuffix("."))
  }
}

@Suite struct `The course of an interval on the screen` {
  private static let samples = [SampleIntervals.heard, SampleIntervals.matched]

  /// The largest screens have the same charts in English and with all characters.
  @Test func `a small chart of sessions matches its golden file, in German and ASCII`() throws {
    let intervals = [
      SampleIntervals.heard.findings.intervals(by: .judgement)[1],
      SampleIntervals.matched.findings.intervals(by: .matching)[1],
    ]
    let pictures = intervals.map { interval in
      var screen = Screen(size: ScreenSize(columns: 30, rows: 8), glyphs: .ascii)
      CourseChart(of: interval, words: Words(.german), zone: .utc).put(
        in: screen.size.area, on: &screen)
      return screen.rows.folded.joined(separator: "\n") + "\n"
    }
    try expectGolden(pictures.joined(separator: "\n"), "interval-course.txt")
  }

  @Test func `the largest screens show it below the rows, in training and in the profile`() throws {
    let screens = [
      SampleIntervals.heard.training(columns: 200, rows: 60),
      SampleIntervals.matched.profile(columns: 200, rows: 60),
    ].map { $0.screen.rows.folded.joined(separator: "\n") }
    try expectGolden(screens.joined(separator: "\n\n") + "\n", "screen-intervals.txt")
  }

  @Test(arguments: [
    "▲ Sharper", "8 +5  → +1  PgUp +20", "P5 ↑: adjust tone 2, then Enter.", "▼ Flatter",
    "2 −5  ← −1  PgDn −20", "M3 ↑: centre, cents", "  Enter in tune  f ",
  ])
  func `a match shows its keys and the question beside the histories`(text: String) {
    let rows = SampleIntervals.matched.training(columns: 200, rows: 60).screen.rows
    #expect(rows.contains { $0.contains(text) }, "\(rows)")
  }

  @Test func `smaller screens show it in the pane of the curve`() {
    for sample in Self.samples {
      let rows = sample.training(columns: 80, rows: 24).screen.rows.joined()
      let curve = sample.training(columns: 80, rows: 24, showsCurve: true).screen.rows.joined()
      #expect(rows.contains("P5 ↑") && !rows.contains("2026-01-01"))
      #expect(curve.contains("M3 ↑: ") && curve.contains("2026-01-01"))
    }
  }

  @Test func `a course is promised for the next pause until it is known`() {
    var model = SampleIntervals.heard.training(columns: 200, rows: 60)
    model.findings = nil
    #expect(model.screen.rows.joined().contains(model.words.phrases.curveInPause))
  }
}

@Suite struct `A signed scale` {
  @Test func `has zero in its middle, and the longest distance within its ends`() {
    let scale = ChartScale(distances: [Cents(-33), Cents(12)], rows: 11)
    #expect(scale.ticks == [40, 20, 0, -20, -40])
    #expect(scale.row(of: 40) == 0 && scale.row(of: 0) == 5 && scale.row(of: -40) == 10)
    #expect(scale.step(of: 1000) == 0 && scale.step(of: -1000) == 43)
    #expect(ChartScale(distances: [Cents(3)], rows: 5).ticks == [20, 0, -20])
    for rows in 1...40 {
      let places = { scale in scale.ticks.map { scale.row(of: $0) } }(
        ChartScale(distances: [], rows: rows))
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 2 })
    }
  }
}
