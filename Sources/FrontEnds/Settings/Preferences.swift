package import Music
package import Notation
package import Wording

/// The language and appearance of the front end. They do not affect the stimuli, so changing them
/// never starts a new session.
package struct Preferences: Hashable, Sendable {
  /// The allowed lead-ins.
  package static let leadIns = Milliseconds(0)...Milliseconds(10_000)

  /// The allowed silences after the line of a pair.
  package static let announcements = Milliseconds(0)...Milliseconds(10_000)

  /// The allowed aims of a day.
  package static let dailyAims = 0...10_000

  /// The language of the front end.
  package var language = Language.english
  /// The naming of notes; `nil` for the one of the language.
  package var noteNames: NoteNames?
  /// The unit of small pitch distances.
  package var unit = PitchUnit.cents
  /// The colour theme; `nil` for dark or light, after the background of the terminal.
  package var theme: Theme?
  /// The number of colours to use.
  package var color = ColorUse.auto
  /// The characters to show; `nil` for those that the terminal can show.
  package var glyphs: GlyphSet?
  /// The silence before the first pair and after a pause.
  package var leadIn = Milliseconds(1000)
  /// The silence after the line of a pair, in which a screen reader speaks it.
  package var announcement = Milliseconds(0)
  /// The number of answers to give each day; 0 for no aim.
  package var dailyAnswers = 20
  /// The cues to play.
  package var cues = CueChoice.wrong
  /// The signal of the terminal for a wrong answer.
  package var signal = TerminalSignal.none
  /// The MIDI port whose keys and pedals answer; `nil` for none.
  package var midi: String?
  /// Whether the screen does not flash.
  package var reducedMotion = false
  /// Whether letters are large and panes appear one at a time.
  package var large = false
  /// When the size of a pair's difference is shown.
  package var differenceDisplay = DifferenceDisplay.after
  /// Whether the training pauses after a wrong answer, so that the pair can be heard again.
  package var holdsAfterWrong = false
  /// The view of the profile on the training screen.
  package var pane = ProfilePane.chart

  /// The number of answers to give each day; `nil` for no aim.
  package var dailyAim: Int? { dailyAnswers == 0 ? nil : dailyAnswers }

  /// Creates the default preferences.
  package init() {}

  /// Creates the preferences that the environment gives to every program: the language of the
  /// locale, and `REDUCED_MOTION`.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  package init(of variable: (String) -> String?) {
    language = Language(of: variable)
    reducedMotion = !["", "0"].contains(variable("REDUCED_MOTION") ?? "")
  }
}

/// A set of colours for the keypad.
package enum Theme: String, CaseIterable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light
  /// Pure colours on black, with a contrast of at least 7 : 1.
  case highContrast = "high-contrast"
  /// Weights without colours.
  case mono
}

/// A view of the profile on the training screen.
package enum ProfilePane: String, CaseIterable, Sendable {
  /// The limens over a piano keyboard.
  case chart
  /// The limens as a table.
  case table
  /// The limen from session to session.
  case curve
}

/// When a listener learns the size of a pair's difference.
package enum DifferenceDisplay: String, CaseIterable, Sendable {
  /// Never.
  case off
  /// With the feedback on the answer.
  case after
  /// While the pair is open, and after the answer.
  case before
}

/// The number of colours that the keypad uses.
package enum ColorUse: String, CaseIterable, Sendable {
  /// All colours of the terminal; none with `NO_COLOR`.
  case auto
  /// All colours of the terminal, regardless of `NO_COLOR`.
  case always
  /// No colours.
  case never
  /// At most the basic colours that every colour terminal has.
  case sixteen = "16"
}
