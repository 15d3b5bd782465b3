import Foundation
import Music
import Psychometrics
import Reports
import Testing
import Training

@Suite struct `A profile report` {
  private let range: NoteRange
  private let listener: Listener

  init() throws {
    range = try NoteRange(text: "B3-C#4")
    listener = try Listener(label: "me")
  }

  private func profile(answers: Int) -> PerceptualProfile {
    var profile = PerceptualProfile(range: range)
    for number in 0..<answers {
      let difference = Difference(hundredths: number % 2 == 0 ? 5000 : -5000)
      profile.add(
        TrialRecord(
          number: number + 1,
          pair: TonePair(
            reference: MIDINote(60), difference: difference, referenceLevel: Decibels(-20),
            comparisonLevel: Decibels(-20)),
          referenceFrequency: Hertz(261.6),
          comparisonFrequency: Hertz(261.6).raised(by: difference.cents),
          outcome: .answered(difference.correctAnswer, responseTime: .milliseconds(300)),
          onset: .zero, onsetQuality: .hardware, time: UTCTime(milliseconds: 0), repeats: 0,
          xruns: 0, digest: 0))
    }
    return profile
  }

  @Test func `the text gives no threshold where nothing was asked`() {
    let report = ProfileReport(of: profile(answers: 0), listener: listener, range: range)
    let rows = report.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      rows == [
        "me: 0 trials, B3-C#4. T75 is the difference heard 3 times out of 4.", "",
        "note   T75 cents   68 % band        95 % band        trials  state",
        "B3            -  5.9 - 39.7      2.4 - 99.9            0  untrained",
        "C4            -  5.8 - 38.8      2.3 - 97.7            0  untrained",
        "C#4           -  5.7 - 38.0      2.3 - 95.6            0  untrained", "",
        "Nothing answered yet: the bands hold for any listener.",
      ])
  }

  @Test func `JSON has every number, its unit and the state`() throws {
    let report = ProfileReport(of: profile(answers: 12), listener: listener, range: range)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(try report.json().utf8)) as? [String: Any])
    #expect(object["trials"] as? Int == 12)
    #expect(object["share_of_higher"] as? Double == 0.5)
    #expect(object["lapse"] is Double)
    let bias = try #require(object["bias"] as? [String: Any])
    #expect(bias["at_note"] as? String == "C4")
    let notes = try #require(object["notes"] as? [[String: Any]])
    #expect(notes.map { $0["midi"] as? Int } == [59, 60, 61])
    #expect(notes.map { $0["trials"] as? Int } == [0, 12, 0])
    for note in notes {
      let band95 = try #require(note["band95_cents"] as? [Double])
      let band68 = try #require(note["band68_cents"] as? [Double])
      let t75 = try #require(note["t75_cents"] as? Double)
      let ordered = [band95[0], band68[0], t75, band68[1], band95[1]]
      #expect(ordered == ordered.sorted() && ordered.count == 5)
      #expect(note["state"] is String && note["note"] is String)
    }
  }
}
