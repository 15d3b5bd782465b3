import Music
import Notation
import Psychometrics
import Testing

@testable import Training

extension LaboratoryProtocol {
  /// Three conditions of two runs between two screens, after practice.
  fileprivate static func example(
    innerOrder: InnerOrder = .williams, interruption: Interruption = .resume, runs: Int = 2,
    names: [String] = ["a", "b", "c"], unused: [String] = [], tone: Int = 500
  ) throws -> LaboratoryProtocol {
    var settings = try Settings(placement: .staircase(.init()))
    settings.toneLength = Milliseconds(tone)
    let condition = LaboratoryCondition(
      settings: settings, limits: [.trials(10)], runs: runs, practiceRuns: 1)
    var conditions = Dictionary(uniqueKeysWithValues: (names + unused).map { ($0, condition) })
    conditions["practice"] = LaboratoryCondition(
      settings: settings, limits: [.right(8, of: 10), .trials(40)], practiceRuns: 1)
    let screen = LaboratoryScreen(texts: ["en": "Hello.", "de": "Hallo."], goOn: .key)
    return LaboratoryProtocol(
      name: "example.toml",
      order: [["welcome"], ["practice"], names, ["thanks"]],
      innerOrder: innerOrder, interruption: interruption, conditions: conditions,
      screens: ["welcome": screen, "thanks": screen])
  }

  fileprivate func inner(rank: Int, seed: UInt64 = 1) -> [String] {
    var numbers = SeededGenerator(seed: seed)
    return drawnOrder(rank: rank, using: &numbers).filter { $0.count == 1 }
  }
}

@Suite struct `The order of a protocol` {
  /// The rows of a pass over n listeners, 2n if n is odd (Williams 1949).
  @Test(arguments: 2...8) func `lets each condition follow each other equally often`(count: Int)
    throws
  {
    let names = (0..<count).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let laboratory = try LaboratoryProtocol.example(runs: 3, names: names)
    let listeners = count.isMultiple(of: 2) ? count : 2 * count
    for pass in 0..<3 {
      var pairs: [String: Int] = [:]
      var places: [String: Int] = [:]
      for rank in 5..<5 + listeners {
        let row = laboratory.inner(rank: rank)[(pass * count)..<((pass + 1) * count)]
        #expect(Set(row) == Set(names))
        for (first, second) in zip(row, row.dropFirst()) { pairs[first + second, default: 0] += 1 }
        for (place, name) in row.enumerated() { places[name + "\(place)", default: 0] += 1 }
      }
      #expect(pairs.count == count * (count - 1) && Set(pairs.values).count == 1)
      #expect(places.count == count * count && Set(places.values).count == 1)
    }
  }

  @Test func `shuffles each pass, by its own numbers alone`() throws {
    let laboratory = try LaboratoryProtocol.example(innerOrder: .shuffle)
    let orders = Set((0..<60 as Range<UInt64>).map { laboratory.inner(rank: 0, seed: $0) })
    for order in orders {
      #expect(Set(order.prefix(3)).count == 3 && Set(order.suffix(3)).count == 3)
    }
    // 36 orders are possible.
    #expect(orders.count > 20)
    #expect(laboratory.inner(rank: 0) == laboratory.inner(rank: 7))
  }

  @Test func `keeps the written order, and leaves out what has no more runs`() throws {
    let laboratory = try LaboratoryProtocol.example(innerOrder: .asWritten)
    #expect(laboratory.inner(rank: 4) == ["a", "b", "c", "a", "b", "c"])
    var conditions = laboratory.conditions
    conditions["b"] = LaboratoryCondition(settings: try Settings(), runs: 1)
    let unequal = LaboratoryProtocol(
      name: "", order: laboratory.order, innerOrder: .asWritten, conditions: conditions)
    #expect(unequal.inner(rank: 0) == ["a", "b", "c", "a", "c"])
  }

  @Test func `has a digest of everything but texts`() throws {
    let digests = try LaboratoryProtocol.example().digests
    #expect(try LaboratoryProtocol.example().digests == digests)
    let longer = try LaboratoryProtocol.example(tone: 501).digests
    #expect(digests.keys.allSatisfy { $0.isEmpty == (longer[$0] == digests[$0]) })
    let shuffled = try LaboratoryProtocol.example(innerOrder: .shuffle).digests
    #expect(digests.keys.allSatisfy { $0.isEmpty != (shuffled[$0] == digests[$0]) })
  }
}

@Suite struct `A round` {
  private let now = UTCTime(milliseconds: 1_790_000_000_000)

