internal import CNcurses
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
  private var palette = Palette.none
  /// How ncurses numbers the colours of the styles that have one.
  private var pairs: [Screen.Style: Int16] = [:]
  private var decoder = KeyDecoder()

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
    palette = Palette(
      colors: Int(cnc_color_count()), isRefused: environment("NO_COLOR") != nil)
    for (number, style) in zip(Int16(1)..., Screen.Style.allCases) {
      guard let color = palette.color(of: style) else { continue }
      cnc_define_pair(number, color)
      pairs[style] = number
    }
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
    cnc_erase()
    for (row, cells) in screen.cells.enumerated() {
      for (column, cell) in cells.enumerated() where cell != .blank {
        put(cell, row: Int32(row), column: Int32(column))
      }
    }
    cnc_show()
  }

  private func put(_ cell: Screen.Cell, row: Int32, column: Int32) {
    for scalar in cell.character.unicodeScalars {
      cnc_put(
        row, column, scalar.value, pairs[cell.style] ?? 0, palette.weight(of: cell.style))
    }
  }
}

extension ScreenSize {
  fileprivate init(_ size: cnc_size) {
    self.init(columns: Int(size.columns), rows: Int(size.rows))
  }
}

// MARK: - Keys

extension Terminal {
  /// How long until ``readKeys()`` must be called even if no input comes; `nil` for no need.
  ///
  /// Escape is a key only if nothing follows it, see ``KeyDecoder``.
  public var keyDelay: Duration? {
    decoder.deadline.map { max(.zero, $0 - Self.now) }
  }

  /// Returns the keys pressed since the last call, without waiting for any.
  public func readKeys() -> [Key] {
    isOpen ? decoder.keys(from: Self.waitingBytes(), at: Self.now) : []
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
