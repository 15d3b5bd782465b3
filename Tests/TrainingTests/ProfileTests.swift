import Music
import Notation
import Psychometrics
import TestSupport
import Testing
import Training

@Suite struct `A perceptual profile` {
  @Test func `a new profile starts from the prior and calls every note untrained`() {
    let profile = PerceptualProfile(range: .standard)
    let report = profile.report(over: .standard)
    #expect(report.count == 49)
    #expect(report.allSatisfy { $0.state == .untrained && $0.trials == 0 })
    #expect(profile.answeredTrials == 0)
  }

  @Test func `a profile is a fold over trial records`() throws {
    var listener = SimulatedAnswers(limen: 15, seed: 9)
    let first = try Session.run(trials: 20) { listener.answer($0) }
    let second = try Session.run(seed: 8, after: [first.recording], trials: 20) {
      listener.answer($0)
    }
    let folded = PerceptualProfile(range: .standard, history: [first.recording, second.recording])
    #expect(folded.answeredTrials == 40)
    for note in NoteRange.standard.notes {
      #expect(folded.limen(at: note).t75 == second.session.profile.limen(at: note).t75)
    }
  }

  @Test func `no limen drifts over days that nobody recorded`() throws {
    let header = try SessionHeader.example()
    func dated(_ day: Int, _ dating: Dating) -> RecordedSession {
      let header = header.with(
        startedAt: header.startedAt.adding(days: day), seed: 1, engineVersion: Engine.unknown,
        dating: dating)
      return Session.run(header: header, trials: 20) { $0.difference.correctAnswer }.recording
    }
    func limen(_ sessions: RecordedSession...) -> Cents {
      PerceptualProfile(range: .standard, history: sessions).limen(at: MIDINote(60)).t75
    }
    #expect(
      limen(dated(0, .assumed), dated(400, .assumed))
        == limen(dated(0, .assumed), dated(1, .assumed)))
    #expect(
      limen(dated(0, .recorded), dated(400, .recorded))
        != limen(dated(0, .recorded), dated(1, .recorded)))
    #expect(
      limen(dated(0, .assumed), dated(400, .recorded))
        == limen(dated(0, .assumed), dated(1, .recorded)))
  }

  @Test func `a session whose times are assumed has another digest`() throws {
    let header = try SessionHeader.example()
    #expect(header.digest != header.with(dating: .assumed).digest)
  }

  @Test func `a profile covers notes of earlier sessions outside the current range`() throws {
    let low = try Settings(range: NoteRange(text: "C2-C3"))
    let first = try Session.run(low, trials: 5) { $0.difference.correctAnswer }
    let range = try NoteRange(text: "C4-C5")
    let profile = PerceptualProfile(range: range, history: [first.recording])
    #expect(profile.answeredTrials == 5)
    #expect(profile.field.range.contains(MIDINote(36)) || profile.field.range.lowest < range.lowest)
    #expect(profile.report(over: range).count == 13)
  }

  @Test func `a profile counts the trials at a note and its neighbours`() throws {
    let one = try Settings(range: NoteRange(text: "C4-C4"))
    let run = try Session.run(one, trials: 4) { $0.difference.correctAnswer }
    let profile = PerceptualProfile(range: .standard, history: [run.recording])
    #expect(profile.trials(within: 0, of: MIDINote(60)) == 4)
    #expect(profile.trials(within: 3, of: MIDINote(63)) == 4)
    #expect(profile.trials(within: 3, of: MIDINote(64)) == 0)
    let states = profile.report(over: .standard).map(\.state)
    #expect(states[24] == .sparse)
    #expect(states[0] == .untrained)
  }

  @Test func `a profile is less certain where the procedure of the stimuli has changed`() throws {
    let settings = try Settings(range: NoteRange(text: "C4-C4"))
    var listener = SimulatedAnswers(limen: 12, seed: 9)
    let first = try Session.run(settings, trials: 60) { listener.answer($0) }.recording
    func spread(_ change: (inout Settings) -> Void) throws -> Double {
      var settings = settings
      change(&settings)
      let session = try Session.example(settings: settings, history: [first])
      let band = session.profile.limen(at: MIDINote(60)).band68
      return DeterministicMath.log2(band.upper.value / band.lower.value)
    }
    let same = try spread { _ in }
    #expect(try spread { $0.toneLength = Milliseconds(100) } > 1.05 * same)
    #expect(try spread { $0.gap = Milliseconds(1000) } > 1.05 * same)
    #expect(try spread { $0.level = Decibels(-40) } > 1.05 * same)
    #expect(try spread { $0.rove = Decibels(0) } > 1.05 * same)
    // Neither affects the stimuli.
    #expect(try spread { $0.feedbackLength = Milliseconds(0) } == same)
    #expect(try spread { $0.placement = .profile(.init(focus: 1)) } == same)
  }

  @Test func `a profile reports the timbre that it is asked for`() throws {
    let range = try NoteRange(text: "C4-C4")
    var sine = try Settings(range: range)
    sine.timbre = .sine
    var reed = sine
    reed.timbre = .reed
    var history: [RecordedSession] = []
    for (settings, limen) in [(sine, 8.0), (reed, 16)] {
      var listener = SimulatedAnswers(limen: limen, seed: 9)
      let run = try Session.run(settings, after: history, trials: 120) { listener.answer($0) }
      history.append(run.recording)
    }
    let note = range.lowest
    let last = PerceptualProfile(range: range, history: history)
    func limen(_ timbre: Timbre) -> Cents {
      PerceptualProfile(range: range, condition: Condition(timbre: timbre), history: history)
        .limen(at: note).t75
    }
    #expect(last.limen(at: note).t75 == limen(.reed) && limen(.reed) > limen(.sine))
  }
}