  private func round(
    _ laboratory: LaboratoryProtocol, after sessions: [RecordedSession] = [], visit: Int = 1,
    seed: UInt64 = 1
  ) -> Round {
    Round(of: laboratory, visit: visit, after: sessions, rank: 0, seed: seed, at: now)
  }

  private func session(
    _ label: RunLabel, reached: String?, trials: [TrialRecord] = [], isExcluded: Bool = false
  ) throws -> RecordedSession {
    let header = SessionHeader(
      listener: try Listener(label: "S01"), startedAt: now, seed: 1, settings: try Settings(),
      history: .init(of: []), run: label)
    let events = isExcluded ? [HistoryEvent(time: now, kind: .excluded(trial: nil))] : []
    return RecordedSession(
      id: nil, header: header, trials: trials, reached: reached, events: events)
  }

  /// The steps of a round as words, with the label of each run.
  private func steps(_ round: Round) -> [(name: String, label: RunLabel?, isResumed: Bool)] {
    var round = round
    var steps: [(String, RunLabel?, Bool)] = []
    while let step = round.takeStep() {
      switch step {
      case .screen(let screen): steps.append((screen.text(in: "en"), nil, false))
      case .run(let label, _, let recorded):
        steps.append(("\(label.condition)\(label.run)", label, recorded != nil))
      }
    }
    return steps
  }

