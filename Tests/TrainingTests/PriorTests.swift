import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `The prior of a session` {
  private static let other: ThresholdPrior = {
    var prior = ThresholdPrior.standard
    prior.limenAtMiddleC = Cents(6)
    prior.largestDifference = Cents(250.5)
    return prior
  }()

  private func settings(_ prior: ThresholdPrior) throws -> Settings {
    try Settings(range: NoteRange(text: "C4-E4"), prior: prior)
  }

  /// Returns a listener's sessions under priors, each following all before it.
  private func sessions(
    _ priors: [ThresholdPrior], limen: Double = 500
  ) throws -> [RecordedSession] {
    try priors.reduce(into: []) { sessions, prior in
      var listener = SimulatedAnswers(limen: limen, seed: 5)
      sessions.append(
        try Session.run(settings(prior), after: sessions, trials: 25) { listener.answer($0) }
          .recording)
    }
  }

  // MARK: - JSON

  @Test func `is absent from the settings if it is the standard one`() throws {
    let text = try settings(.standard).lineJSON(.asCoded)
    #expect(!text.contains("prior"))
    #expect(try JSONDecoder().decode(Settings.self, from: Data(text.utf8)).prior == .standard)
  }

  @Test func `is written by its name if it is built in, and otherwise with all its numbers`() throws
  {
    let clinical = try settings(.clinical).lineJSON(.asCoded)
    #expect(clinical.contains(#""prior":"clinical""#))
    let other = try settings(Self.other).lineJSON(.asCoded)
    #expect(other.contains(#""limen_at_middle_c_cents":6,"#))
    for (text, prior) in [(clinical, ThresholdPrior.clinical), (other, Self.other)] {
      let settings = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
      #expect(settings.prior == prior)
      #expect(try settings.lineJSON(.asCoded) == text)
    }
  }

  @Test func `of an unknown name makes the settings unreadable`() throws {
    let text = try settings(.clinical).lineJSON(.asCoded).replacing("clinical", with: "nobody's")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    }
  }

  @Test func `with numbers out of bounds makes the settings invalid, in a sentence`() throws {
    let text = try settings(Self.other).lineJSON(.asCoded)
      .replacing(#""tilt_sd":0.22"#, with: #""tilt_sd":99"#)
    let settings = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    let error = #expect(throws: SettingsError.self) { try settings.validate() }
    #expect(
      error?.description
        == "The prior's tilt_sd 99.0 is out of bounds: it must be 0.0 to 10.0.")
  }

  // MARK: - Pairs

  @Test func `is part of the digest of a session`() throws {
    let digests = try [ThresholdPrior.standard, .clinical, Self.other].map {
      SessionDigest(of: try SessionHeader.example(settings: settings($0))).value
    }
    #expect(Set(digests).count == 3)
  }

  @Test func `sets the largest difference of a pair, whatever the placement`() throws {
    let c4 = MIDINote(60)
    let plans: [PlacementPlan] = [
      .profile(.init()), .staircase(.init(notes: [c4])), .quest(.init(notes: [c4])),
    ]
    for plan in plans {
      for (prior, largest) in [(.standard, 40_000), (.clinical, 240_000), (Self.other, 25_050)] {
        let settings = try Settings(range: NoteRange(text: "C4-E4"), placement: plan, prior: prior)
        // Wrong answers make the differences as large as they can be.
        let run = try Session.run(settings, trials: 60) { $0.difference.correctAnswer.opposite }
        let sizes = run.recording.trials.map { abs($0.question.difference.hundredths) }
        #expect(sizes.allSatisfy { $0 <= largest })
        // The grid of QUEST+ ends 3 % below the largest difference.
        #expect((sizes.max() ?? 0) * 100 >= largest * 96, "\(plan.name.rawValue)")
      }
    }
  }

  @Test func `limits the differences in the settings of placements`() throws {
    func settings(_ start: Double, _ prior: ThresholdPrior) throws -> Settings {
      try Settings(placement: .staircase(.init(start: Cents(start))), prior: prior)
    }
    let standard = #expect(throws: SettingsError.self) { try settings(401, .standard) }
    #expect(standard?.description == "--start-cents 401.0 is out of bounds: give 0.1 to 400.0.")
    _ = try settings(2400, .clinical)
    let clinical = #expect(throws: SettingsError.self) { try settings(2401, .clinical) }
    #expect(clinical?.description.hasSuffix("give 0.1 to 2400.0.") == true)
    #expect(throws: SettingsError.self) {
      try Settings(placement: .constant(.init(differences: [Cents(300)])), prior: Self.other)
    }
  }

  @Test func `sets the highest frequency that a session needs`() throws {
    let range = try NoteRange(text: "C4-A4")
    let standard = try Settings(range: range).highestFrequency
    #expect(standard == Hertz(440).raised(by: Cents(400)))
    #expect(try Settings(range: range, prior: .clinical).highestFrequency == Hertz(1760))
  }

  // MARK: - Profiles

  @Test func `is used again when the session is verified, whatever came before`() throws {
    let recorded = try sessions([.clinical, .standard, Self.other, .clinical])
    var replay = Replay()
    for session in recorded { #expect(replay.verify(session) == .verified) }
    let other = recorded[0].header.with(settings: try settings(.standard))
    let altered = RecordedSession(id: 1, header: other, trials: recorded[0].trials)
    #expect(Replay.verify(altered, after: []) != .verified)
  }

  @Test func `of the last session is that of a report, unless another one is given`() throws {
    let recorded = try sessions([.clinical, Self.other])
    let range = try NoteRange(text: "C4-E4")
    #expect(ListenerFindings(of: recorded, range: range).profile.prior == Self.other)
    let findings = ListenerFindings(of: recorded, range: range, prior: .clinical)
    #expect(findings.profile.prior == .clinical)
    #expect(
      findings.whole.limen.t75
        == PerceptualProfile(range: range, prior: .clinical, history: recorded)
        .limen(over: range).t75)
    #expect(findings.whole.limen.t75 > ListenerFindings(of: recorded, range: range).whole.limen.t75)
  }

  @Test func `of a report is not that of imported answers, which have none`() throws {
    let recorded = try sessions([.clinical])
    let header = try SessionHeader.example(settings: settings(.standard), history: recorded)
    let imported = header.with(engineVersion: Engine.unknown, history: .init(of: []))
    let later = RecordedSession(id: 2, header: imported, trials: recorded[0].trials)
    let findings = ListenerFindings(of: recorded + [later], range: try NoteRange(text: "C4-E4"))
    #expect(findings.profile.prior == .clinical)
  }

  @Test(arguments: [false, true])
  func `of a review does not depend on whether sessions are verified`(verifies: Bool) throws {
    let recorded = try sessions([.clinical, .standard])
    let range = try NoteRange(text: "C4-E4")
    let plain = SessionReviewer(range: range, prior: .clinical).reviews(of: recorded)
    let reviews = SessionReviewer(range: range, prior: .clinical, verifies: verifies)
      .reviews(of: recorded)
    #expect(reviews.map(\.limen?.t75) == plain.map(\.limen?.t75))
    #expect(reviews.allSatisfy { $0.prior == .clinical })
    #expect(!verifies || reviews.allSatisfy { $0.verdict == .verified })
    let standard = SessionReviewer(range: range, verifies: verifies).reviews(of: recorded)
    #expect(standard[1].limen?.t75 != plain[1].limen?.t75)
  }

  @Test(arguments: [ThresholdPrior.clinical, other])
  func `is part of a starting point, which survives its bytes`(prior: ThresholdPrior) throws {
    let point = StartingPoint(for: try settings(prior), after: try sessions([prior]))
    let read = try #require(StartingPoint(bytes: point.bytes))
    #expect(read.profile.prior == prior)
    #expect(read.bytes == point.bytes)
    let range = try NoteRange(text: "C4-E4")
    #expect(read.profile.limen(over: range).t75 == point.profile.limen(over: range).t75)
  }
}
