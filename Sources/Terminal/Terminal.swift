internal import CNcurses
public import FrontEnds
internal import Glibc
public import Keypad

/// The terminal on standard input and output: shows screens, reads keys, and is always given back as
/// it was found, even when the program crashes.
///
/// For one thread. Ordinary signals are left to whoever owns the loop; it calls ``suspend()`` before
/// the program stops, ``resume()`` when it goes on, and ``resized()`` when the window has changed.
public final class Terminal {
  /// What is wrong with the terminal; `nil` if the keypad can be shown on it.
  public static var obstacle: TerminalError? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return .notInteractive }
    guard let type = environment("TERM") else { return .typeMissing }
    return cnc_type_is_usable() ? nil : .typeUnusable(type)
  }

  /// Whether the keypad can be shown on this terminal.
  public static var isUsable: Bool { obstacle == nil }

  /// The characters to show on it; ASCII until it is open.
  public private(set) var glyphs = GlyphSet.ascii
  private var isOpen = false
  /// Whether the terminal is dark or light, as far as it can be told.
  private lazy var background = findBackground()
  private var palette: Palette?
  /// How ncurses is to show each style.
  private var looks: [Screen.Style: (pair: Int16, weight: Int32)] = [:]
  /// The styles in which a blank looks as it does in text.
  private var blankAlike: Set<Screen.Style> = []
  /// Until when the screen is reversed.
  private var flashEnd: Duration?
  private var decoder = KeyDecoder()
  /// What came before anybody asked for keys.
  private var unread: [UInt8] = []

  /// The characters that lines on standard output may have: those of the locale.
  public static var plainGlyphs: GlyphSet { cnc_locale_is_utf8() ? .unicode : .ascii }

  /// Makes a terminal that is not taken over yet.
  public init() {}

  deinit { close() }

  /// Takes over the screen and the keyboard.
  ///
  /// - Throws: ``TerminalError`` when ``obstacle`` stands in the way; nothing has changed then.
  public func open() throws(TerminalError) {
    guard !isOpen else { return }
    if let obstacle = Self.obstacle { throw obstacle }
    guard cnc_open() else { throw .typeUnusable(environment("TERM") ?? "") }
    isOpen = true
    // The font of the Linux console has few of the marks that Unicode has.
    glyphs = cnc_locale_is_utf8() && environment("TERM") != "linux" ? .unicode : .ascii
  }

  /// Gives the terminal back; once is enough.
  public func close() {
    guard isOpen else { return }
    cnc_close()
    isOpen = false
  }

  /// Gives the terminal back until ``resume()``, for the program is about to be stopped.
  public func suspend() {
    if isOpen { cnc_suspend() }
  }

  /// Takes the terminal over again and shows again what it showed.
  public func resume() {
    if isOpen { cnc_resume() }
  }
}

/// A variable of the environment that is set and not empty.
private func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

// MARK: - Colours

extension Terminal {
  /// How long the terminal may take to report its background: no longer than nobody notices.
  private static let longestAnswer = Duration.milliseconds(100)

  /// Takes over the colours that a listener wishes.
  public func adopt(_ preferences: Preferences) {
    let depth = Palette.Depth(
      colors: Int(cnc_color_count()), use: preferences.color,
      isRefused: environment("NO_COLOR") != nil)
    guard isOpen else { return }
    // Where there are no colours, nobody needs to know the background.
    let theme = preferences.theme ?? (depth == .none ? .mono : background.theme)
    let palette = Palette(theme, depth: depth)
    guard palette != self.palette else { return }
    self.palette = palette
    for (number, style) in zip(Int16(1)..., Screen.Style.allCases) {
      let look = palette.look(of: style)
      cnc_define_pair(number, look.text.number, look.ground.number)
      let isColored = look.text != nil || look.ground != nil
      looks[style] = (isColored ? number : 0, look.weight.asNcursesHasIt)
    }
    let ground = palette.look(of: .text).ground
    blankAlike = Set(
      Screen.Style.allCases.filter {
        palette.look(of: $0).ground == ground && !palette.look(of: $0).weight.contains(.reverse)
      })
  }

  private func findBackground() -> TerminalBackground {
    queryBackground() ?? environment("COLORFGBG").flatMap(TerminalBackground.init(variable:))
      ?? .dark
  }

