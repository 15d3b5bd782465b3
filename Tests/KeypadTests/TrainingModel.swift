import FrontEndFixtures
import FrontEnds
import Music
import Notation
import Testing
import Training
import Wording

@testable import Keypad

extension Model {
  /// Creates a keypad, of 80 × 24 cells unless another size is given.
  init(
    _ entry: Entry, settings: Settings = .usual, preset: Preset? = nil, columns: Int = 80,
    rows: Int = 24, glyphs: GlyphSet = .unicode, program: ProgramFacts = .sample
  ) {
    self.init(
      entry: entry, settings: settings, preset: preset,
      size: ScreenSize(columns: columns, rows: rows), glyphs: glyphs, program: program)
  }

  mutating func press(_ keys: Key...) { for key in keys { _ = update(.press(key)) } }

  mutating func write(_ text: String) { for letter in text { press(.character(letter)) } }

  /// Selects a setting of the settings page.
  mutating func select(_ setting: SettingKey) {
    for _ in 0..<50 { press(.up) }
    for _ in values.applicable.prefix(while: { $0 != setting }) { press(.down) }
  }

  func shows(_ text: String) -> Bool { screen.rows.contains { $0.contains(text) } }

  /// Clicks where a text is shown.
  mutating func click(_ text: String) throws -> [Command] {
    let row = try #require(screen.rows.firstIndex { $0.contains(text) })
    let shown = screen.rows[row]
    let start = try #require(shown.firstRange(of: text)).lowerBound
    return update(
      .press(.click(column: shown.distance(from: shown.startIndex, to: start), row: row)))
  }

  /// Creates a keypad during its first pair, for which the right answer is “lower”.
  static func training(
    columns: Int = 80, rows: Int = 24, glyphs: GlyphSet = .unicode, trialLimit: Int? = nil
  ) throws -> Model {
    var model = Model(.training, settings: .atA4, columns: columns, rows: rows, glyphs: glyphs)
    _ = model.start()
    _ = model.update(.opened(try .atA4(trialLimit: trialLimit)))
    _ = model.update(.comparisonBegan(800))
    return model
  }

  /// Returns a keypad during its first pair, and that pair.
  static func firstPair() throws -> (model: Model, pair: Question) {
    let model = try training()
    return (model, try #require(model.session).openQuestion)
  }

  /// Creates a keypad during its first match, whose tone began too high.
  static func matching(columns: Int = 80, rows: Int = 24) throws -> Model {
    var model = Model(.training, settings: .matchingAtA4, columns: columns, rows: rows)
    _ = model.start()
    _ = model.update(.opened(try .matchingAtA4()))
    _ = model.update(.comparisonBegan(800))
    return model
  }

  var session: Session? {
    switch scene {
    case .training(let session), .disconnected(let session, _, _): session
    case .start, .opening, .left: nil
    }
  }
}

extension Command {
  /// The decision about a session that a key makes.
  static func decide(_ kind: HistoryEvent.Kind, session: Int64 = 3) -> Command {
    .decide(HistoryEvent(time: after(1000).utc, kind: kind), session: session)
  }

  var opensSession: Bool { if case .openSession = self { true } else { false } }
  var presents: Bool { if case .session(.present) = self { true } else { false } }
}

extension Preset {
  /// The kind that is suggested to a new listener.
  static let ofTwenty = Preset.standard[1]
}

extension Practice {
  /// Nothing was trained, on this day.
  static let untrained = Practice(at: after(0).utc, in: .utc)
}

extension SettingValues {
  /// All settings that apply to the chosen placement, in the order of the settings page.
  var applicable: [SettingKey] { SettingGroup.allCases.flatMap(\.settings).filter(applies) }
}
