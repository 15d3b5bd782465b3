import FrontEndFixtures
import Wording

@testable import FrontEnds
@testable import Keypad
@testable import Training

/// The screens of the keypad, with the keys that lead to them.
enum Place: String, CaseIterable {
  case firstRun, start, training, large, chart, table, curve, card, profile, profileTable, learning,
    advice
  case history
  case session, mistakes, comparison, note, settings, invalid, devices, help, about
  case listeners, label, turns, actions

  func model(
    _ size: ScreenSize, _ glyphs: GlyphSet, _ language: Language = .english
  ) throws -> Model {
    var model = Model(entry: .start, settings: .usual, size: size, glyphs: glyphs, program: .sample)
    model.values.preferences.language = language
    _ = model.start()
    model.preview = preview
    if self != .firstRun {
      model.history = SampleListener.sessions
      model.findings = SampleListener.findings
    }
    if isTraining {
      model.press(.end, .enter)
      _ = model.update(.opened(SampleListener.session))
      _ = model.update(.comparisonBegan(800))
    }
    if self == .large { model.values.preferences.large = true }
    if self != .firstRun {
      model.practice = SampleListener.practice
      model.suggest()
    } else {
      model.practice = .untrained
    }
    if self == .card { model.startList.result = SampleListener.lastSession }
    for key in keys {
      model.press(key)
      if key == "w" {
        _ = model.update(.listenersRead(SampleClass.listed))
        model.known[SampleClass.listed[4].listener] = SampleListener.findings
      }
      if key == "d" {
        let devices = [("default", "Default"), ("hw:1", "USB, headphones"), ("null", "")]
        _ = model.update(
          .devices(devices.map { DeviceChoice(name: $0.0, summary: $0.1) }, obstacle: nil))
      }
    }
    model.preview = preview
    model.isPreviewStale = false
    return model
  }

  /// The screen of which this one varies some rows, in golden files.
  var varied: Place? {
    switch self {
    case .firstRun, .card, .turns: .start
    case .curve: .training
    case .note: .history
    case .invalid: .settings
    default: nil
    }
  }

  /// The tiers in which its golden file holds the screen. A screen of text or rows is left out where it
  /// only shows more or fewer of them than in another tier, or what another screen shows.
  var tiers: [Tier] {
    switch self {
    case .about, .actions, .advice, .comparison, .devices, .help, .label, .learning, .listeners,
      .mistakes, .note, .profileTable, .session, .turns:
      [.lines, .beside]
    case .card, .firstRun, .history, .profile: [.lines, .strip, .beside]
    // On the largest screens the training has the pictures and lists of other places side by side.
    case .chart, .training: [.lines, .strip, .onePane, .beside]
    case .settings, .start: [.lines, .strip, .beside, .columns]
    case .invalid: [.lines, .beside, .columns]
    // The smallest screens have one pane, and no large letters.
    case .large: [.strip, .onePane, .beside]
    case .table: [.strip, .beside]
    // Beside the fields there are three panes, and this is the first one again.
    case .curve: [.strip, .onePane]
    }
  }

  /// The tiers in which its golden file holds the screen in German, too. On the smallest screens most
  /// places only vary the words that they have on larger ones, and the words of some places are those of
  /// the training and of the profile, or stand once in a test of the words of lists.
  var tiersInGerman: [Tier] {
    switch self {
    case .chart, .curve, .label, .large, .mistakes, .profileTable, .session, .table, .turns: []
    case .firstRun, .start, .training, .profile, .history, .settings: [.lines, .beside]
    default: [.beside]
    }
  }

  /// Whether its golden file holds the screen in ASCII where it has it in German. These screens have nearly
  /// all characters that ASCII spells otherwise.
  var isInASCII: Bool { [.start, .training].contains(self) }

  /// The preview that the model would compute, at the cost of seconds for all screens.
  private var preview: CurrentFindings {
    self == .firstRun
      ? SampleListener.firstPreview
      : isTraining ? SampleListener.sessionPreview : SampleListener.preview
  }

  private var isTraining: Bool { [.training, .large, .chart, .table, .curve].contains(self) }

  private var keys: [Key] {
    switch self {
    case .firstRun, .start, .training, .large, .card: []
    case .chart: ["f"]
    case .table: ["f", "f"]
    case .curve: ["f", "f", "f"]
    case .profile: ["g", .up, .left]
    case .profileTable: ["g", "f", .down]
    case .learning: ["g", "f", "f"]
    case .advice: ["g", "f", "f", "f"]
    case .history: ["y", .down]
    case .session: ["y", .enter, .down]
    case .mistakes: [.end, .up, .enter, .down, .enter]
    case .comparison: ["y", "c", .down, "c"]
    case .note: ["y", .down, "n", "t", "i", "r", "e", "d"]
    case .settings: ["s"]
    case .invalid:
      ["s", "/"] + "level-dbfs".map(Key.character)
        + [.enter, .enter, .backspace, .backspace, .backspace, "0", .enter, .escape]
    case .devices: ["d", .down]
    case .help: ["y", "?"]
    case .about: ["a"]
    case .listeners: ["w", .down, .down]
    case .label: ["w", "n"] + "Zoë".map(Key.character)
    case .turns: ["w", .escape, .up]
    case .actions: [":"] + "tone".map(Key.character)
    }
  }
}
