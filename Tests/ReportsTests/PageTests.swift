import Foundation
import Music
import Notation
import Psychometrics
import Reports
import TestSupport
import Testing
import Wording

@testable import Training

@Suite struct `A page for browsers` {
  private static let range = "C4-G4"

  private func findings(_ sessions: [[Recorded.Trial]]) throws -> ListenerFindings {
    ListenerFindings(of: try Recorded.sessions(sessions), range: try NoteRange(text: Self.range))
  }

  private func profile(_ sessions: [[Recorded.Trial]]) throws -> ProfileReport {
    ProfileReport(of: try findings(sessions), listener: try Listener(label: "me"))
  }

  private static let hears = [
    Recorded.trials(100, notes: 60...64, cents: 20, wrongEach: 7),
    Recorded.trials(60, notes: 60...64, cents: 20, wrongEach: 7),
  ]

  private func comparison(names: (String, String)) throws -> ComparisonReport {
    let (fine, coarse) = (
      try findings([Recorded.trials(80, notes: 60...67, cents: 8, wrongEach: 8)]),
      try findings([Recorded.trials(80, notes: 60...67, cents: 80, wrongEach: 8)])
    )
    return ComparisonReport(
      of: ProfileComparison(fine, coarse),
      sides: (ComparedAnswers(of: names.0), ComparedAnswers(of: names.1)))
  }

  /// Reads a page, without the code within elements of HTML.
  private func read(_ page: String) -> MarkupReader {
    let code = #/(<(?:script|style)[^>]*>).*?(</(?:script|style)>)/#.dotMatchesNewlines()
    let markup = page.replacing("<!DOCTYPE html>", with: "").replacing(code) { match in
      "\(match.output.1)\(match.output.2)"
    }
    return MarkupReader(markup)
  }

  @Test func `has a mark with a sentence for every note, and a row with the same name`() throws {
    let reader = read(try profile(Self.hears).html())
    let notes = try NoteRange(text: Self.range).notes.map(\.name)
    let marks = reader.elements.filter { $0.attributes["class"] == "reachable" }
    #expect(marks.allSatisfy { $0.attributes["tabindex"] == "0" })
    #expect(marks.compactMap { $0.attributes["data-of"] } == ["session 1", "session 2"] + notes)
    for (mark, note) in zip(marks.dropFirst(2), notes) {
      #expect(mark.attributes["aria-label"]?.hasPrefix("\(note): T75 ") == true)
    }
    #expect(reader.values("data-of", of: "tr") == notes + ["session 1", "session 2"])
    #expect(reader.values("data-state", of: "tr").count == notes.count)
  }

  @Test func `begins with the curve, gives each advice once, and folds the longest tables`() throws
  {
    let report = try profile(Self.hears)
    let reader = read(try report.html())
    let names = reader.elements.map(\.name)
    let curve = try #require(names.firstIndex(of: "figure"))
    #expect(!names[..<curve].contains("p") && !names[..<curve].contains("table"))
    let first = reader.elements.first { $0.attributes["class"] == "reachable" }
    #expect(first?.attributes["data-of"] == "session 1")
    for sentence in report.advice(in: Words(.english), at: .standard) {
      #expect(reader.text.components(separatedBy: sentence).count == 2, "\(sentence)")
    }
    #expect(names.count { $0 == "details" } == 2 && names.count { $0 == "summary" } == 2)
    #expect(reader.elements.allSatisfy { $0.attributes["open"] == nil })
  }

  @Test func `each number keeps the cents and the frequency that it is measured from`() throws {
    let reader = read(try profile(Self.hears).html())
    let cents = reader.values("data-cents", of: "span")
    #expect(cents.count >= 3 * 8 && cents.allSatisfy { Double($0) != nil })
    #expect(reader.values("data-hertz", of: "span").count == cents.count)
    #expect(reader.values("data-hertz", of: "span").contains("261.626"))
    #expect(reader.values("value", of: "option").starts(with: PitchUnit.allCases.map(\.rawValue)))
  }

