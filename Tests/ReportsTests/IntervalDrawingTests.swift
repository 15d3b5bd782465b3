import Foundation
import Music
import Psychometrics
import Reports
import Testing
import Wording

@testable import Training

@Suite struct `A chart of intervals` {
  private func number(_ element: [String: String], _ name: String) throws -> Double {
    try #require(element[name].flatMap(Double.init))
  }

  @Test(arguments: [(Task.interval, IntervalMeasure.judgement), (.matching, .matching)])
  func `has thin bands around thick ones, right of nominal for a wide fifth`(
    task: Task, measure: IntervalMeasure
  ) throws {
    let sessions = try HeardIntervals.sessions(of: task, trials: 120)
    let reader = MarkupReader(try HeardIntervals.report(sessions).svg(about: measure))
    let thin = reader.elements(of: "band", "band95", "blue")
    let thick = reader.elements(of: "band", "band68", "blue")
    // The legend has two samples of the thin band and one of the thick one.
    #expect(thin.count == 2 + 2 && thick.count == 2 + 1)
    let nominal = try #require(
      reader.elements(of: "grey").first { $0["class"] == "grey" }?["d"]?
        .firstMatch(of: #/M([0-9.]+) /#).flatMap { Double($0.output.1) })
    for (outer, inner) in zip(thin.suffix(2), thick.suffix(2)) {
      let ends = try [outer, inner].map { (try number($0, "x"), try number($0, "width")) }
      #expect(ends[0].0 < ends[1].0 && ends[0].0 + ends[0].1 > ends[1].0 + ends[1].1)
      #expect(try number(outer, "height") < number(inner, "height"))
    }
    let third = thin[thin.count - 2], fifth = thin[thin.count - 1]
    #expect(try number(third, "x") < nominal)
    #expect(try number(third, "x") + number(third, "width") > nominal)
    #expect(try number(fifth, "x") > nominal)
    #expect(reader.text.contains("P5 up: ") && reader.text.contains("settled, off"))
    #expect(reader.text.contains("+40") && reader.text.contains("−40"))
  }

  @Test func `measures downward intervals by their width`() throws {
    let sessions = try HeardIntervals.sessions(
      of: .interval, trials: 100, at: [HeardIntervals.fifthDown])
    let text = MarkupReader(try HeardIntervals.report(sessions).svg(about: .judgement)).text
    #expect(text.contains("P5 down: width +"))
  }

  @Test(arguments: [(Task.interval, IntervalMeasure.judgement), (.matching, .matching)])
  func `is what a listener without answers about notes gets`(
    task: Task, measure: IntervalMeasure
  ) throws {
    let report = try HeardIntervals.report(HeardIntervals.sessions(of: task, trials: 60))
    #expect(report.svg() == report.svg(about: measure))
    #expect(report.text() == report.text(about: measure))
  }

  @Test func `is labelled in German`() throws {
    let sessions = try HeardIntervals.sessions(of: .interval, trials: 100)
    let words = Words(.german)
    let heard = MarkupReader(try HeardIntervals.report(sessions).svg(in: words)).text
    for label in ["Intervalle von me", "Quinte aufwärts", "Weite (Cent)", "95-%-Band", "daneben"] {
      #expect(heard.contains(label), "\(label)")
    }
    let matched = MarkupReader(
      try HeardIntervals.report(HeardIntervals.sessions(of: .matching, trials: 60)).svg(in: words)
    ).text
    for label in ["Abgleiche von me", "Mitte (Cent)", "Streuung (Cent), 68-%-Band"] {
      #expect(matched.contains(label), "\(label)")
    }
    #expect(!(heard + matched).contains("cents") && !(heard + matched).contains("median"))
  }

  @Test func `says why where nothing is reported`() throws {
    let none = try HeardIntervals.report([])
    for (measure, reason) in [
      (IntervalMeasure.judgement, "No answers about intervals yet."),
      (.matching, "No matches yet."),
    ] {
      let reader = MarkupReader(none.svg(about: measure))
      #expect(reader.text.contains(reason) && reader.elements(of: "band").isEmpty)
    }
    let guesses = MarkupReader(
      try HeardIntervals.report(HeardIntervals.sessions(of: .interval, trials: 6)).svg())
    #expect(guesses.text.contains("cannot be distinguished from guesses yet"))
    #expect(guesses.elements(of: "band").isEmpty)
  }

  @Test func `names the point of its limens`() throws {
    let sessions = try HeardIntervals.sessions(of: .interval, trials: 100)
    let report = try HeardIntervals.report(sessions, at: .t707)
    #expect(report.svg().contains("T70.7 (cents)") && !report.svg().contains(">T75 (cents)"))
    #expect(report.text().contains("T70.7") && !report.text().contains("T75"))
  }

  @Test func `follows the reader's preference unless a theme is given`() throws {
    let report = try HeardIntervals.report(HeardIntervals.sessions(of: .matching, trials: 20))
    #expect(report.svg().contains("@media (prefers-color-scheme: dark)"))
    #expect(!report.svg(theme: .dark).contains("@media"))
  }
}

@Suite struct `The course of intervals in a report` {
  private static let days = ["2026-09-21", "2026-09-22", "2026-09-23"]

  @Test(arguments: [
    (Task.interval, IntervalMeasure.judgement, "pse_cents", "intervals"),
    (.matching, .matching, "centre_cents", "matching"),
  ])
  func `is in the text, in the JSON and on the page`(
    task: Task, measure: IntervalMeasure, member: String, object: String
  ) throws {
    let report = try HeardIntervals.report(HeardIntervals.sessions(3, of: task, trials: 60))
    let lines = report.text(about: measure).split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix("at the end of each session, as it was known then:") })
    let heading = try #require(lines.last { $0.hasPrefix("interval") })
    #expect(heading.split(separator: " ").dropFirst().map(String.init) == Self.days)
    let fifth = try #require(lines.last).split(separator: " ")
    #expect(fifth.prefix(2) == ["P5", "up"] && fifth.dropFirst(2).allSatisfy { $0.hasPrefix("+") })

    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    let each = try #require((json[object] as? [String: Any])?["each"] as? [[String: Any]])
    for interval in each {
      let sessions = try #require(interval["sessions"] as? [[String: Any]])
      #expect(sessions.map { $0["number"] as? Int } == [1, 2, 3])
      #expect(sessions[2][member] as? Double == interval[member] as? Double)
      let bands = sessions.map { $0.values.compactMap { $0 as? [Double] } }
      #expect(bands.allSatisfy { $0.count == 2 && $0.allSatisfy { $0.count == 2 } })
    }

    let page = try report.html()
    #expect(page.contains("at the end of each session, as it was known then (cents)"))
    for day in Self.days {
      #expect(page.components(separatedBy: "P5 up, \(day): ").count == 2, "a mark of \(day)")
    }
  }

  @Test func `needs two sessions`() throws {
    let report = try HeardIntervals.report(HeardIntervals.sessions(of: .interval, trials: 100))
    #expect(!report.text().contains("as it was known then"))
    #expect(try !report.html().contains("as it was known then"))
  }

  @Test func `is left out of a text that would not fit the screen, unless it is wanted`() throws {
    let all = (1...12).map { DirectedInterval(Interval.named[$0], .up) }
    let report = try HeardIntervals.report(
      HeardIntervals.sessions(2, of: .interval, trials: 80, at: all))
    let short = report.text(about: .judgement)
    #expect(short.split(separator: "\n").count <= 23)
    #expect(!short.contains("as it was known then"))
    #expect(report.text(withNotes: true, about: .judgement).contains("as it was known then"))
  }
}
