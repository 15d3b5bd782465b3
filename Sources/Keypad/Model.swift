public import Training

/// The full-screen keypad: what it knows. ``update(_:)`` changes it, ``screen`` shows it.
public struct Model: FrontEnd {
  /// Where the listener is.
  enum Scene: Sendable {
    /// Nothing has begun.
    case start
    /// The session was asked for.
    case opening
    /// No session can begin.
    case refused(reason: String)
    /// A session runs, or is paused.
    case training(Session)
    /// The device is gone from under a session and is looked for; the session is paused, by the
    /// listener if `wasPaused`.
    case silent(Session, reason: String, wasPaused: Bool)
    /// There is no way back.
    case left
  }

  /// Where the keypad begins.
  public enum Entry: Sendable {
    /// At a screen that says what will happen.
    case start
    /// In the training.
    case training
  }

  let entry: Entry
  let glyphs: GlyphSet
  let keys = KeyTable.standard
  /// What reaches pair and sound, from the next session on.
  var settings: Settings
  /// How the front end speaks and looks.
  public internal(set) var preferences: Preferences
  var size: ScreenSize
  var scene = Scene.start
  /// The last trial of this session, answered or void.
  var lastTrial: TrialRecord?
  /// What covers the scene while a device is chosen.
  var deviceMenu: DeviceMenu?

  /// Makes the keypad for a terminal of this size that can show these characters.
  ///
  /// - Parameter settings: What the first session is to begin with.
  public init(
    entry: Entry, settings: Settings, size: ScreenSize, glyphs: GlyphSet,
    preferences: Preferences = Preferences()
  ) {
    self.entry = entry
    self.settings = settings
    self.size = size
    self.glyphs = glyphs
    self.preferences = preferences
  }

  var words: Words { Words(for: preferences) }

  /// Keys are always read.
  public var wantsInput: Bool { true }
}
