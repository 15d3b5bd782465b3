public import Music
public import Wording

/// How the front end speaks and looks. Nothing here reaches a pair or its sound, so that changing it
/// never begins another session.
public struct Preferences: Hashable, Sendable {
  /// What the front end speaks.
  public var language = Language.english
  /// How notes are called; `nil` for the way of the language.
  public var noteNames: NoteNames?
  /// What small distances of pitch are told in.
  public var unit = PitchUnit.cents
  /// The colours to choose; `nil` for dark or light as the terminal is.
  public var theme: Theme?
  /// How many colours to use.
  public var color = ColorUse.auto
  /// What tells of a miss beside the mark and the word.
  public var cue = Cue.none
  /// Whether a miss is told by the word alone.
  public var reducedMotion = false
  /// Whether letters are large and panes come one at a time.
  public var large = false
  /// Whether the size of a pair's difference is told while it is asked about.
  public var showDifference = false

  /// Makes the preferences of somebody who has none.
  public init() {}

  /// Makes the preferences that the environment tells to every program: the language of the locale,
  /// and `REDUCED_MOTION`.
  ///
  /// - Parameter variable: The value of a variable of the environment.
  public init(of variable: (String) -> String?) {
    language = Language(of: variable)
    reducedMotion = !["", "0"].contains(variable("REDUCED_MOTION") ?? "")
  }
}

/// A set of colours for the keypad.
public enum Theme: String, CaseIterable, Sendable {
  /// Light on dark.
  case dark
  /// Dark on light.
  case light
  /// Pure colours on black, at least 7 : 1.
  case highContrast = "high-contrast"
  /// No colours, weights alone.
  case mono
}

/// How many colours the keypad uses.
public enum ColorUse: String, CaseIterable, Sendable {
  /// As many as the terminal has; none with `NO_COLOR`.
  case auto
  /// As many as the terminal has, whatever `NO_COLOR` says.
  case always
  /// None.
  case never
  /// At most the basic ones that every coloured terminal has.
  case sixteen = "16"
}
