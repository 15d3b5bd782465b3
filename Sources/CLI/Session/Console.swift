import FrontEnds
import Keypad
import Terminal
import Training

/// Where a front end hears and shows itself.
protocol Console {
  associatedtype Front: FrontEnd

  /// What decides; the console only carries.
  var front: Front { get set }

  /// What has arrived on standard input, without waiting for more.
  mutating func readMessages() -> [Message]

  /// How long until there is something to read even if nothing more comes; `nil` for no such time.
  var inputDelay: Duration? { get }

  /// Writes a line for the listener.
  func say(_ line: String) throws(OutputError)

  /// Shows the front end as it is now.
  mutating func show()

  /// Tells of a miss, as far as a terminal can.
  func tell(_ cue: Cue)

  /// The window may have another size.
  func sizeChanged() -> Message?

  /// Gives the terminal back while the program is stopped, and takes it again afterwards.
  func stop(_ signals: Signals)

  /// Gives the terminal back for good.
  func close()
}

/// The full screen.
struct ScreenConsole: Console {
  var front: Model
  private let terminal: Terminal

  init(
    entry: Model.Entry, settings: Settings, values: SettingValues, keys: KeyTable,
    program: ProgramFacts
  ) throws {
    terminal = Terminal()
    try terminal.open()
    front = Model(
      entry: entry, settings: settings, values: values, size: terminal.size,
      glyphs: terminal.glyphs, keys: keys, program: program)
  }

  var inputDelay: Duration? { terminal.delay }

  func readMessages() -> [Message] {
    let keys = terminal.readKeys().map { Message.key($0, at: Clock.now) }
    return keys.isEmpty && StandardInput.isHungUp ? [.terminated] : keys
  }

  func say(_ line: String) {}

  mutating func show() {
    front.refreshPreview()
    terminal.adopt(front.preferences)
    terminal.draw(front.screen)
  }

  func tell(_ cue: Cue) {
    switch cue {
    case .bell: terminal.ring()
    case .flash: terminal.flash()
    case .none, .click: break
    }
  }

  func sizeChanged() -> Message? { .resized(terminal.resized()) }

  func stop(_ signals: Signals) {
    terminal.suspend()
    signals.stop()
    terminal.resume()
  }

  func close() { terminal.close() }
}

/// Lines on standard input and output.
struct LineConsole<Front: FrontEnd>: Console {
  var front: Front
  private var input = LineReader()

  init(front: Front) { self.front = front }

  var inputDelay: Duration? { input.hasLine || input.isAtEnd ? .zero : nil }

  mutating func readMessages() -> [Message] {
    if let line = input.nextLine() { return [.line(line, at: Clock.now)] }
    return input.isAtEnd ? [.endOfInput] : []
  }

  func say(_ line: String) throws(OutputError) { try StandardOutput.write(line) }

  func show() {}

  func tell(_ cue: Cue) {}

  func sizeChanged() -> Message? { nil }

  func stop(_ signals: Signals) { signals.stop() }

  func close() {}
}
