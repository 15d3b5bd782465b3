import FrontEndFixtures
import FrontEnds
import Music
import Psychometrics
import Testing
import Wording

@testable import Keypad
@testable import Training

@Suite struct `The bar of octaves` {
  private func row(_ states: [NoteReport.State], columns: Int, in words: Words = Words(.english))
    throws -> String
  {
    var screen = Screen(size: ScreenSize(columns: columns, rows: 6), glyphs: .unicode)
    let notes = NoteRange(lowest: MIDINote(48), highest: MIDINote(47 + 12 * states.count))
    let limen = LimenEstimate(log2Limen: NormalMixture(mean: 4, spread: 1))
    let octaves = zip(Region.octaves(of: notes), states).map {
      RegionStanding(region: $0, limen: limen, state: $1, comparison: nil)
    }
    CoverageBar(octaves: octaves, words: words).put(in: screen.size.area, on: &screen)
    return screen.rows[0]
  }

  @Test func `each octave has its lowest note and the marks of its state`() throws {
    #expect(
      try row([.untrained, .sparse, .wide, .settled, .weak], columns: 50)
        == "C3 ······ C4 ○○○○○○ C5 ◐◐◐◐◐◐ C6 ●●●●●● C7 ◆◆◆◆◆◆")
  }

  @Test func `names that have no room are left out`() throws {
    #expect(try row([.settled, .weak], columns: 9) == "●●● ◆◆◆◆")
  }

  /// Returns the columns at which the rows of a screen name a note.
  private func columns(of name: String, in rows: [String]) -> [Int] {
    rows.compactMap { row in
      row.firstRange(of: name).map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    }
  }

  @Test(arguments: [
    (Place.start, 120, 40), (.training, 120, 40), (.profile, 80, 24), (.profile, 200, 50),
  ])
  func `an octave stands over its keys`(place: Place, width: Int, height: Int) throws {
    let model = try place.model(ScreenSize(columns: width, rows: height), .unicode)
    let rows = model.screen.rows.filter { $0.contains("C2 ") && $0.contains("C5") }
    let places = ["C2", "C5"].map { columns(of: $0, in: rows) }
    #expect(rows.count == 2, "\(model.screen.rows)")
    #expect(places.allSatisfy { Set($0).count == 1 }, "\(rows)")
  }

  @Test func `an octave that is not trained is untrained on the start and training screens`() throws
  {
    var model = try Model.training()
    model.size = ScreenSize(columns: 80, rows: 24)
    model.press(.down)
    model.refreshPreview()
    #expect(model.preview?.coverage.map(\.state) == [.sparse])
    #expect(model.screen.rows[0].contains("A4 ○○○"))
  }
}

@Suite struct `The sentence on a note` {
  @Test(arguments: [
    (NoteReport.State.untrained, 0, "0 answered, untrained."),
    (.settled, 1, "1 answered, settled."),
    (.settled, 0, "0 answered, settled by its neighbours."),
  ])
  func `says that the state of a note without answers is that of its neighbours`(
    state: NoteReport.State, trials: Int, end: String
  ) {
    let limen = LimenEstimate(log2Limen: NormalMixture(mean: 4, spread: 1))
    let note = NoteReport(note: MIDINote(60), limen: limen, trials: trials, state: state)
    let measure = Model(.start).measure
    #expect(Finding(note, words: measure.words).sentence(in: measure).hasSuffix(end))
  }
}

@Suite struct `Findings about earlier sessions while training` {
  @Test func `the curve is drawn at once after few trials, and in a pause after many`() throws {
    for (repeats, waits) in [(1, false), (60, true)] {
      var model = Model(.training)
      _ = model.start()
      _ = model.update(.opened(try .atA4()))
      let sessions = Array(repeating: SampleListener.sessions, count: repeats).flatMap(\.self)
      _ = model.update(.historyRead(sessions))
      #expect((model.findings == nil) == waits)
      #expect(model.findingsRequest == nil, "never while tones sound")
      model.press("f", "f")
      let text = model.screen.rows.joined(separator: "\n")
      #expect(text.contains("The curve is drawn in the next pause.") == waits)
    }
  }

  @Test func `the start screen has the earlier curve until the latest one is known`() throws {
    var model = try Place.start.model(ScreenSize(columns: 80, rows: 24), .unicode)
    let findings = try #require(model.findings)
    model.forgetHistory()
    #expect(model.shows("Reading…") && !model.shows("▁▁▂ 3 days"))
    let first = try #require(model.findingsRequest)
    #expect(first.acceptsEarlier)
    model.take(findings, isCurrent: false, for: first)
    #expect(model.findings == nil && model.shows("▁▁▂ 3 days") && !model.shows("Reading…"))
    let next = try #require(model.findingsRequest)
    #expect(!next.acceptsEarlier)
    model.take(findings, for: next)
    #expect(model.findingsRequest == nil && model.shows("▁▁▂ 3 days"))
  }

  @Test func `findings of many trials are requested in pauses, and no key waits for them`() throws {
    var model = try Model.training()
    let sessions = Array(repeating: SampleListener.sessions, count: 60).flatMap(\.self)
    _ = model.update(.historyRead(sessions))
    model.press("p")
    let request = try #require(model.findingsRequest)
    model.press("g")
    #expect(model.findings == nil && model.shows("Reading…"))
    _ = model.update(.historyRead(SampleListener.sessions))
    #expect(model.findings != nil, "few trials are not worth a thread")
    _ = model.update(.historyRead(sessions))
    model.take(SampleListener.findings, for: request)
    #expect(model.findings == nil, "the sessions were read anew")
    let next = try #require(model.findingsRequest)
    model.take(SampleListener.findings, for: next)
    #expect(model.findings != nil && model.findingsRequest == nil)
  }
}
