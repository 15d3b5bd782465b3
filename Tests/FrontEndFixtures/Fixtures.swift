package import FrontEnds
internal import Music
package import Notation
package import Psychometrics
package import Training

/// Returns the moment this many milliseconds after a session began.
package func after(_ milliseconds: Int) -> Moment {
  Moment(
    monotonic: .milliseconds(milliseconds),
    utc: UTCTime(milliseconds: 1_767_225_600_000 + Int64(milliseconds)))
}

extension SessionHeader {
  /// Creates the header of a session of the listener `me`, so many milliseconds after a fixed moment.
  package static func ofMe(
    _ settings: Settings = .usual, at milliseconds: Int = 0, seed: UInt64 = 7,
    after sessions: [RecordedSession] = []
  ) throws -> SessionHeader {
    SessionHeader(
      listener: try Listener(label: "me"), startedAt: after(milliseconds).utc, seed: seed,
      settings: settings, history: .init(of: sessions))
  }
}

extension Session {
  /// Creates the first session of the listener `me`.
  package init(ofMe settings: Settings, seed: UInt64 = 7, limits: [SessionLimit] = []) throws {
    self.init(
      header: try .ofMe(settings, seed: seed), history: [], startedAt: .zero, limits: limits)
  }

  /// Creates a session at the single note A4 with a first pair that has this right answer.
  package static func atA4(
    startingWith answer: Answer = .lower, trialLimit: Int? = nil
  ) throws -> Session {
    try first(under: .atA4, limits: trialLimit.map { [.trials($0)] } ?? []) {
      $0.difference.correctAnswer == answer
    }
  }

  /// Creates a session at the single note A4 whose first tone is to be brought down to it.
  package static func matchingAtA4() throws -> Session {
    try first(under: .matchingAtA4) { $0.difference.hundredths > 0 }
  }

  /// Creates the session with the lowest seed from 7 on whose first question is wanted.
  private static func first(
    under settings: Settings, limits: [SessionLimit] = [], isWanted: (Question) -> Bool
  ) throws -> Session {
    var seed: UInt64 = 7
    while true {
      let session = try Session(ofMe: settings, seed: seed, limits: limits)
      if isWanted(session.openQuestion) { return session }
      seed += 1
    }
  }

  /// Returns the effects of an event on a copy of the session.
  package func effects(of event: Event) -> [Effect] {
    var copy = self
    return copy.handle(event)
  }
}

extension RecordedSession {
  /// A session with the id 3, of which the second trial was changed after it was written.
  package static let changed: RecordedSession = {
    do {
      let listener = SimulatedListener(id: "sample", limen: Cents(6), lapse: 0.02)
      let recording = Simulation(
        of: listener, header: try Session.atA4().header, trials: 3
      ).recording
      let trials = recording.trials.map { $0.number == 2 ? $0.inTheYear1970 : $0 }
      return RecordedSession(id: 3, header: recording.header, trials: trials)
    } catch { preconditionFailure("\(error)") }
  }()
}

extension SessionFindings {
  /// The findings about one right answer of a new listener.
  package static var sample: SessionFindings {
    get throws {
      let header = try Session.atA4().header
      let listener = SimulatedListener(id: "sample", limen: Cents(6), lapse: 0)
      let session = Simulation(of: listener, header: header, trials: 1).recording
      let earlier = PerceptualProfile(range: header.settings.range)
      guard let findings = SessionFindings(of: session, after: earlier) else {
        preconditionFailure("no answer")
      }
      return findings
    }
  }
}

extension TrialRecord {
  fileprivate var inTheYear1970: TrialRecord {
    TrialRecord(
      number: number, question: question, presentation: presentation, outcome: outcome,
      onset: onset, onsetQuality: onsetQuality, time: UTCTime(milliseconds: 0), repeats: repeats,
      xruns: xruns, digest: digest)
  }
}

extension Settings {
  package static let usual: Settings = {
    do { return try Settings() } catch { preconditionFailure("\(error)") }
  }()

  /// The settings of ``Session/atA4(startingWith:trialLimit:)``.
  package static let atA4: Settings = {
    do { return try Settings(range: NoteRange(text: "A4-A4")) } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// The settings of ``Session/matchingAtA4()``.
  package static let matchingAtA4: Settings = {
    do {
      return try Settings(
        task: Task(name: "matching") ?? .standard, intervals: [.unison],
        range: NoteRange(text: "A4-A4"))
    } catch { preconditionFailure("\(error)") }
  }()

  /// Returns the same settings with another device.
  package func on(_ device: String) -> Settings {
    var settings = self
    settings.device = device
    return settings
  }
}

extension Answer {
  package var opposite: Answer { self == .higher ? .lower : .higher }
}

extension Message {
  package static func press(_ key: Key, _ milliseconds: Int = 1000) -> Message {
    .key(key, at: after(milliseconds))
  }

  package static func comparisonBegan(_ milliseconds: Int) -> Message {
    .comparisonBegan(at: .milliseconds(milliseconds), quality: .hardware)
  }

  package static func disconnected(
    _ reason: String, xruns: Int? = nil, isAwaited: Bool = true
  ) -> Message {
    .deviceDisconnected(
      xruns: xruns, at: after(900), reason: reason, isAwaited: isAwaited)
  }
}

extension [Command] {
  /// The trials that the commands store.
  package var stored: [TrialRecord] {
    compactMap { if case .session(.store(let trial)) = $0 { trial } else { nil } }
  }
}

extension [Command] {
  /// The commands without lead-ins, cues and signals, which have tests of their own.
  package var besidesSignals: [Command] {
    filter {
      switch $0 {
      case .leadIn, .cue, .signal: false
      default: true
      }
    }
  }
}

extension Command {
  package var isSaveSettings: Bool { if case .saveSettings = self { true } else { false } }
}

extension SettingKey {
  /// Returns the setting with a known name.
  package static func named(_ name: String) -> SettingKey {
    guard let setting = SettingKey(rawValue: name) else { preconditionFailure("no \(name)") }
    return setting
  }
}

extension ProgramFacts {
  package static let sample: ProgramFacts = {
    do {
      return ProgramFacts(
        version: "1.0", storePath: "/home/me/limen.sqlite", listener: try Listener(label: "me"))
    } catch { preconditionFailure("\(error)") }
  }()
}
