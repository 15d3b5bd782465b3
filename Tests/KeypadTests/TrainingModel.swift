import FrontEndFixtures
import FrontEnds
import Music
import Notation
import Training
import Wording

@testable import Keypad

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

  /// Creates a keypad during its first match, whose tone began too high.
  static func matching(columns: Int = 80, rows: Int = 24) throws -> Model {
    var model = Model(
      entry: .training, settings: .matchingAtA4, size: ScreenSize(columns: columns, rows: rows),
      glyphs: .unicode, program: .sample)
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
