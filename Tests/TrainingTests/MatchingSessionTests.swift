import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `A session of matching` {
  private var session: Session

  init() throws { session = try .example(settings: try Self.settings()) }

  private init(session: Session) { self.session = session }

  private static func settings(
    _ intervals: [String] = ["P1", "-M3", "P5"], fine: Bool = false,
    tuning: TuningDefinition = .equal
  ) throws -> Settings {
    try Settings(
      task: .matching, intervals: intervals.map { try DirectedInterval(text: $0) }, tuning: tuning,
      fine: fine, range: NoteRange(text: "C3-C5"))
  }

  /// Begins the open trial, whose comparison tone sounds from `onset` on.
  private mutating func sound(at onset: Duration) {
    for event in [Session.Event.began, .feedbackEnded, .resumed] { _ = session.handle(event) }
    _ = session.handle(.comparisonBegan(at: onset, quality: .hardware))
  }

  private mutating func commit(after time: Duration) -> TrialRecord? {
    session.handle(.responded(.committed(session.adjustment), at: .after(time))).records.first
  }

  @Test
  mutating func `each interval comes once in a round, and tones begin 15 to 60 cents off`() throws {
    var questions: [Question] = []
    for number in 0..<300 {
      sound(at: .seconds(2 * number))
      questions.append(session.openQuestion)
      _ = commit(after: .seconds(2 * number + 1))
    }
    let range = try NoteRange(text: "C3-C5")
    for round in stride(from: 0, to: 300, by: 3) {
      let intervals = questions[round..<round + 3].map(\.nominal.interval.text)
      #expect(Set(intervals) == ["P1", "-M3", "P5"])
    }
    for question in questions {
      #expect((1500...6000).contains(abs(question.difference.hundredths)))
      let other = question.reference.number + question.nominal.thousandths / 100_000
      #expect(range.contains(question.reference) && range.contains(MIDINote(other)))
    }
    // A fair coin strays this far less than once in 10,000 sessions.
    #expect(abs(questions.count { $0.difference.hundredths > 0 } - 150) < 34)
  }

  @Test func `a recorded placement, which no tone has any more, chose nothing`() throws {
    func questions(focus: Double) throws -> [Question] {
      var settings = try Self.settings()
      settings.placement = .profile(.init(focus: focus))
      var run = Self(session: try .example(settings: settings))
      return (0..<30).compactMap { number in
        run.sound(at: .seconds(2 * number))
        return run.commit(after: .seconds(2 * number + 1))?.question
      }
    }
    let usual = try questions(focus: 0.5)
    #expect(usual.count == 30)
    #expect(try questions(focus: 1) == usual)
  }

  @Test mutating func `keys glide the tone from where it began, at most by 120 cents`() throws {
    sound(at: .seconds(1))
    let question = session.openQuestion
    let reference = ConcertPitch.standard.frequency(of: question.reference)
    func frequency(_ hundredths: Int) -> Hertz {
      reference.raised(by: question.nominal.size + Cents(Double(hundredths) / 100))
    }
    let start = question.difference.hundredths
    #expect(
      session.handle(.adjusted(by: 500, at: .milliseconds(1200)))
        == [.changePitch(to: frequency(start + 500))])
    #expect(
      session.handle(.adjusted(by: -100, at: .milliseconds(1300)))
        == [.changePitch(to: frequency(start + 400))])
    for _ in 0..<20 { _ = session.handle(.adjusted(by: 2000, at: .milliseconds(1400))) }
    #expect(
      session.handle(.adjusted(by: 2000, at: .milliseconds(1400)))
        == [.changePitch(to: frequency(12_000))])
    #expect(session.header.settings.highestFrequency >= frequency(12_000))
    let record = try #require(commit(after: .seconds(9)))
    let adjustment = try #require(record.adjustment)
    #expect(adjustment.mistuning == Difference(hundredths: 12_000))
    #expect(adjustment.steps.count == 23)
    #expect(adjustment.steps[0] == .init(time: 200, mistuning: .init(hundredths: start + 500)))
    #expect(adjustment.reversals(from: question.difference) == 2)
    #expect(record.responseTime == .seconds(8))
    #expect(record.isCorrect == nil && record.evidence == nil)
  }

  @Test mutating func `a key before the tone, or in another task, changes nothing`() throws {
    _ = session.handle(.began)
    #expect(session.handle(.adjusted(by: 500, at: .milliseconds(1))).isEmpty)
    _ = session.handle(.comparisonBegan(at: .seconds(1), quality: .hardware))
    #expect(session.handle(.adjusted(by: 500, at: .milliseconds(999))).isEmpty)
    #expect(session.adjustment.steps.isEmpty)
    #expect(session.handle(.responded(.side(.higher), at: .after(.seconds(2)))).isEmpty)
    var other = try Session.example()
    _ = other.handle(.began)
    _ = other.handle(.comparisonBegan(at: .seconds(1), quality: .hardware))
    #expect(other.handle(.adjusted(by: 500, at: .seconds(2))).isEmpty)
    #expect(other.handle(.responded(.committed(other.adjustment), at: .after(.seconds(2)))).isEmpty)
  }

  @Test mutating func `the reference tone sounds again before the tone at its pitch`() throws {
    sound(at: .seconds(1))
    let question = session.openQuestion
    _ = session.handle(.adjusted(by: -2000, at: .seconds(2)))
    let adjusted = question.adjusted(
      to: Difference(hundredths: question.difference.hundredths - 2000))
    #expect(session.handle(.repeatRequested) == [.fadeOut, .present(adjusted)])
    // Until the tone sounds again there is nothing to change, and nothing to commit.
    #expect(session.comparisonOnset == nil)
    #expect(session.handle(.adjusted(by: 100, at: .seconds(3))).isEmpty)
    #expect(commit(after: .seconds(3)) == nil)
    _ = session.handle(.comparisonBegan(at: .seconds(4), quality: .hardware))
    _ = session.handle(.adjusted(by: 100, at: .seconds(5)))
    let record = try #require(commit(after: .seconds(6)))
    // The time counts from the first onset.
    #expect(record.repeats == 1 && record.responseTime == .seconds(5))
    #expect(record.adjustment?.steps.map(\.time) == [1000, 4000])
    #expect(record.question == question)
  }

  @Test mutating func `a void trial, and a pause, begin again from the same start`() throws {
    sound(at: .seconds(1))
    let question = session.openQuestion
    _ = session.handle(.adjusted(by: -2000, at: .seconds(2)))
    let effects = session.handle(.corrupted(xruns: 1, at: .after(.seconds(3))))
    #expect(effects.records.map(\.outcome) == [.void(.sound)])
    #expect(effects.last == .present(question))
    #expect(session.adjustment == Adjustment(to: question.difference))
    _ = session.handle(.comparisonBegan(at: .seconds(4), quality: .hardware))
    _ = session.handle(.adjusted(by: -2000, at: .seconds(5)))
    #expect(session.handle(.paused) == [.fadeOut])
    #expect(session.handle(.resumed) == [.present(question)])
    #expect(session.adjustment.steps.isEmpty)
  }

  @Test mutating func `a tone that was committed as it began is not moved`() throws {
    sound(at: .seconds(1))
    let record = try #require(commit(after: .seconds(2)))
    #expect(record.isUnmoved && session.keptAnswers == 1 && session.countedTrials == 0)
    var other = session
    _ = other.handle(.undone(at: .after(.seconds(2))))
    #expect(other.keptAnswers == 0 && other.countedTrials == 0)
    sound(at: .seconds(3))
    _ = session.handle(.adjusted(by: 500, at: .seconds(4)))
    _ = session.handle(.adjusted(by: -500, at: .seconds(5)))
    let moved = try #require(commit(after: .seconds(6)))
    #expect(!moved.isUnmoved && session.keptAnswers == 2 && session.countedTrials == 1)
    _ = session.handle(.undone(at: .after(.seconds(7))))
    #expect(session.keptAnswers == 1 && session.countedTrials == 0)
  }

  /// Returns a recorded session in which tones are moved, heard again, voided and left alone.
  private static func recording(
    _ settings: Settings, seed: UInt64, after history: [RecordedSession] = []
  ) throws -> RecordedSession {
    let header = try SessionHeader.example(seed: seed, settings: settings, history: history)
    var session = Session(header: header, history: history, startedAt: .zero)
    var trials: [TrialRecord] = []
    _ = session.handle(.began)
    for number in 1...12 {
      let onset = Duration.seconds(10 * number)
      _ = session.handle(.comparisonBegan(at: onset, quality: .estimated))
      if number.isMultiple(of: 4) {
        trials += session.handle(.voided(at: .after(onset + .seconds(1)))).records
        continue
      }
      for step in 0..<(number % 3) {
        _ = session.handle(.adjusted(by: 100 * step - 500, at: onset + .seconds(1 + step)))
      }
      if number.isMultiple(of: 5) {
        _ = session.handle(.repeatRequested)
        _ = session.handle(.comparisonBegan(at: onset + .seconds(5), quality: .estimated))
      }
      trials +=
        session.handle(
          .responded(.committed(session.adjustment), at: .after(onset + .seconds(9)))
        ).records
      _ = session.handle(.feedbackEnded)
    }
    return RecordedSession(id: Int64(history.count + 1), header: header, trials: trials)
  }

  @Test func `replay chooses every tone again, between sessions of other tasks`() throws {
    var history: [RecordedSession] = []
    let others: [Settings] = [
      try Self.settings(), try Settings(range: NoteRange(text: "C3-C5")),
      try Self.settings(["P1"], fine: true),
      try Self.settings(["P5", "P8"], tuning: .intervals(.just)),
      try Self.settings(["P5"], tuning: .temperament(.vallotti, tonic: MIDINote(62))),
    ]
    for (number, settings) in others.enumerated() {
      let recording: RecordedSession
      if settings.task == .matching {
        recording = try Self.recording(settings, seed: UInt64(number), after: history)
        #expect(recording.trials.count == 12)
      } else {
        recording = try Session.run(settings, after: history, trials: 6) { _ in .higher }.recording
      }
      #expect(Replay.verify(recording, after: history) == .verified)
      history.append(recording)
    }
  }

  @Test func `matches change no limen in any bit, nor answers what is known of matches`() throws {
    let pitch = try Settings(range: NoteRange(text: "C3-C5"))
    var other = try Self.settings()
    other.toneLength = Milliseconds(200)
    var history: [RecordedSession] = []
    for (number, settings) in [pitch, other, pitch, other].enumerated() {
      if settings.task == .matching {
        history.append(try Self.recording(settings, seed: UInt64(number), after: history))
      } else {
        let run = try Session.run(settings, after: history, trials: 9) {
          $0.difference.hundredths > 0 ? .higher : .lower
        }
        history.append(run.recording)
      }
    }
    let range = try NoteRange(text: "C3-C5")
    let all = PerceptualProfile(range: range, history: history)
    let pitches = PerceptualProfile(range: range, history: [history[0], history[2]])
    let tones = PerceptualProfile(range: range, history: [history[1], history[3]])
    #expect(range.notes.allSatisfy { all.limen(at: $0).t75 == pitches.limen(at: $0).t75 })
    #expect(all.answeredTrials == pitches.answeredTrials && tones.answeredTrials == 0)
    #expect(all.matching?.unmoved == tones.matching?.unmoved)
    for interval in try #require(all.matching?.field.intervals) {
      #expect(
        all.matching?.field.centre(over: range, interval).mean
          == tones.matching?.field.centre(over: range, interval).mean)
    }
    #expect(!tones.isBlank && PerceptualProfile(range: range).isBlank)
    // A starting point keeps both.
    let point = StartingPoint(for: other, after: history)
    let read = try #require(StartingPoint(bytes: point.bytes))
    #expect(read.bytes == point.bytes)
    #expect(read.profile.matching?.unmoved == all.matching?.unmoved)
  }

  @Test func `a changed step, result or setting of a record is found`() throws {
    let recording = try Self.recording(try Self.settings(), seed: 3)
    let index = try #require(recording.trials.firstIndex { $0.adjustment?.steps.count == 2 })
    let trial = recording.trials[index]
    let adjustment = try #require(trial.adjustment)
    var step = adjustment.steps[0]
    step = .init(time: step.time + 1, mistuning: step.mistuning)
    let changes = [
      Adjustment(to: adjustment.mistuning, steps: [step, adjustment.steps[1]]),
      Adjustment(
        to: Difference(hundredths: adjustment.mistuning.hundredths + 1), steps: adjustment.steps),
      Adjustment(to: adjustment.mistuning),
    ]
    for change in changes {
      var trials = recording.trials
      trials[index] = trial.with(
        outcome: .answered(.committed(change), responseTime: trial.responseTime))
      let changed = recording.with(trials: trials)
      #expect(Replay.verify(changed, after: []) == .differs(trial: trial.number, .record))
      #expect(changed.firstChangedTrial == ChangedTrial(trial.number, of: changed))
    }
    let fine = try Self.settings(fine: true)
    let other = RecordedSession(
      id: 1, header: try .example(seed: 3, settings: fine), trials: recording.trials)
    #expect(Replay.verify(other, after: []) == .differs(trial: 1, .record))
  }

  @Test func `timbres that decay and tones that no device plays are refused`() throws {
    #expect(throws: SettingsError.decayingTimbre(.piano)) {
      try Settings(task: .matching, timbre: .piano)
    }
    #expect(throws: SettingsError.placementWithoutIntervals("staircase")) {
      var settings = try Self.settings()
      settings.placement = PlacementPlan(StaircasePlacement.Rule())
      try settings.validate()
    }
  }

  @Test(arguments: [
    "", "100:5.00", "0:-120.00;35:0.00;1000:0.01",
  ])
  func `a trace reads back as it was written`(text: String) throws {
    let last = text.split(separator: ":").last.flatMap { Double($0) } ?? 3
    let mistuning = Difference(hundredths: Int((last * 100).rounded()))
    let adjustment = try #require(Adjustment(to: mistuning, trace: text))
    #expect(adjustment.trace == text)
    #expect(adjustment.steps.last?.mistuning ?? mistuning == mistuning)
  }

  @Test(arguments: [
    "5:1", "5:1.0", "5:1.00;", ";", "-5:1.00", "5", "5:+1.00", "5:120.01", "5:1.00;6:2.00",
    "x:1.00", "5:1.00\u{37E}6:1.00", "5\u{301}:1.00",
    "5:nan", "99999999999999:1.00", "5:-0.00", "05:1.00",
  ])
  func `a trace that was not written so, or ends elsewhere, is refused`(text: String) {
    #expect(Adjustment(to: Difference(hundredths: 100), trace: text) == nil)
  }
}
