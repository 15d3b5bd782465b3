import FrontEnds
import Keypad
import Terminal

/// The input and output of a front end.
protocol Console {
  associatedtype Front: FrontEnd

  /// The front end, which makes all decisions.
  var front: Front { get set }

  /// Reads what has arrived on standard input, without waiting. A terminal makes Ctrl-C a signal only
  /// once what was typed before it has been read.
  mutating func read()

  /// Removes and returns the messages of what has been read.
  mutating func takeMessages() -> [Message]

  /// The time until the console must be read even if no input arrives; `nil` if there is none.
  var inputDelay: Duration? { get }

  /// Writes a line for the listener.
  mutating func say(_ line: String) throws(OutputError)

  /// Shows the current state of the front end.
  mutating func show()

  /// Does what had to wait for a rest, after the state is shown.
  mutating func rest()

  /// A descriptor that is readable once work in the background is done; -1 if there is none.
  var workDescriptor: Int32 { get }

  /// A descriptor that can be written when output goes on that waits for the terminal; -1 if none does.
  var outputDescriptor: Int32 { get }

  /// Goes on with output that waits for the terminal.
  ///
  /// - Returns: Whether the current state must be shown, because a screen was not.
  mutating func sendOutput() -> Bool

  /// Takes over what was computed in the background.
  ///
  /// - Returns: Whether there was anything.
  mutating func takeWork() -> Bool

  /// Gives a signal if the terminal can.
  mutating func signal(_ signal: TerminalSignal)

  /// Returns the message for a changed window size; `nil` without a screen.
  func sizeChanged() -> Message?

  /// Releases the terminal while the program is stopped, and takes it over again afterwards.
  func stop(_ signals: Signals)

  /// Releases the terminal permanently, and leaves the cards of the sessions on it.
  mutating func close()
}

/// The console of the full screen.
struct ScreenConsole: Console {
  var front: Model
  private let terminal: Terminal
  /// The findings that are being computed; `nil` if none are.
  private var findings: FindingsWork?
  /// The keys that have been read, with their times.
  private var keys: [Message] = []
  /// More keys than anyone types ahead. The newest of a flood are dropped. As many again may arrive while
  /// those that were taken are handled.
  private static let mostKeys = 256

  init(front: Model, on terminal: Terminal) {
    self.front = front
    self.terminal = terminal
  }

  var inputDelay: Duration? { keys.isEmpty ? terminal.delay : .zero }

  mutating func read() {
    let now = Clock.now
    keys += terminal.readKeys().prefix(Self.mostKeys - keys.count).map { .key($0, at: now) }
  }

  mutating func takeMessages() -> [Message] {
    defer { keys = [] }
    return keys.isEmpty && StandardInput.isHungUp ? [.terminated] : keys
  }

  func say(_ line: String) {}

  mutating func show() {
    terminal.adopt(front.preferences)
    terminal.captureMouse(front.capturesMouse)
    // The feedback does not wait for the profile.
    if front.owesPreview { return terminal.draw(front.screenSoFar) }
    front.refreshPreview()
    terminal.draw(front.screen)
  }

  mutating func rest() {
    if front.owesPreview {
      front.refreshPreview()
      terminal.draw(front.screen)
    }
    if findings == nil, let request = front.findingsRequest {
      findings = try? FindingsWork(request, keptIn: front.program.storePath)
    }
  }

  var outputDescriptor: Int32 { terminal.waitingDescriptor }

  func sendOutput() -> Bool { terminal.sendOutput() }

  /// Findings that are done while a pair sounds wait for the next rest, so that the screen does not
  /// change.
  private var canTakeFindings: Bool { front.findingsRequest != nil }

  var workDescriptor: Int32 { canTakeFindings ? findings?.descriptor ?? -1 : -1 }

  mutating func takeWork() -> Bool {
    guard canTakeFindings, let work = findings, let found = work.findings else { return false }
    findings = nil
    front.take(found.findings, isCurrent: found.isCurrent, for: work.request)
    return true
  }

  func signal(_ signal: TerminalSignal) {
    switch signal {
    case .bell: terminal.ring()
    case .flash: terminal.flash()
    case .none: break
    }
  }

  func sizeChanged() -> Message? { .resized(terminal.resized()) }

  func stop(_ signals: Signals) {
    terminal.suspend()
    signals.stop()
    terminal.resume()
  }

  func close() {
    terminal.close()
    do {
      for line in front.cardLines { try StandardOutput.say(line) }
    } catch {
      // The terminal has hung up, or the program must end.
    }
  }
}

/// A console of lines on standard input and output.
struct LineConsole<Front: FrontEnd>: Console {
  var front: Front
  private var input = LineReader()
  /// The time until which the screen is reversed.
  private var flashEnd: Duration?

  init(front: Front) { self.front = front }

  var inputDelay: Duration? {
    if input.hasLine || input.isAtEnd { return .zero }
    return flashEnd.map { max(.zero, $0 - Clock.monotonic) }
  }

  mutating func read() { input.read() }

  mutating func takeMessages() -> [Message] {
    if let line = input.nextLine() { return [.line(line, at: Clock.now)] }
    return input.isAtEnd ? [.endOfInput] : []
  }

  mutating func say(_ line: String) throws(OutputError) { try write(line + "\n") }

  mutating func show() {
    guard let flashEnd, flashEnd <= Clock.monotonic else { return }
    endFlash()
  }

  func rest() {}

  var outputDescriptor: Int32 { -1 }

  func sendOutput() -> Bool { false }

  var workDescriptor: Int32 { -1 }

  func takeWork() -> Bool { false }

  mutating func signal(_ signal: TerminalSignal) {
    guard Terminal.plainSignals.contains(signal) else { return }
    switch signal {
    case .bell: try? write("\u{7}")
    case .flash:
      try? write(Terminal.plainFlash?.begin ?? "")
      flashEnd = Clock.monotonic + Terminal.flashLength
    case .none: break
    }
  }

  private mutating func endFlash() {
    flashEnd = nil
    try? write(Terminal.plainFlash?.end ?? "")
  }

  /// Writes text at once. While the terminal accepts no output, input is read, because Ctrl-C becomes a
  /// signal only once what was typed before it has been read.
  private mutating func write(_ text: String) throws(OutputError) {
    let descriptor = Terminal.plainDescriptor
    guard descriptor >= 0 else { return try StandardOutput.write(piece: text) }
    try StandardOutput.writeAll(Array(text.utf8), to: descriptor, named: "standard output") {
      input.read(untilWritable: $0)
    }
  }

  func sizeChanged() -> Message? { nil }

  func stop(_ signals: Signals) { signals.stop() }

  mutating func close() {
    if flashEnd != nil { endFlash() }
  }
}