  /// Asks the terminal itself. Keys that come meanwhile are not lost.
  private func queryBackground() -> TerminalBackground? {
    guard cnc_color_count() >= 8, environment("TERM") != "linux" else { return nil }
    let question = BackgroundQuery.bytes
    guard write(STDOUT_FILENO, question, question.count) == question.count else { return nil }
    let end = Self.now + Self.longestAnswer
    var bytes: [UInt8] = []
    while end > Self.now {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      poll(&input, 1, Int32((end - Self.now) / .milliseconds(1)) + 1)
      let arrived = Self.waitingBytes()
      // Nobody is there any more.
      if arrived.isEmpty, input.revents != 0 { break }
      bytes += arrived
      if let (background, rest) = BackgroundQuery.answer(in: bytes) {
        unread = rest
        return background
      }
    }
    unread = bytes
    return nil
  }
}

extension Look.Weight {
  fileprivate var asNcursesHasIt: Int32 {
    let weights: [(Look.Weight, cnc_weight)] = [
      (.bold, cnc_bold), (.dim, cnc_dim), (.reverse, cnc_reverse),
    ]
    return weights.reduce(0) { contains($1.0) ? $0 | Int32($1.1.rawValue) : $0 }
  }
}

extension TerminalColor? {
  /// As ncurses has it, where -1 is the terminal's own.
  fileprivate var number: Int16 { map { Int16($0.number) } ?? -1 }
}

// MARK: - Showing

extension Terminal {
  /// How many cells are shown.
  public var size: ScreenSize {
    isOpen ? ScreenSize(cnc_current_size()) : ScreenSize(columns: 0, rows: 0)
  }

  /// Finds out how many cells there are now; the next screen is painted whole.
  public func resized() -> ScreenSize {
    isOpen ? ScreenSize(cnc_adopt_size()) : size
  }

  /// Shows a screen, sending only what differs from what is shown.
  public func draw(_ screen: Screen) {
    guard isOpen else { return }
    let isFlashing = flashEnd.map { $0 > Self.now } ?? false
    if !isFlashing { flashEnd = nil }
    cnc_erase(looks[.text]?.pair ?? 0)
    for (row, cells) in screen.cells.enumerated() {
      var last = cells.startIndex
      for (column, cell) in cells.enumerated() where cell != .blank || isFlashing {
        // Blanks between two cells of a style take it: a chart would name two colours a cell.
        if cells[last].style == cell.style, blankAlike.contains(cell.style) {
          for blank in cells.indices[last..<column].dropFirst() {
            put(" ", in: cell.style, row: row, column: blank, isReversed: isFlashing)
          }
        }
        put(cell.character, in: cell.style, row: row, column: column, isReversed: isFlashing)
        last = column
      }
    }
    cnc_show()
  }

  private func put(
    _ character: Character, in style: Screen.Style, row: Int, column: Int, isReversed: Bool
  ) {
    let look = looks[style] ?? (pair: 0, weight: 0)
    let weight = isReversed ? look.weight ^ Int32(cnc_reverse.rawValue) : look.weight
    for scalar in character.unicodeScalars {
      cnc_put(Int32(row), Int32(column), scalar.value, look.pair, weight)
    }
  }

  /// Rings the bell.
  public func ring() {
    if isOpen { cnc_ring() }
  }

  /// Shows the screen reversed for a moment, from the next ``draw(_:)`` on.
  public func flash() {
    flashEnd = Self.now + Self.flashLength
  }

  /// Seen from the corner of an eye, and over before the next pair begins.
  private static let flashLength = Duration.milliseconds(150)
}

extension ScreenSize {
  fileprivate init(_ size: cnc_size) {
    self.init(columns: Int(size.columns), rows: Int(size.rows))
  }
}

// MARK: - Keys

extension Terminal {
  /// How long until ``readKeys()`` and ``draw(_:)`` must be called even if no input comes; `nil` for
  /// no need.
  ///
  /// Escape is a key only if nothing follows it, see ``KeyDecoder``; and a flash must end.
  public var delay: Duration? {
    if !unread.isEmpty { return .zero }
    return [decoder.deadline, flashEnd].compactMap(\.self).min().map { max(.zero, $0 - Self.now) }
  }

  /// Returns the keys pressed since the last call, without waiting for any.
  public func readKeys() -> [Key] {
    guard isOpen else { return [] }
    defer { unread = [] }
    return decoder.keys(from: unread + Self.waitingBytes(), at: Self.now)
  }

  private static func waitingBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&input, 1, 0) == 1, input.revents & Int16(POLLIN) != 0 {
      let piece = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
        count = max(0, read(STDIN_FILENO, buffer.baseAddress, buffer.count))
      }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
