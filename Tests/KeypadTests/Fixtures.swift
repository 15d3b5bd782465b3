import Music
import Notation
import Psychometrics
import Training

@testable import Keypad

/// Returns the moment this many milliseconds after a session began.
func after(_ milliseconds: Int) -> Moment {
  Moment(
    monotonic: .milliseconds(milliseconds),
    utc: UTCTime(milliseconds: 1_767_225_600_000 + Int64(milliseconds)))
}

extension Session {
  /// Creates a session at the single note A4 with a first pair that has this right answer.
  static func atA4(
    startingWith answer: Answer = .lower, trialLimit: Int? = nil
  ) throws -> Session {
    let settings = Settings.atA4
    let me = try Listener(label: "me")
    var seed: UInt64 = 7
    while true {
      let header = SessionHeader(
        listener: me, startedAt: after(0).utc, seed: seed, settings: settings,
        history: .init(of: []))
      let session = Session(
        header: header, history: [], startedAt: .zero, trialLimit: trialLimit)
      if session.openQuestion.difference.correctAnswer == answer { return session }
      seed += 1
    }
  }

  /// Returns the effects of an event on a copy of the session.
  func effects(of event: Event) -> [Effect] {
    var copy = self
    return copy.handle(event)
  }
}

extension Settings {
  static let usual: Settings = {
    do { return try Settings() } catch { preconditionFailure("\(error)") }
  }()

  /// The settings of ``Session/atA4(startingWith:trialLimit:)``.
  static let atA4: Settings = {
    do { return try Settings(range: NoteRange(text: "A4-A4")) } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// Returns the same settings with another device.
  func on(_ device: String) -> Settings {
    var settings = self
    settings.device = device
    return settings
  }
}

extension Answer {
  var opposite: Answer { self == .higher ? .lower : .higher }
}

extension Message {
  static func press(_ key: Key, _ milliseconds: Int = 1000) -> Message {
    .key(key, at: after(milliseconds))
  }

  static func comparisonBegan(_ milliseconds: Int) -> Message {
    .comparisonBegan(at: .milliseconds(milliseconds), quality: .hardware)
  }

  static func disconnected(
    _ reason: String, xruns: Int? = nil, isAwaited: Bool = true
  ) -> Message {
    .deviceDisconnected(
      Disconnection(reason: reason, xruns: xruns, at: after(900), isAwaited: isAwaited))
  }
}

extension Model {
  /// Creates a keypad during its first pair, for which the right answer is “lower”.
  static func training(
    columns: Int = 80, rows: Int = 24, glyphs: GlyphSet = .unicode
  ) throws -> Model {
    var model = Model(
      entry: .training, settings: .atA4, size: ScreenSize(columns: columns, rows: rows),
      glyphs: glyphs, program: .sample)
    _ = model.start()
    _ = model.update(.opened(try .atA4()))
    _ = model.update(.comparisonBegan(800))
    return model
  }

  var session: Session? {
    switch scene {
    case .training(let session), .disconnected(let session, _, _): session
    case .start, .opening, .refused, .left: nil
    }
  }
}

extension [Command] {
  /// The trials that the commands store.
  var stored: [TrialRecord] {
    compactMap { if case .session(.store(let trial)) = $0 { trial } else { nil } }
  }
}

extension Command {
  var isSaveSettings: Bool { if case .saveSettings = self { true } else { false } }
}

extension SettingKey {
  /// Returns the setting with a known name.
  static func named(_ name: String) -> SettingKey {
    guard let setting = SettingKey(rawValue: name) else { preconditionFailure("no \(name)") }
    return setting
  }
}
