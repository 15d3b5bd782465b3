import Foundation
import Music
import Notation
import Psychometrics
import Reports
import TestSupport
import Testing
import Wording

@testable import Training

@Suite struct `A profile report` {
  private static let practised = [
    Recorded.trials(40, notes: 59...61, cents: 20, wrongEach: 5),
    Recorded.trials(40, notes: 59...61, cents: 10, wrongEach: 8),
  ]

  private static let piano = (0..<7).map {
    Recorded.trials(20, notes: 21...108, cents: 400 - 30 * $0, wrongEach: 7)
  }

  private func report(
    _ sessions: [[Recorded.Trial]], range: String = "B3-C#4", daysApart: Int64 = 1,
    earlyEach: Int = .max, at point: LimenPoint = .t75
  ) throws -> ProfileReport {
    let history = try Recorded.sessions(sessions, daysApart: daysApart, earlyEach: earlyEach)
    return ProfileReport(
      of: ListenerFindings(of: history, range: try NoteRange(text: range)),
      listener: try Listener(label: "me"), at: point)
  }

  private func object(_ report: ProfileReport) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(try report.json().utf8)) as? [String: Any])
  }

  private func expectText(
    _ report: ProfileReport, _ rows: [String], in language: Language = .english,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = report.text(in: Words(language), withNotes: true).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(text.map(String.init) == rows, sourceLocation: sourceLocation)
  }

  @Test func `a profile is written in German with German note names and decimal commas`() throws {
    expectText(
      try report(Self.practised),
      [
        "me: 80 Antworten, H3-Cis4. T75 ist der Unterschied, der in 3 von 4 Fällen gehört",
        "wird.",
        "",
        "Im Bereich H3-Cis4 hörst du einen Unterschied zwischen 3,8 und 11,6 Cent in",
        "3 von 4 Fällen; ein Halbton hat 100.",
        "Keine Oktave fällt als schwach auf, und deine Sitzungen zeigen zu wenig, um von",
        "einer Änderung zu sprechen.",
        "Als Nächstes: eine kurze Sitzung mit voller Aufmerksamkeit, denn viele Antworten",
        "hängen vielleicht nicht von den Tönen ab.",
        "",
        "Bereich          T75 Cent  68-%-Band    95-%-Band    Antw.  richtig  Stand",
        "Umfang H3-Cis4        7,3  3,8 – 11,6   2,2 – 16,6      80       67  ungenau",
        "",
        "Flüchtigkeitsfehler 14,7 % (95-%-Band 0,7 % – 81,6 %)*, Verschiebung −1,9 Cent",
        "bei C4, Kontraktion −1,9 Cent je Oktave bei C4.",
        "83,8 % richtig, „höher“ bei 56,3 % der Antworten, Antwortzeit im Median 0,30 s.",
        "* fällt auf; keine Antwort wird deshalb weggelassen.",
        "",
        "Sitzung      Antw.  T75 Cent  68-%-Band",
        "2026-09-21      40       7,5  3,9 – 11,9",
        "2026-09-22      40       7,3  3,8 – 11,6",
        "T75 über 80 Antworten: zu wenig, um von einer Änderung zu sprechen. Zum ersten",
        "Mal liegt das 95-%-Band von T75 über H3-Cis4 unter 20 Cent.",
        "",
        "Ton   T75 Cent  68-%-Band       95-%-Band       Antworten  Stand",
        "H3         7,5  3,9 – 12,0      2,3 – 17,4             28  ungenau",
        "C4         7,3  3,8 – 11,7      2,2 – 16,8             26  ungenau",
        "Cis4       7,0  3,7 – 11,3      2,2 – 16,3             26  ungenau",
      ], in: .german)
  }

  @Test func `guesses are reported in German without a threshold`() throws {
    expectText(
      try report([Recorded.trials(1)]),
      [
        "me: 1 Antwort, H3-Cis4. T75 ist der Unterschied, der in 3 von 4 Fällen gehört",
        "wird.", "",
        "Deine Antworten unterscheiden sich noch nicht vom Raten: 1 von 1 richtig.",
        "Noch etwa 34 Antworten bis zur ersten Schwelle.", "",
        "Bereich          Antw.  richtig",
        "Umfang H3-Cis4       1        1",
        "",
        "100,0 % richtig, „höher“ bei 100,0 % der Antworten, Antwortzeit im Median",
        "0,30 s.",
      ], in: .german)
  }

  @Test(.long, arguments: LimenPoint.allCases, Language.allCases)
  func `no line is longer than 80 characters`(point: LimenPoint, language: Language) throws {
    for (sessions, range) in [
      (Self.piano, "A0-C8"), (Self.piano, "C#2-A#6"),
      ([Recorded.trials(40, wrongEach: 9)], "C4-C4"),
      ([Recorded.trials(40, wrongEach: 2)], "A0-C8"),
    ] {
      let report = try report(sessions, range: range, daysApart: 16, at: point)
      let rows = report.text(in: Words(language), withNotes: true).split(separator: "\n")
      #expect(rows.count > 5)
      #expect(rows.filter { $0.count > 80 || $0.last == " " } == [])
    }
  }

  @Test(.long, arguments: Language.allCases)
  func `without the notes a profile fits a screen of 24 lines, whatever it says`(
    language: Language
  ) throws {
    for range in ["A0-C8", "C2-C6", "C4-E4"] {
      let report = try report(Self.piano, range: range, daysApart: 16)
      let lines = report.text(in: Words(language)).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 23, "\(range)")
      #expect(lines.contains { $0.hasPrefix("T75 ") })
    }
  }

  /// The keypad has one table for both.
  @Test func `narrow tables show the same of regions as of notes`() {
    let words = Words(.english)
    let headings = ["T75", "68 %", "trials", "state", "95 %"]
    #expect(NoteReport.statisticsInNarrowTables.map { $0.shortHeading(words) } == headings)
    #expect(RegionReport.statisticsInNarrowTables.map { $0.shortHeading(words) } == headings)
  }

  @Test func `before the first answer the report says what to do and gives no number`() throws {
    expectText(
      try report([]),
      [
        "me: 0 trials, B3-C#4. T75 is the difference heard 3 times out of 4.", "",
        "No answers yet.",
        "Train with 'limen train': is the second tone higher or lower?",
      ])
  }

  @Test func `one answer gives no threshold`() throws {
    expectText(
      try report([Recorded.trials(1)]),
      [
        "me: 1 trial, B3-C#4. T75 is the difference heard 3 times out of 4.", "",
        "Your answers cannot be distinguished from guesses yet: 1 of 1 right.",
        "About 34 more answers until a first threshold.", "",
        "region           trials  right",
        "range B3-C#4          1      1",
        "",
        "100.0 % right, 'higher' in 100.0 % of answers, median response time 0.30 s.",
      ])
  }

  @Test func `answers that are all the same are flagged and give no threshold`() throws {
    expectText(
      try report([Recorded.trials(20, wrongEach: 2)]),
      [
        "me: 20 trials, B3-C#4. T75 is the difference heard 3 times out of 4.", "",
        "Your answers cannot be distinguished from guesses yet: 10 of 20 right.",
        "About 193 more answers until a first threshold.", "",
        "region           trials  right",
        "range B3-C#4         20     10",
        "",
        "50.0 % right, 'higher' in 100.0 % of answers*, median response time 0.30 s.",
        "* stands out; no trial is excluded because of it.",
      ])
  }

  @Test func `a listener with only wrong answers is asked about the keys`() throws {
    let rows = try report([Recorded.trials(20, wrongEach: 1)]).text(withNotes: true).split(
      separator: "\n")
    #expect(
      rows[1...2] == [
        "Only 0 of 20 answers are right, fewer than guessing would give.",
        "Next: check which key gives which answer; they may be mixed up.",
      ])
  }

  @Test func `the report begins with what matters most and ends with the notes`() throws {
    expectText(
      try report(Self.practised),
      [
        "me: 80 trials, B3-C#4. T75 is the difference heard 3 times out of 4.",
        "",
        "You hear a difference between 3.8 and 11.6 cents 3 times out of 4 over B3-C#4; a",
        "semitone is 100.",
        "No octave stands out as weak, and your sessions show too little to call a",
        "change.",
        "Next: a short session with full attention, because many answers do not seem to",
        "depend on the tones.",
        "",
        "region           T75 cents  68 % band    95 % band    trials  right  state",
        "range B3-C#4           7.3  3.8 – 11.6   2.2 – 16.6       80     67  wide",
        "",
        "lapses 14.7 % (95 % band 0.7 % – 81.6 %)*, bias −1.9 cents at C4, contraction",
        "−1.9 cents per octave at C4.",
        "83.8 % right, 'higher' in 56.3 % of answers, median response time 0.30 s.",
        "* stands out; no trial is excluded because of it.",
        "",
        "session     trials  T75 cents  68 % band",
        "2026-09-21      40        7.5  3.9 – 11.9",
        "2026-09-22      40        7.3  3.8 – 11.6",
        "T75 over 80 trials: too little to call a change. For the first time, the 95 %",
        "band of T75 over B3-C#4 lies below 20 cents.",
        "",
        "note  T75 cents  68 % band       95 % band        trials  state",
        "B3          7.5  3.9 – 12.0      2.3 – 17.4           28  wide",
        "C4          7.3  3.8 – 11.7      2.2 – 16.8           26  wide",
        "C#4         7.0  3.7 – 11.3      2.2 – 16.3           26  wide",
      ])
  }

  /// Returns the report on answers at B3 to C#4 beside figures of 30 musicians.
  private func report(
    _ trials: [Recorded.Trial] = Recorded.trials(80, notes: 59...61, cents: 20, wrongEach: 5),
    besideFiguresAt frequencies: [Double], of centre: Double = 20,
    spread: Double? = nil, point: LimenPoint? = .t707
  ) throws -> ProfileReport {
    let norms = frequencies.map { frequency in
      Norm(
        source: "Example 2020", doi: "10.1000/182", group: .musicians, count: 30, ages: nil,
        training: nil, stimulus: .sine, frequency: Hertz(frequency), duration: Milliseconds(200),
        level: "60 dB SPL", task: nil, statistic: .mean, point: point, centre: Cents(centre),
        spread: spread.map { Cents($0) })
    }
    let findings = ListenerFindings(
      of: try Recorded.sessions([trials]), range: try NoteRange(text: "B3-C#4"))
    return ProfileReport(of: findings, listener: try Listener(label: "me"), beside: norms)
  }

  /// Returns the paragraph on published limens.
  private func norms(in report: ProfileReport, _ language: Language = .english) -> [Substring] {
    let start = language == .english ? "Beside" : "Neben"
    let lines = report.text(in: Words(language), withNotes: true)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix(start) }.prefix { !$0.isEmpty }.map(\.self)
  }

  @Test func `a published limen is compared in a sentence with its group and method`() throws {
    let report = try report(besideFiguresAt: [262])
    // The ratio depends on the prior.
    let ratio = /\d+[.,]\d\d/
    #expect(
      norms(in: report).map { $0.replacing(ratio, with: "0.50") } == [
        "Beside published limens, each at the nearest note, with a 95 % band:",
        "C4: 0.50 (0.50 – 0.50) times the mean of 30 musicians (Example 2020, 262 Hz,",
        "200 ms, 60 dB SPL).",
      ])
    #expect(
      norms(in: report, .german).map { $0.replacing(ratio, with: "0,50") } == [
        "Neben veröffentlichten Schwellen, jeweils beim nächsten Ton, mit 95-%-Band:",
        "C4: das 0,50-Fache (0,50 – 0,50) des Mittelwerts von 30 Musikern (Example 2020,",
        "262 Hz, 200 ms, 60 dB SPL).",
      ])
  }

  @Test func `a published standard deviation gives the share of larger limens, never all`() throws {
    let report = try report(besideFiguresAt: [262], of: 400, spread: 100)
    let ends = [
      Language.english: "60 dB SPL); about 99 % of such listeners have a larger limen.",
      .german: "60 dB SPL); bei etwa 99 % solcher Hörer ist die Schwelle größer.",
    ]
    for (language, end) in ends {
      #expect(norms(in: report, language).joined(separator: " ").hasSuffix(end))
    }
  }

  @Test func `what a publication does not state is said, and absent from JSON`() throws {
    let report = try report(besideFiguresAt: [250], point: nil)
    #expect(norms(in: report).joined(separator: " ").hasSuffix(", percent point not stated)."))
    let norms = try #require(try object(report)["norms"] as? [String: Any])
    let comparison = try #require((norms["comparisons"] as? [[String: Any]])?.first)
    #expect(comparison["point"] == nil && comparison["spread_cents"] == nil)
    #expect(comparison["centre_t75_cents"] as? Double == 20)
    let bounds = try #require(comparison["ratio_band95"] as? [Double])
    let ratio = try #require(comparison["ratio"] as? Double)
    #expect(bounds[0] < ratio && ratio < bounds[1] && comparison["note"] as? String == "B3")
  }

  @Test func `a limen beyond the largest difference has only a lower bound beside a published one`()
    throws
  {
    let report = try report(
      Recorded.trials(240, cents: 400, wrongEach: 3), besideFiguresAt: [262], of: 100, point: .t75)
    #expect(norms(in: report).joined(separator: " ").contains("C4: >4.00 ("))
  }

  @Test func `guesses are not compared with published limens`() throws {
    let report = try report(Recorded.trials(4), besideFiguresAt: [262])
    let reason = "Published limens are compared once your answers establish a threshold."
    #expect(report.text(withNotes: true).hasSuffix("\n\n" + reason))
    let norms = try #require(try object(report)["norms"] as? [String: Any])
    #expect(norms["obstacle"] as? String == reason)
    #expect((norms["comparisons"] as? [Any])?.isEmpty == true)
  }

  @Test func `the learning curve breaks where more than 30 days lie between two sessions`() throws {
    let sessions = [
      Recorded.trials(40, notes: 59...61, cents: 20, wrongEach: 5),
      Recorded.trials(5, notes: 59...61, cents: 10, wrongEach: 8),
    ]
    let text = try report(sessions, daysApart: 40).text(withNotes: true)
    #expect(
      text.contains(
        """
        session     trials  T75 cents  68 % band
        2026-09-21      40       14.5  9.2 – 20.7
          more than 30 days
        2026-10-31       5       14.3  9.0 – 20.7
        A learning trend needs two sessions at most 30 days apart.
        """))
  }

  @Test func `a limen beyond the largest difference is a number only in JSON`() throws {
    let report = try report([Recorded.trials(240, cents: 400, wrongEach: 3)])
    let text = report.text(withNotes: true)
    #expect(
      text.contains(
        """
        You tell higher from lower better than by guessing, but over B3-C#4 you need a
        difference of more than 400 cents, the largest that is presented.
        """))
    #expect(text.contains("range B3-C#4          >400"))
    let whole = try #require(try object(report)["whole"] as? [String: Any])
    #expect(try #require(whole["t75_cents"] as? Double) > 400)
  }

  @Test func `a limen above a semitone is described as large`() throws {
    let report = try report([
      Recorded.trials(150, notes: 59...61, cents: 400, wrongEach: 31),
      Recorded.trials(150, notes: 59...61, cents: 200, wrongEach: 4),
    ])
    #expect(
      report.text(withNotes: true).contains(
        "a difference of 126 cents, more than a semitone, 3 times"))
  }

  @Test func `trials at other notes are counted separately`() throws {
    let sessions = [Recorded.trials(40, notes: 60...61), Recorded.trials(30, notes: 70...72)]
    let report = try report(sessions)
    #expect(
      report.text(withNotes: true).split(separator: "\n")[0...1] == [
        "me: 40 trials, B3-C#4 and 30 at other notes. T75 is the difference heard 3 times",
        "out of 4.",
      ])
    #expect(try object(report)["trials"] as? Int == 70)
  }

  @Test(arguments: LimenPoint.allCases)
  func `a limen at another point is named after it and scaled from T75, bands included`(
    point: LimenPoint
  ) throws {
    let history = try Recorded.sessions(Self.practised)
    let findings = ListenerFindings(of: history, range: try NoteRange(text: "B3-C#4"))
    let report = ProfileReport(of: findings, listener: try Listener(label: "me"), at: point)
    let (symbol, member) = try #require(
      [
        .t707: ("T70.7", "t707_cents"), .t75: ("T75", "t75_cents"),
        .t794: ("T79.4", "t794_cents"), .dPrime1: ("d'=1", "dprime1_cents"),
      ][point] as (String, String)?)
    let object = try object(report)
    let whole = try #require(object["whole"] as? [String: Any])
    let notes = try #require(object["notes"] as? [[String: Any]])
    let learning = try #require(object["learning"] as? [String: Any])
    let last = try #require((learning["sessions"] as? [[String: Any]])?.last)
    for place in [whole, last] {
      let reported = try #require(place[member] as? Double)
      #expect(abs(reported - findings.whole.limen.t75.value * point.timesT75) < 1e-3)
      let band = try #require(place["band95_cents"] as? [Double])
      #expect(abs(band[1] - findings.whole.limen.band95.upper.value * point.timesT75) < 1e-3)
    }
    #expect(
      notes.allSatisfy { $0[member] is Double && ($0["t75_cents"] != nil) == (point == .t75) })
    #expect((object["point"] as? [String: Any])?["name"] as? String == point.rawValue)
    let lines = report.text(withNotes: true).split(separator: "\n")
    #expect(lines.count { $0.contains("\(symbol) cents") } == 3)
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test func `JSON has every number with its unit and state, reported or not`() throws {
    for count in [0, 1, 12, 40] {
      let object = try object(report([Recorded.trials(count)]))
      #expect(object["trials"] as? Int == count)
      #expect(object["right"] as? Int == count)
      #expect(object["threshold_reported"] as? Bool == (count >= 13))
      #expect(object["better_than_guessing"] is Double)
      #expect(object["lapse"] is Double && object["lapse_flagged"] is Bool)
      #expect(object["share_of_higher"] as? Double == (count == 0 ? nil : count == 1 ? 1 : 0.5))
      #expect(object["share_of_higher_flagged"] as? Bool == false)
      #expect((object["summary"] as? [String])?.count == (count >= 13 ? 3 : 2))
      let bias = try #require(object["bias"] as? [String: Any])
      #expect(bias["at_note"] as? String == "C4" && bias["flagged"] is Bool)
      #expect(bias["cents"] is Double && bias["noise_sd"] is Double)
      let contraction = try #require(object["contraction"] as? [String: Any])
      #expect(contraction["cents_per_octave"] is Double && contraction["flagged"] is Bool)
      #expect(contraction["noise_sd_per_octave"] is Double)
      let notes = try #require(object["notes"] as? [[String: Any]])
      #expect(notes.map { $0["midi"] as? Int } == [59, 60, 61])
      #expect(notes.map { $0["trials"] as? Int } == [0, count, 0])
      let regions = try #require(object["regions"] as? [[String: Any]])
      #expect(regions.map { $0["name"] as? String } == ["middle", "octave 4"])
      for place in notes + regions + [try #require(object["whole"] as? [String: Any])] {
        let band95 = try #require(place["band95_cents"] as? [Double])
        let band68 = try #require(place["band68_cents"] as? [Double])
        let t75 = try #require(place["t75_cents"] as? Double)
        let ordered = [band95[0], band68[0], t75, band68[1], band95[1]]
        #expect(ordered == ordered.sorted() && ordered.count == 5)
        #expect(place["state"] is String)
      }
    }
  }

  @Test(arguments: [3, 40])
  func `the share of answers under 100 ms is reported, and in the text when there are some`(
    count: Int
  ) throws {
    let early = try report([Recorded.trials(count)], earlyEach: count)
    let share = (1000 / Double(count)).rounded() / 1000
    #expect(try object(early)["share_of_early_answers"] as? Double == share)
    #expect(early.text().contains(" % of the answers came too early: within 100 ms"))
    #expect(early.text(in: Words(.german)).contains(" % der Antworten kamen zu früh:"))
    #expect(early.text().split(separator: "\n").filter { $0.count > 80 } == [])
    let usual = try report([Recorded.trials(count)])
    #expect(try object(usual)["share_of_early_answers"] as? Double == 0)
    #expect(!usual.text().contains("100 ms"))
    #expect(try object(report([[]]))["share_of_early_answers"] == nil)
  }

  @Test func `a session has its limen as known then, and smoothed, which the text shows`() throws {
    let report = try report(Self.practised)
    let learning = try #require(try object(report)["learning"] as? [String: Any])
    let points = try #require(learning["sessions"] as? [[String: Any]])
    let alone = try #require(
      try object(self.report([Self.practised[0]]))["whole"] as? [String: Any])
    let first = try #require(points[0]["smoothed"] as? [String: Any])
    let last = try #require(points[1]["smoothed"] as? [String: Any])
    #expect(points[0]["t75_cents"] as? Double == alone["t75_cents"] as? Double)
    #expect(points[0]["band95_cents"] as? [Double] != first["band95_cents"] as? [Double])
    for member in ["t75_cents", "band68_cents", "band95_cents"] {
      #expect("\(points[1][member] ?? "")" == "\(last[member] ?? "-")")
    }
    let limen = try #require(first["t75_cents"] as? Double)
    let rows = report.text(withNotes: true).split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("2026-09-21") })
    #expect(row.contains(" \(String(format: "%.1f", limen)) "))
  }

  @Test func `JSON has the learning curve with its stretches and its trend`() throws {
    let sessions = Array(repeating: Recorded.trials(20, cents: 20, wrongEach: 5), count: 3)
    let together = try #require(try object(report(sessions))["learning"] as? [String: Any])
    let points = try #require(together["sessions"] as? [[String: Any]])
    #expect(points.map { $0["stretch"] as? Int } == [1, 1, 1])
    #expect(points.first?["started_at"] as? String == "2026-09-21T14:13:20.000Z")
    let trend = try #require(together["trend"] as? [String: Any])
    #expect(trend["trials"] as? Int == 60)
    for key in [
      "probability_of_fall", "fall_octaves", "fall_sd_octaves", "start_cents", "end_cents",
      "time_constant_trials",
    ] {
      #expect(trend[key] is Double, "\(key)")
    }
    let apart = try object(report(sessions, daysApart: 31))["learning"] as? [String: Any]
    let broken = try #require(apart?["sessions"] as? [[String: Any]])
    #expect(broken.map { $0["stretch"] as? Int } == [1, 2, 3])
    #expect(apart?["trend"] == nil)
  }
}