  @Test func `goes through screens and runs, of which the first are practice`() throws {
    let steps = steps(round(try .example(innerOrder: .asWritten)))
    #expect(
      steps.map(\.name) == ["Hello.", "practice1", "a1", "b1", "c1", "a2", "b2", "c2", "Hello."])
    #expect(
      steps.compactMap(\.label).map(\.isPractice) == [true, true, true, true, false, false, false])
    #expect(steps.compactMap(\.label).map(\.position) == Array(2...8))
  }

  @Test func `goes on after the last run that reached its limit, in the same order`() throws {
    for innerOrder in LaboratoryProtocol.InnerOrder.allCases {
      let laboratory = try LaboratoryProtocol.example(innerOrder: innerOrder)
      let all = steps(round(laboratory))
      let labels = all.compactMap(\.label)
      for done in 0...labels.count {
        var sessions = try labels.prefix(done).map { try session($0, reached: "trials = 10") }
        let isFinished = done == labels.count
        if !isFinished { sessions.append(try session(labels[done], reached: nil)) }
        let next = round(laboratory, after: sessions)
        #expect(next.isComplete == isFinished)
        let rest = steps(next)
        let isFirst = done == 0
        #expect(rest.map(\.name) == all.dropFirst(isFirst ? 0 : done + 1).map(\.name))
        #expect(rest.first(where: { $0.label != nil })?.isResumed == (isFinished ? nil : true))
        #expect(rest.dropFirst(isFirst ? 2 : 1).allSatisfy { !$0.isResumed })
        #expect(rest.compactMap(\.label) == Array(labels.dropFirst(done)))
      }
    }
  }

  @Test func `gives a run the same seed at each start, and another one if it begins again`() throws
  {
    let laboratory = try LaboratoryProtocol.example(innerOrder: .shuffle)
    let begun = round(laboratory, seed: 77)
    #expect(round(laboratory, seed: 77).order == begun.order)
    let labels = steps(begun).compactMap(\.label)
    let seeds = labels.map { begun.seed(of: $0) }
    #expect(Set(seeds).count == labels.count)
    for done in 1...labels.count {
      let sessions = try labels.prefix(done).map { try session($0, reached: "trials = 10") }
      let next = round(laboratory, after: sessions, seed: 77)
      #expect(
        labels.dropFirst(done).map { next.seed(of: $0) } == Array(seeds.dropFirst(done)))
    }
    let left = round(laboratory, after: [try session(labels[0], reached: nil)], seed: 77)
    #expect(!seeds.contains(left.seed(of: labels[0])) && left.seed(of: labels[1]) == seeds[1])
    #expect(([left.seed(of: labels[0])] + seeds).allSatisfy { $0 < 1 << 53 })
  }

  @Test func `begins an interrupted run again if the protocol says so`() throws {
    let laboratory = try LaboratoryProtocol.example(interruption: .restartRun)
    let label = try #require(steps(round(laboratory)).compactMap(\.label).first)
    let next = steps(round(laboratory, after: [try session(label, reached: nil)]))
    #expect(next.allSatisfy { !$0.isResumed } && next.compactMap(\.label).first == label)
  }

  @Test func `begins an interrupted run again after another session of the listener`() throws {
    let laboratory = try LaboratoryProtocol.example()
    let label = try #require(steps(round(laboratory)).compactMap(\.label).first)
    let training = RecordedSession(header: try .example(), trials: [])
    let next = steps(round(laboratory, after: [try session(label, reached: nil), training]))
    #expect(next.allSatisfy { !$0.isResumed } && next.compactMap(\.label).first == label)
  }

  @Test func `begins a run again whose session was excluded, and passes over those done`() throws {
    let laboratory = try LaboratoryProtocol.example()
    let all = steps(round(laboratory))
    let labels = all.compactMap(\.label)
    let open = try session(labels[0], reached: nil, isExcluded: true)
    let again = steps(round(laboratory, after: [open]))
    #expect(again.map(\.name) == all.map(\.name) && again.allSatisfy { !$0.isResumed })
    let done = try labels.map {
      try session($0, reached: "trials = 10", isExcluded: $0 == labels[2])
    }
    let next = round(laboratory, after: done)
    #expect(!next.isComplete && steps(next).map(\.label) == [labels[2], nil])
    #expect(
      round(laboratory, after: done + [try session(labels[2], reached: "trials = 10")]).isComplete)
    let missed = try session(labels[0], reached: "trials = 40", isExcluded: true)
    #expect(round(laboratory, after: [missed]).missed == nil)
  }

  @Test func `begins anew in its order, unless the protocol has changed`() throws {
    let laboratory = try LaboratoryProtocol.example(innerOrder: .shuffle)
    let begun = round(laboratory)
    let label = try #require(steps(begun).compactMap(\.label).first)
    let sessions = [try session(label, reached: "trials = 10")]
    let later = UTCTime(milliseconds: now.milliseconds + 1)
    let anew = Round(
      of: laboratory, visit: 1, after: sessions, anew: true, rank: 5, seed: 1, at: later)
    #expect(
      anew.order == begun.order && anew.seed(of: label) != begun.seed(of: label)
        && steps(anew).compactMap(\.label).first?.round == later.milliseconds)
    let changed = try LaboratoryProtocol.example(tone: 501)
    let other = Round(
      of: changed, visit: 1, after: sessions, anew: true, rank: 0, seed: 1, at: later)
    #expect(other.changes.isEmpty)
  }

  @Test func `is another one at another visit, and of another protocol`() throws {
    let laboratory = try LaboratoryProtocol.example()
    let done = try steps(round(laboratory)).compactMap(\.label)
      .map { try session($0, reached: "trials = 10") }
    #expect(round(laboratory, after: done).isComplete)
    #expect(!round(laboratory, after: done, visit: 2).isComplete)
    #expect(round(laboratory, after: done, visit: 2).openVisit == nil)
    let open = Array(done.dropLast())
    #expect(round(laboratory, after: open).openVisit == nil)
    #expect(round(laboratory, after: open, visit: 2).openVisit == 1)
    let second = try #require(steps(round(laboratory, visit: 2)).compactMap(\.label).first)
    let begun = open + [try session(second, reached: nil)]
    for visit in 1...2 { #expect(round(laboratory, after: begun, visit: visit).openVisit == nil) }
    #expect(round(laboratory, after: begun, visit: 3).openVisit == 2)
    let other = LaboratoryProtocol(
      name: "other.toml", order: laboratory.order, conditions: laboratory.conditions)
    #expect(!round(other, after: done).isComplete)
    #expect(round(other, after: open, visit: 2).openVisit == nil)
  }

  @Test func `names the conditions that changed since it began`() throws {
    let laboratory = try LaboratoryProtocol.example()
    let label = try #require(steps(round(laboratory)).compactMap(\.label).first)
    let begun = [try session(label, reached: "trials = 10")]
    #expect(round(laboratory, after: begun).changes.isEmpty)
    #expect(round(try .example(tone: 501), after: begun).changes == ["a", "b", "c", "practice"])
    #expect(round(try .example(innerOrder: .shuffle), after: begun).changes == [""])
    #expect(round(try .example(names: ["a", "b"]), after: begun).changes == ["", "c"])
  }

  @Test func `does not change with conditions that its order does not name`() throws {
    let (plain, added) = (
      try LaboratoryProtocol.example(), try LaboratoryProtocol.example(unused: ["z"])
    )
    let label = try #require(steps(round(plain)).compactMap(\.label).first)
    #expect(label.isOf(added))
    #expect(round(added, after: [try session(label, reached: nil)]).changes.isEmpty)
    let labelled = try #require(steps(round(added)).compactMap(\.label).first)
    #expect(labelled.isOf(plain))
    let next = round(plain, after: [try session(labelled, reached: nil)])
    #expect(next.changes.isEmpty && steps(next).compactMap(\.label).first == labelled)
  }

  @Test func `that is complete stays so when its protocol changes`() throws {
    let done = try steps(round(try .example())).compactMap(\.label)
      .map { try session($0, reached: "trials = 10") }
    for changed: LaboratoryProtocol in [try .example(names: ["a", "b"]), try .example(tone: 501)] {
      #expect(round(changed, after: done).isComplete)
      #expect(!round(changed, after: done.dropLast()).isComplete)
    }
  }

  @Test func `tells when the interrupted run was left`() throws {
    let laboratory = try LaboratoryProtocol.example()
    let label = try #require(steps(round(laboratory)).compactMap(\.label).first)
    let (_, recording) = try Session.run(trials: 3) { _ in .higher }
    let left = try session(label, reached: nil, trials: recording.trials)
    #expect(round(laboratory, after: [left]).interruptedAt == recording.trials.last?.time)
    #expect(round(laboratory).interruptedAt == nil)
  }

  @Test func `knows a criterion that was missed`() throws {
    let practice = try #require(try LaboratoryProtocol.example().conditions["practice"])
    #expect(practice.misses(.trials(40)))
    #expect(!practice.misses(.right(8, of: 10)) && !practice.misses(nil))
  }

  @Test func `still knows it when it goes on, until the next run begins`() throws {
    let laboratory = try LaboratoryProtocol.example()
    let labels = steps(round(laboratory)).compactMap(\.label)
    for (reached, isMissed) in [
      ("trials = 40", true), ("right = \"8 of 10\"", false), (nil, false),
    ] {
      let practice = try session(labels[0], reached: reached)
      #expect((round(laboratory, after: [practice]).missed == labels[0]) == isMissed)
      let next = try session(labels[1], reached: nil)
      #expect(round(laboratory, after: [practice, next]).missed == nil)
    }
  }
}