  @Test func `loads nothing`() throws {
    for page in [
      try profile(Self.hears).html(), try comparison(names: ("anna", "ben")).html(),
    ] {
      let addresses = page.replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!addresses.contains("://") && !addresses.contains("@import"))
      let reader = read(page)
      for attribute in ["src", "href", "srcset", "action", "data"] {
        #expect(reader.elements.allSatisfy { $0.attributes[attribute] == nil })
      }
      #expect(
        reader.values("content", of: "meta").contains { $0.hasPrefix("default-src 'none'; ") })
      #expect(!page.contains("url("))
    }
  }

  @Test func `holds the JSON of the report`() throws {
    let report = try profile(Self.hears)
    let page = try report.html()
    let start = try #require(page.firstRange(of: #"<script type="application/json" id="report">"#))
    let rest = page[start.upperBound...]
    let end = try #require(rest.firstRange(of: "</script>"))
    let held = try JSONSerialization.jsonObject(with: Data(rest[..<end.lowerBound].utf8))
    let json = try JSONSerialization.jsonObject(with: Data(try report.json().utf8))
    #expect(held as? NSDictionary == json as? NSDictionary)
  }

  @Test func `shows text of others as text`() throws {
    let names = ("</script><script>alert(1)</script>", "\"><img src=x onerror='alert(1)'>&")
    let page = try comparison(names: names).html()
    let reader = read(page)
    #expect(reader.elements.count { $0.name == "script" } == 2)
    #expect(reader.elements.allSatisfy { $0.name != "img" })
    #expect(reader.text.contains("A: \(names.0), 80 trials"))
    #expect(reader.text.contains("B: \(names.1), 80 trials"))
    #expect(page.components(separatedBy: "</script>").count == 3)
  }

  private static let marks = ["\u{300}", "\u{600}", "\u{110BD}", "\u{200D}", "\u{FE0F}"]

  @Test(arguments: marks) func `shows text of others as text with any mark beside its signs`(
    mark: String
  ) throws {
    let signs = ["<", "/", "script", ">", "alert(1)", "&", "\"", "'", "<", "!", "-", "-"]
    let name = mark + signs.joined(separator: mark) + mark
    let report = try comparison(names: (name, "B"))
    let page = try report.html()
    #expect(
      page.utf8.split(separator: UInt8(ascii: "<")).count { $0.starts(with: "script".utf8) } == 2)
    let reader = read(page)
    #expect(reader.elements.count { $0.name == "script" } == 2)
    #expect(reader.text.contains("A: \(name.visible), 80 trials"))
    #expect(MarkupReader(report.svg()).text.contains(name.visible))
  }

  @Test func `shows as escapes what a terminal would obey and XML forbids`() throws {
    let name = "\u{0}\u{1B}]0;title\u{7}\r\n\u{85}\u{9B}1m\u{202E}\u{2028}\u{FFFE}"
    let report = try comparison(names: (name, "B"))
    for markup in [try report.html(), report.svg()] {
      let shown = markup.unicodeScalars.filter { $0 != "\n" }
      #expect(shown.allSatisfy { $0.properties.generalCategory != .control })
      #expect(shown.allSatisfy { $0 != "\u{202E}" && $0 != "\u{2028}" && $0 != "\u{FFFE}" })
      #expect(markup.contains(name.visible))
    }
    #expect(!MarkupReader(report.svg()).elements.isEmpty)
  }

  @Test func `allows its own style sheet and script by their digests, and nothing else`() throws {
    let page = try profile(Self.hears).html()
    let policy = try #require(read(page).values("content", of: "meta").first { $0.has(";") })
    let code = page.matches(of: #/<(style|script)>(.*?)<\/(?:style|script)>/#.dotMatchesNewlines())
    #expect(code.map(\.output.1) == ["style", "script"])
    for (_, element, text) in code.map(\.output) {
      let digest = try Self.sha256(String(text)).base64EncodedString()
      #expect(policy.contains("\(element)-src 'sha256-\(digest)'; "), "\(policy)")
    }
    #expect(!policy.contains("unsafe"))
    #expect(read(page).elements.allSatisfy { $0.attributes["style"] == nil })
  }

  /// Returns a digest by a program that knows nothing of Limen.
  private static func sha256(_ text: String) throws -> Data {
    let program = Process()
    let (input, output) = (Pipe(), Pipe())
    program.executableURL = URL(filePath: "/usr/bin/env")
    program.arguments = ["sha256sum"]
    program.standardInput = input
    program.standardOutput = output
    try program.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let digits = Array(try #require(try output.fileHandleForReading.readToEnd()).prefix(64))
    return Data(
      stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
      })
  }

  @Test func `is in the language of the words`() throws {
    let reader = read(try profile(Self.hears).html(in: Words(.german)))
    #expect(reader.values("lang", of: "html") == ["de"])
    for text in ["Unterschiedsschwellen von me", "Töne", "Sitzungen", "Farben", "Einheit"] {
      #expect(reader.text.contains(text), "\(text)")
    }
    #expect(!reader.text.contains("Colours") && !reader.text.contains("trials"))
  }

  @Test func `says why where no limen is reported`() throws {
    for sessions in [[], [Recorded.trials(20, wrongEach: 2)]] {
      let report = try profile(sessions)
      let reader = read(try report.html())
      #expect(reader.elements.allSatisfy { $0.name != "table" })
      #expect(reader.elements.allSatisfy { $0.attributes["class"] != "reachable" })
    }
    let guesses = read(try profile([Recorded.trials(20, wrongEach: 2)]).html())
    #expect(guesses.text.contains("cannot be distinguished from guesses yet: 10 of 20 right."))
  }

  @Test(arguments: [
    (Task.interval, "interval", "Intervals of me"),
    (.matching, "matching", "Matches by me"),
  ])
  func `of a listener with intervals only has their chart and their table`(
    task: Task, kind: String, title: String
  ) throws {
    let sessions = try HeardIntervals.sessions(of: task, trials: 100)
    let reader = read(try HeardIntervals.report(sessions).html())
    let keys = ["\(kind) M3 up", "\(kind) P5 up"]
    let marks = reader.elements(of: "reachable")
    #expect(marks.compactMap { $0["data-of"] } == keys)
    #expect(marks.allSatisfy { $0["aria-label"]?.firstMatch(of: #/^[MP][35] up: /#) != nil })
    #expect(reader.values("data-of", of: "tr") == keys)
    #expect(reader.text.contains(title) && !reader.text.contains("No answers yet"))
    // A limen or a spread, with both bands, from the fifth above C4.
    #expect(reader.values("data-cents", of: "span").count == 2 * 5)
    #expect(reader.values("data-hertz", of: "span").contains("391.995"))
  }

  @Test func `has the notes, the intervals and the matches of a listener with all tasks`() throws {
    let others = try [Task.interval, .matching].flatMap {
      try HeardIntervals.sessions(of: $0, trials: 100)
    }
    let reader = read(try HeardIntervals.report(Recorded.sessions(Self.hears) + others).html())
    let keys = reader.values("data-of", of: "tr")
    #expect(keys.contains("C4") && keys.contains("interval P5 up"))
    #expect(keys.suffix(2) == ["matching M3 up", "matching P5 up"])
    for heading in ["Notes", "Intervals", "Matches"] {
      #expect(reader.text.contains(heading))
    }
    #expect(Set(keys).count == keys.count)
  }
}
