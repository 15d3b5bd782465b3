import Foundation
import Music
import Psychometrics
import Reports
import TestSupport
import Testing
import Training
import Wording

@Suite struct `A chart` {
  private func findings(_ sessions: [[Recorded.Trial]], range: String) throws -> ListenerFindings {
    ListenerFindings(of: try Recorded.sessions(sessions), range: try NoteRange(text: range))
  }

  private func profile(_ sessions: [[Recorded.Trial]], range: String = "C4-B4") throws
    -> ProfileReport
  {
    ProfileReport(
      of: try findings(sessions, range: range), listener: try Listener(label: "me"))
  }

  @Test(arguments: [("C4-C4", 1), ("B3-C#4", 3), ("C2-C6", 49), ("A0-C8", 88)])
  func `a chart is XML with a mark and a key for every note`(range: String, count: Int) throws {
    let sessions = [Recorded.trials(100, notes: 60...64, cents: 20, wrongEach: 7)]
    let reader = MarkupReader(try profile(sessions, range: range).svg())
    #expect(reader.classes["mark", default: 0] >= count)
    let names = try NoteRange(text: range).notes.map(\.name)
    #expect(reader.classes["black", default: 0] == names.count { $0.contains("#") })
    #expect(names.allSatisfy { reader.text.contains("\($0): T75 ") })
    #expect(reader.text.contains("T75 (cents)") && reader.text.contains("Reference tone (note)"))
  }

  @Test func `a chart is labelled in German`() throws {
    let sessions = [Recorded.trials(100, notes: 59...61, cents: 20, wrongEach: 7)]
    let text = MarkupReader(try profile(sessions, range: "B3-C#4").svg(in: Words(.german))).text
    for label in [
      "Unterschiedsschwellen von me", "T75 (Cent)", "Bezugston", "T75, Median", "68-%-Band",
      "100 Antworten im Bereich H3-Cis4, 2026-09-21, Klangfarbe sine.", "Cis4: T75 ", "Antworten: ",
    ] {
      #expect(text.contains(label), "\(label)")
    }
    #expect(!text.contains("trials") && !text.contains("cents") && !text.contains("B3"))
  }

  @Test func `the legend names only the states that occur`() throws {
    let sessions = [Recorded.trials(30, notes: 60...61, cents: 20, wrongEach: 7)]
    let text = MarkupReader(try profile(sessions).svg()).text.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(text.contains("wide") && text.contains("untrained"))
    #expect(!text.contains("settled") && !text.contains("sparse"))
  }

  @Test func `a chart shows no limen where none is reported`() throws {
    for sessions in [[], [Recorded.trials(20, wrongEach: 2)]] {
      let reader = MarkupReader(try profile(sessions).svg())
      #expect(reader.classes["curve"] == nil && reader.classes["mark"] == nil)
      #expect(!reader.text.contains("C4: T75"))
    }
    let guesses = MarkupReader(try profile([Recorded.trials(20, wrongEach: 2)]).svg())
    #expect(guesses.text.contains("cannot be distinguished from guesses yet: 10 of 20 right."))
  }

  @Test func `a comparison without limens on one side compares nothing`() throws {
    let range = "C4-G4"
    let hears = try findings([Recorded.trials(60)], range: range)
    let guesses = try findings([Recorded.trials(60, wrongEach: 2)], range: range)
    let report = ComparisonReport(
      of: ProfileComparison(hears, guesses),
      sides: (ComparedAnswers(of: "anna"), ComparedAnswers(of: "ben")))
    #expect(
      report.text(withNotes: true) == """
        A: anna, 60 trials in C4-G4.
        B: ben, 60 trials in C4-G4.
        T75 is the difference heard 3 times out of 4.

        The answers of B cannot be distinguished from guesses yet: no limens are
        compared.
        """)
    let reader = MarkupReader(report.svg())
    #expect(reader.classes["curve"] == nil && reader.classes["full"] == nil)
  }

  @Test(.long) func `a comparison over the whole piano has lines of at most 80 characters`() throws
  {
    let sides = try [8, 300].map { cents in
      try findings(
        [Recorded.trials(200, notes: 21...108, cents: cents, wrongEach: 7)], range: "A0-C8")
    }
    let report = ComparisonReport(
      of: ProfileComparison(sides[0], sides[1]),
      sides: (ComparedAnswers(of: "anna"), ComparedAnswers(of: "ben")), at: .t707)
    let rows = report.text(withNotes: true).split(separator: "\n")
    #expect(rows.count > 88)
    #expect(rows.filter { $0.count > 80 || $0.last == " " } == [])
  }
}