@Suite struct `A run of a protocol` {
  private func header(_ settings: Settings, seed: UInt64) throws -> SessionHeader {
    let plain = try SessionHeader.example(seed: seed, settings: settings)
    var round = Round(
      of: try .example(), visit: 1, after: [], rank: 0, seed: 1, at: plain.startedAt)
    _ = round.takeStep()
    guard case .run(let label, _, _)? = round.takeStep() else { preconditionFailure() }
    return plain.with(run: label)
  }

  private func settings(_ index: Int) throws -> Settings {
    let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(63))
    var settings = try [
      Settings(range: range, placement: .staircase(.init())),
      Settings(range: range, placement: .constant(.init(repetitions: 6))),
      Settings(range: range), Settings(task: .interval), Settings(task: .matching),
    ][index]
    if settings.task == .pitch, index < 2 { settings.catchEvery = 4 }
    return settings
  }

  /// Answers the open pair, sometimes after a repetition, and sometimes voids it.
  private func step(_ session: inout Session, _ coins: inout SplitMix64) -> [TrialRecord] {
    let number = session.openNumber
    let onset = session.startedAt + .seconds(4 * number)
    let utc = UTCTime(
      milliseconds: session.header.startedAt.milliseconds + Int64(4000 * number + 430))
    _ = session.handle(.began)
    _ = session.handle(.resumed)
    if coins.next() % 5 == 0 { _ = session.handle(.repeatRequested) }
    _ = session.handle(.comparisonBegan(at: onset, quality: .unpaced))
    let moment = Moment(monotonic: onset + .milliseconds(430), utc: utc)
    let event: Session.Event =
      if coins.next() % 7 == 0 {
        .voided(at: moment)
      } else if session.header.settings.task.response.holdsComparison {
        .responded(.committed(session.adjustment), at: moment)
      } else {
        .responded(.side(coins.next() % 4 == 0 ? .higher : .lower), at: moment)
      }
    let records = session.handle(event).records
    _ = session.handle(.feedbackEnded)
    return records
  }

  @Test(arguments: 0..<5) func `goes on after an interruption as if there had been none`(
    task: Int
  ) throws {
    for seed in 0..<8 as Range<UInt64> {
      let header = try header(settings(task), seed: seed)
      let limits = [SessionLimit.trials(40)]
      var coins = SplitMix64(seed: seed)
      var whole = Session(header: header, history: [], startedAt: .zero, limits: limits)
      var trials: [TrialRecord] = []
      var numbers: [SplitMix64] = []
      while whole.phase != .ended {
        numbers.append(coins)
        trials += step(&whole, &coins)
      }
      for cut in [0, 1, 7, trials.count / 2, trials.count - 1] {
        let part = RecordedSession(header: header, trials: Array(trials.prefix(cut)))
        // Another machine's clock, or another start of this one.
        var resumed = try #require(
          Session(resuming: part, after: [], startedAt: .seconds(-900), limits: limits))
        #expect(resumed.phase == .ready && resumed.openNumber == cut + 1)
        var coins = numbers[cut]
        var rest: [TrialRecord] = []
        while resumed.phase != .ended { rest += step(&resumed, &coins) }
        #expect(rest == Array(trials.dropFirst(cut)))
        #expect(resumed.reachedLimit == whole.reachedLimit)
      }
    }
  }

  @Test func `does not go on from a record that was changed, or after other pairs`() throws {
    let header = try header(settings(0), seed: 3)
    let (_, recording) = Session.run(header: header, trials: 5) { _ in .higher }
    func resumed(_ session: RecordedSession) -> Session? {
      Session(resuming: session, after: [], startedAt: .zero, limits: [])
    }
    #expect(resumed(recording) != nil)
    let other = RecordedSession(
      header: try self.header(settings(0), seed: 4), trials: recording.trials)
    #expect(resumed(other) == nil)
    #expect(resumed(recording.with(trials: Array(recording.trials.dropFirst()))) == nil)
  }

  @Test func `that had reached its limit ends when it begins`() throws {
    let header = try header(settings(0), seed: 3)
    let (_, recording) = Session.run(header: header, trials: 5) { _ in .higher }
    var session = try #require(
      Session(resuming: recording, after: [], startedAt: .zero, limits: [.trials(5)]))
    #expect(session.handle(.began) == [.end(at: .trials(5))])
    #expect(session.phase == .ended)
  }

  @Test func `rests after so many answers, and not at its end`() throws {
    var session = Session(
      header: try header(settings(0), seed: 3), history: [], startedAt: .zero,
      limits: [.trials(6)])
    session.restsAfter = 3
    _ = session.handle(.began)
    var rests: [Int] = []
    for number in 1...6 {
      let effects = session.answerOpenPair(.higher, number: number)
      if effects.contains(.rest) { rests.append(number) }
      _ = session.handle(.feedbackEnded)
      #expect(session.phase == (number == 6 ? .ended : number == 3 ? .paused : .presenting))
      _ = session.handle(.resumed)
    }
    #expect(rests == [3])
  }

  @Test func `shows a rest again that was interrupted, until another trial is recorded`() throws {
    let header = try header(settings(0), seed: 3)
    var coins = SplitMix64(seed: 3)
    var session = Session(header: header, history: [], startedAt: .zero)
    var trials: [TrialRecord] = []
    var voidAfterRest = false
    while trials.count < 30 || !voidAfterRest {
      trials += step(&session, &coins)
      voidAfterRest = trials.suffix(2).first?.isAnswered == true && trials.last?.isAnswered == false
    }
    for cut in 0...trials.count {
      let part = Array(trials.prefix(cut))
      var resumed = try #require(
        Session(
          resuming: RecordedSession(header: header, trials: part), after: [], startedAt: .zero,
          limits: []))
      resumed.restsAfter = 1
      let rests = part.last?.isAnswered == true
      #expect(resumed.handle(.began).contains(.rest) == rests)
      #expect(resumed.phase == (rests ? .paused : .presenting))
      _ = resumed.handle(.resumed)
      #expect(resumed.phase == .presenting)
    }
  }

  @Test func `takes no answer back and plays none again`() throws {
    var session = Session(header: try header(settings(0), seed: 3), history: [], startedAt: .zero)
    _ = session.handle(.began)
    _ = session.answerOpenPair(.higher, number: 1)
    #expect(session.effects(of: .undone(at: .after(.seconds(4)))).isEmpty)
    #expect(session.effects(of: .rehearingRequested(at: .after(.seconds(4)))).isEmpty)
    #expect(!session.canRehear)
  }

  @Test func `has a digest of its own, and is read as it was written`() throws {
    let settings = try settings(0)
    let (labelled, plain) = (
      try header(settings, seed: 1), try SessionHeader.example(seed: 1, settings: settings)
    )
    #expect(labelled.digest != plain.digest)
  }
}
