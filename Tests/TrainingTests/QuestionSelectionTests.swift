import Music
import Psychometrics
import TestSupport
import Testing
import Training

@Suite struct `The choice of pairs` {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `pairs are a semitone or more until the first correct answer`(seed: UInt64) throws {
    let run = try Session.run(seed: seed, trials: 5) { $0.difference.correctAnswer.opposite }
    let sizes = run.recording.trials.map(\.question.difference.cents.magnitude.value)
    #expect(sizes.allSatisfy { $0 >= 100 })
  }

  @Test func `the first differences shrink fast for a listener who hears them`() throws {
    let sizes = try (1...20).map { seed in
      let run = try Session.run(seed: UInt64(seed), trials: 10) { $0.difference.correctAnswer }
      return run.recording.trials.map(\.question.difference.cents.magnitude.value)
    }
    for trial in [5, 9] {
      #expect(sizes.map { $0[trial] }.sorted()[10] < 60)
    }
  }

  @Test func `every pair stays in the trained range and on the grid`() throws {
    let range = try NoteRange(text: "A3-E4")
    var listener = SimulatedAnswers(limen: 8, seed: 2)
    let run = try Session.run(Settings(range: range), trials: 120) { listener.answer($0) }
    for trial in run.recording.trials {
      #expect(range.contains(trial.question.reference))
      #expect((10...40_000).contains(abs(trial.question.difference.hundredths)))
    }
    #expect(Set(run.recording.trials.map(\.question.reference)).count >= 6)
  }

  @Test(arguments: Loudness.allCases)
  func `levels rove around the level of the note, alike for both tones`(loudness: Loudness) throws {
    let settings = try Settings(range: NoteRange(text: "A1-A6"), loudness: loudness)
    let run = try Session.run(settings, trials: 60) { $0.difference.correctAnswer }
    #expect(run.recording.trials.count == 60)
    for pair in run.recording.trials.map(\.question) {
      let frequency = ConcertPitch.standard.frequency(of: pair.reference)
      let level = -20 + loudness.correction(at: frequency, headroom: Decibels(17)).value
      for tone in [pair.referenceLevel, pair.comparisonLevel] {
        #expect(abs(tone.value - level) <= 3.005 + 1e-9)
        #expect(abs((tone.value * 100).rounded() - tone.value * 100) < 1e-9)
      }
    }
  }

  @Test func `no note is raised above full scale`() throws {
    let settings = try Settings(
      range: NoteRange(text: "A0-A1"), level: Decibels(-4), rove: Decibels(3), loudness: .full)
    let run = try Session.run(settings, trials: 60) { $0.difference.correctAnswer }
    let levels = run.recording.trials.flatMap {
      [$0.question.referenceLevel, $0.question.comparisonLevel]
    }
    #expect(levels.allSatisfy { $0 <= Decibels(0) })
    #expect(levels.contains { $0 > Decibels(-1) })
  }

  @Test func `comparison tones are higher as often as lower`() throws {
    var listener = SimulatedAnswers(limen: 20, seed: 3)
    let trials = 400
    let settings = try Settings(range: NoteRange(text: "C4-C4"))
    let run = try Session.run(settings, trials: trials) { listener.answer($0) }
    let higher = run.recording.trials.count { $0.question.difference.hundredths > 0 }
    let error = (0.25 / Double(trials)).squareRoot()
    #expect(abs(Double(higher) / Double(trials) - 0.5) < 4 * error)
  }

  /// With a single note the profile is soon known, and the window of proportions then decides.
  @Test(arguments: [4.0, 20, 90])
  func `a listener is right on 80 to 85 percent of the pairs that are not easy`(
    limen: Double
  ) throws {
    var listener = SimulatedAnswers(limen: limen, lapseRate: 0.04, seed: 17)
    let settings = try Settings(range: NoteRange(text: "C4-C4"))
    let trials = 700
    let run = try Session.run(settings, trials: trials) { listener.answer($0) }
    let counted = run.recording.trials.dropFirst(100)
    let right = counted.count { $0.isCorrect == true }
    // The expected proportion correct of 94 % of the pairs lies between .80 and .85, and is .85
    // right after a miss. The other 6 % are easy pairs, near .98.
    let share = Double(right) / Double(counted.count)
    let error = (0.83 * 0.17 / Double(counted.count)).squareRoot()
    #expect(share > 0.94 * 0.80 + 0.06 * 0.98 - 3 * error)
    #expect(share < 0.94 * 0.85 + 0.06 * 0.98 + 3 * error)
  }

  @Test(.long) func `more focus sends more trials to the weak part of the range`() throws {
    func shareAtWeakNotes(focus: Double) throws -> (share: Double, trials: Double) {
      let settings = try Settings(
        range: NoteRange(text: "C3-C5"), placement: .profile(.init(focus: focus)))
      var weak = 0
      for seed in 1...8 as ClosedRange<UInt64> {
        // The limen is eight times larger in the upper octave than in the lower one.
        var fine = SimulatedAnswers(limen: 10, seed: 20 + seed)
        var coarse = SimulatedAnswers(limen: 80, seed: 30 + seed)
        let run = try Session.run(settings, seed: seed, trials: 150) {
          $0.reference.number > 60 ? coarse.answer($0) : fine.answer($0)
        }
        weak += run.recording.trials.dropFirst(50).count { $0.question.reference.number > 60 }
      }
      return (Double(weak) / 800, 800)
    }
    let spread = try shareAtWeakNotes(focus: 0)
    let focused = try shareAtWeakNotes(focus: 1)
    let error = (2 * 0.25 / spread.trials).squareRoot()
    #expect(focused.share - spread.share > 3 * error)
  }

  @Test func `without focus the next note is nearby, and with focus it is anywhere`() throws {
    func meanStep(focus: Double) throws -> Double {
      let settings = try Settings(placement: .profile(.init(focus: focus)))
      var listener = SimulatedAnswers(limen: 15, seed: 5)
      let run = try Session.run(settings, seed: 3, trials: 80) { listener.answer($0) }
      let notes = run.recording.trials.map(\.question.reference.number)
      let steps = zip(notes, notes.dropFirst()).map { abs($0 - $1) }
      return Double(steps.reduce(0, +)) / Double(steps.count)
    }
    #expect(try meanStep(focus: 0) < 5)
    #expect(try meanStep(focus: 0.5) > 10)
  }
}
