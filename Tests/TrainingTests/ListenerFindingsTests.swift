import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `Findings about a listener` {
  /// Runs sessions one day apart. `answering` receives the pair and the number of answers before
  /// it.
  private func sessions(
    _ count: Int, of trials: Int, range: String = "C4-C5", seed: UInt64,
    answering: (Question, Int) -> Answer
  ) throws -> [RecordedSession] {
    let settings = try Settings(range: NoteRange(text: range))
    var answered = 0
    return try (0..<count).reduce(into: []) { history, number in
      let run = try Session.run(
        settings, seed: seed + UInt64(1000 * number), after: history, trials: trials
      ) {
        answered += 1
        return answering($0, answered - 1)
      }
      history.append(run.recording)
    }
  }

  private let octave = NoteRange(lowest: MIDINote(60), highest: MIDINote(72))

  @Test func `the past goes on with the next session as if all sessions had come at once`() throws {
    var listener = SimulatedAnswers(limen: 8, seed: 4)
    let sessions = try sessions(3, of: 40, seed: 7) { question, _ in listener.answer(question) }
    let blank = PerceptualProfile(range: octave, history: [])
    var earlier = PastFindings(before: blank, over: octave)
    for (index, session) in sessions.dropLast().enumerated() {
      earlier.add(session, numbered: index + 1)
    }
    var all = earlier
    all.add(sessions[2], numbered: 3)
    let findings = ListenerFindings(of: sessions, range: octave)
    func limens(_ curve: LearningCurve) -> [Cents] { curve.stretches.joined().map(\.limen.t75) }
    #expect(limens(all.curve(under: all.profile)) == limens(findings.curve))
    #expect(all.profile.limen(over: octave).t75 == findings.whole.limen.t75)
    // The state before the last session is still that before it.
    let before = ListenerFindings(of: sessions.dropLast(), range: octave)
    #expect(limens(earlier.curve(under: earlier.profile)) == limens(before.curve))
    #expect(limens(before.curve) != Array(limens(findings.curve).dropLast()))
  }

  /// The answers are examined after each of 300: at most 1 in 1000 listeners ever gets a threshold. The
  /// expected number among 400 is 0.4, and the test allows four. The probability of more is 6e-5.
  @Test func `coins are rarely taken for listeners, however often one looks`() {
    var coin = SeededGenerator(seed: 3)
    var reported: [Int: Bool] = [:]
    var mistaken = 0
    for _ in 0..<400 {
      var right = 0
      for answered in 1...300 {
        right += coin.coin() ? 1 : 0
        // Within three standard errors of one half no threshold is ever reported.
        guard right * 2 - answered > 3 * Int(Double(answered).squareRoot()) else { continue }
        let key = answered * 1000 + right
        let isReported =
          reported[key] ?? AnswerDiagnostics(right: right, of: answered).reportsThreshold
        reported[key] = isReported
        if isReported {
          mistaken += 1
          break
        }
      }
    }
    #expect(mistaken <= 4)
  }

  @Test(arguments: [2.0, 10, 40, 150])
  func `a listener who hears gets a threshold whose band holds the limen`(limen: Double) throws {
    var listener = SimulatedAnswers(limen: limen, lapseRate: 0.03, seed: UInt64(limen))
    let history = try sessions(1, of: 100, seed: 4) { pair, _ in listener.answer(pair) }
    let findings = ListenerFindings(of: history, range: octave)
    #expect(findings.answers.reportsThreshold)
    #expect(findings.whole.limen.band95.holds(Cents(limen)))
  }

  @Test func `thirteen right answers establish hearing, twelve do not`() {
    #expect(!AnswerDiagnostics(right: 12, of: 12).reportsThreshold)
    #expect(AnswerDiagnostics(right: 13, of: 13).reportsThreshold)
    #expect(AnswerDiagnostics(right: 0, of: 0).betterThanGuessing == 0.5)
    #expect(AnswerDiagnostics(right: 999_999, of: 1_000_000).betterThanGuessing == 1)
  }

  @Test func `an answer that is given too often is flagged, and no trial is dropped`() throws {
    let history = try sessions(1, of: 30, seed: 2) { _, _ in .higher }
    let findings = ListenerFindings(of: history, range: octave)
    #expect(findings.answers.isLopsided)
    #expect(findings.answers.higher == 30 && findings.answers.answered == 30)
    #expect(findings.bias.isFlagged && findings.bias.cents.value < 0)
    #expect(!findings.answers.reportsThreshold)
  }

  @Test func `one session gives no trend, and a long gap breaks the learning curve`() throws {
    var listener = SimulatedAnswers(limen: 10, seed: 6)
    let history = try sessions(3, of: 12, seed: 6) { pair, _ in listener.answer(pair) }
    #expect(ListenerFindings(of: [history[0]], range: octave).curve.trend == nil)
    let whole = ListenerFindings(of: history, range: octave).curve
    #expect(whole.stretches.map(\.count) == [3])
    #expect(whole.trend?.trials == 36)
    let day: Int64 = 86_400_000
    for (gap, stretches) in [(30 * day, [3]), (30 * day + 1, [2, 1]), (-40 * day, [3])] {
      let points = whole.stretches[0].enumerated().map { index, point in
        let time = UTCTime(milliseconds: index < 2 ? 100 * day : 100 * day + gap)
        return LearningCurve.Point(
          number: point.number, startedAt: time, endedAt: time, answered: 12,
          limen: point.limen, knownThen: point.knownThen)
      }
      let curve = LearningCurve(points: points) { _ in whole.trend }
      #expect(curve.stretches.map(\.count) == stretches)
      #expect((curve.trend == nil) == (stretches == [2, 1]))
    }
  }

  /// The test covers the complete chain: answers, the pairs chosen from them, the profile and the
  /// trend.
  @Test func `a listener who improves by two octaves in 300 trials shows a trend`() throws {
    var listener = SimulatedListener(id: "learner", limen: Cents(60), lapse: 0.02)
    listener.learningOctaves = 2
    listener.learningTrials = 100
    var answers = SimulatedAnswers(of: listener, seed: 12)
    let history = try sessions(3, of: 100, seed: 12) { pair, _ in answers.answer(pair) }
    let trend = try #require(ListenerFindings(of: history, range: octave).curve.trend)
    #expect(trend.fall.change == .fell)
    #expect(trend.fall.octaves > 0)
  }

  /// The second session has another timbre and the third one longer tones, so that the conditions
  /// and the procedures differ.
  @Test func `the learning curve knows more of earlier sessions than was known then`() throws {
    var listener = SimulatedAnswers(limen: 10, seed: 6)
    let settings = [
      try Settings(range: octave), try Settings(range: octave, timbre: .piano),
      try Settings(range: octave, toneLength: Milliseconds(600)),
    ]
    let history = try settings.reduce(into: [RecordedSession]()) { history, settings in
      let seed = 6 + UInt64(history.count)
      let run = try Session.run(settings, seed: seed, after: history, trials: 30) {
        listener.answer($0)
      }
      history.append(run.recording)
    }
    let findings = ListenerFindings(of: history, range: octave)
    let points = findings.curve.stretches[0]
    #expect(points.count == 3)
    var profile = PerceptualProfile(range: octave, before: history)
    for (session, point) in zip(history, points) {
      profile.add(session)
      #expect(point.knownThen.t75 == profile.limen(over: octave).t75)
    }
    for point in points.dropLast() {
      #expect(octaves(of: point.limen.band95) < octaves(of: point.knownThen.band95))
    }
    #expect(abs(points[2].limen.t75.value / findings.whole.limen.t75.value - 1) < 1e-9)
    #expect(points[2].limen.band95.upper == points[2].knownThen.band95.upper)
  }

  private func octaves(of band: CredibleBand<Cents>) -> Double {
    DeterministicMath.log2(band.upper.value / band.lower.value)
  }

  @Test func `an empty session is no point of the learning curve`() throws {
    let empty = RecordedSession(id: 9, header: try .example(), trials: [])
    let curve = ListenerFindings(of: [empty], range: octave).curve
    #expect(curve.stretches.isEmpty && curve.trend == nil)
  }

  @Test func `a listener who hears the bass poorly has it reported as the weakest octave`() throws {
    var fine = SimulatedAnswers(limen: 8, lapseRate: 0.02, seed: 8)
    var coarse = SimulatedAnswers(limen: 80, lapseRate: 0.02, seed: 9)
    let history = try sessions(1, of: 120, range: "C2-B3", seed: 8) { pair, _ in
      pair.reference < MIDINote(48) ? coarse.answer(pair) : fine.answer(pair)
    }
    let findings = ListenerFindings(of: history, range: try NoteRange(text: "C2-B3"))
    #expect(findings.weakest.map(\.region.name) == ["octave 2"])
    let comparison = try #require(findings.weakest.first?.comparison)
    #expect(comparison.ratio > 2 && comparison.probabilityLarger > 0.99)
  }

  @Test func `regions cover the range and are clipped to it`() throws {
    let range = try NoteRange(text: "A2-C5")
    #expect(
      Region.octaves(of: range).map { "\($0.name) \($0.notes.text)" } == [
        "octave 3 A2-B3", "octave 4 C4-C5",
      ])
    #expect(
      Region.registers(of: range).map { "\($0.name) \($0.notes.text)" } == [
        "bass A2-B2", "middle C3-B4", "treble C5-C5",
      ])
    #expect(Region.registers(of: .piano).map(\.name) == ["bass", "middle", "treble", "top"])
    #expect(Region.octaves(of: .piano).map(\.notes.count).reduce(0, +) == 88)
  }

  @Test func `an octave has six notes or more, unless the range is one octave`() throws {
    let all = Region.octaves(of: .standard)
    #expect(all.map { "\($0.name) \($0.notes.text)" }.last == "octave 5 C5-C6")
    for lowest in MIDINote.numbers {
      for highest in lowest...min(lowest + 40, 127) {
        let range = NoteRange(lowest: MIDINote(lowest), highest: MIDINote(highest))
        let octaves = Region.octaves(of: range)
        #expect(octaves.count == 1 || octaves.allSatisfy { $0.notes.count >= 6 })
        #expect(octaves.flatMap(\.notes.notes) == range.notes)
        #expect(Set(octaves.map(\.name)).count == octaves.count)
      }
    }
  }

  @Test func `an octave stands out if the answers say so, and not if only the prior does`() {
    let large = NormalMixture(mean: 0.8, spread: 0.3)
    func standsOut(_ posterior: NormalMixture, prior: NormalMixture, answered: Int = 30) -> Bool {
      RegionReport.Comparison(posterior: posterior, prior: prior, answered: answered).standsOut
    }
    #expect(!standsOut(large, prior: large))
    #expect(!standsOut(large, prior: NormalMixture(mean: 0.8, spread: 0.35)))
    #expect(standsOut(large, prior: NormalMixture(mean: 0.8, spread: 0.8)))
    #expect(standsOut(large, prior: NormalMixture(mean: 0, spread: 0.5)))
    #expect(!standsOut(large, prior: NormalMixture(mean: 0, spread: 0.5), answered: 19))
    #expect(!standsOut(NormalMixture(mean: 0.5, spread: 0.3), prior: .init(mean: 0, spread: 1)))
  }

  @Test func `a register of one note is never weak, however large its limen`() throws {
    let range = try NoteRange(text: "A3-C5")
    var listener = SimulatedListener(id: "high", limen: Cents(4), lapse: 0.01)
    listener.log2Limens[72 - SimulatedListener.range.lowest.number] += 4
    let header = SessionHeader(
      listener: try Listener(label: "me"), startedAt: UTCTime(milliseconds: 0), seed: 3,
      settings: try Settings(range: range), history: .init(of: []))
    let session = Simulation(of: listener, header: header, trials: 300).recording
    let findings = ListenerFindings(of: [session], range: range)
    let treble = try #require(findings.regions.first { $0.region.name == "treble" })
    #expect(treble.region.notes.count == 1 && treble.answers.answered >= 20)
    #expect(treble.comparison == nil && treble.state != .weak)
  }

  @Test func `a range of one note has no weakest region`() throws {
    let note = NoteRange(lowest: MIDINote(60), highest: MIDINote(60))
    var listener = SimulatedAnswers(limen: 20, seed: 6)
    let history = try sessions(1, of: 30, range: "C4-C4", seed: 6) { pair, _ in
      listener.answer(pair)
    }
    let findings = ListenerFindings(of: history, range: note)
    #expect(findings.weakest.isEmpty && findings.whole.comparison == nil)
    #expect(abs(findings.whole.limen.t75.value / findings.notes[0].limen.t75.value - 1) < 0.05)
  }

  @Test func `the trend uses the tones that were played, not those that were requested`() throws {
    var listener = SimulatedAnswers(limen: 20, seed: 6)
    let played = try sessions(2, of: 30, seed: 6) { pair, _ in listener.answer(pair) }
    let trend = try #require(ListenerFindings(of: played, range: octave).curve.trend)
    let others = played.map(\.askedForTwiceAsMuch)
    #expect(ListenerFindings(of: others, range: octave).curve.trend == trend)
  }

  @Test func `a session with a changed trial does not count, and the trial is named`() throws {
    var history = try sessions(3, of: 8, seed: 6) { _, _ in .higher }
    let others = ListenerFindings(of: [history[0], history[2]], range: octave)
    history[1] = history[1].with(id: 2) { $0.number == 5 ? $0.changed : $0 }
    let findings = ListenerFindings(of: history, range: octave)
    #expect(findings.changedTrials == [ChangedTrial(5, of: history[1])])
    #expect(findings.answers.answered == 16)
    #expect(findings.whole.limen.t75 == others.whole.limen.t75)
    #expect(findings.curve.stretches.joined().map(\.number) == [1, 3], "they keep their numbers")
    let earlier = SessionWindow(to: history[1].header.startedAt)
    #expect(ListenerFindings(of: history, in: earlier, range: octave).changedTrials.isEmpty)
  }

  @Test func `a session that is excluded as a whole is not checked`() throws {
    let session = try sessions(1, of: 8, seed: 6) { _, _ in .higher }[0]
    func changed(excluding trial: Int?) -> RecordedSession {
      let event = HistoryEvent(time: session.header.startedAt, kind: .excluded(trial: trial))
      return session.with(id: 1, events: [event]) { $0.number == 5 ? $0.changed : $0 }
    }
    #expect(changed(excluding: nil).firstChangedEvidence == nil)
    #expect(changed(excluding: 5).firstChangedEvidence == ChangedTrial(5, of: session))
  }

  @Test func `a missing trial is a change in a store, but not in a table`() throws {
    let session = try sessions(1, of: 8, seed: 6) { _, _ in .higher }[0]
    for missing in [1, 4] {
      let stored = session.with(id: 1) { $0.number == missing ? nil : $0 }
      #expect(stored.firstChangedEvidence == ChangedTrial(missing, of: stored))
      let table = session.with(id: nil) { $0.number == missing ? nil : $0 }
      #expect(table.firstChangedEvidence == nil)
      #expect(ListenerFindings(of: [table], range: octave).answers.answered == 7)
      let changed = table.with(id: nil) { $0.number == 7 ? $0.changed : $0 }
      #expect(changed.firstChangedEvidence == ChangedTrial(7, of: changed))
    }
  }
}

extension RecordedSession {
  /// The same session, as if another program had played half of the requested differences.
  fileprivate var askedForTwiceAsMuch: RecordedSession {
    let trials = trials.map { trial in
      trial.with(
        question: Question(
          reference: trial.question.reference,
          difference: Difference(hundredths: 2 * trial.question.difference.hundredths),
          referenceLevel: trial.question.referenceLevel,
          comparisonLevel: trial.question.comparisonLevel))
    }
    // Another program that changes questions has no digests.
    return RecordedSession(
      id: id, header: header.with(engineVersion: Engine.unknown), trials: trials)
  }

  /// The same session with the trials that `keep` returns, as a store with the id `id` holds it, or a
  /// recording without an id.
  fileprivate func with(
    id: Int64?, events: [HistoryEvent] = [], _ change: (TrialRecord) -> TrialRecord?
  ) -> RecordedSession {
    RecordedSession(
      id: id, originalID: originalID, header: header, trials: trials.compactMap(change),
      events: events)
  }
}

extension TrialRecord {
  /// The same record, as if its time had been changed after it was written.
  fileprivate var changed: TrialRecord { with(time: UTCTime(milliseconds: 0)) }
}
