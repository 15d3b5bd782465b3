internal import CNcurses
package import FrontEnds
internal import Glibc
package import Keypad

/// The terminal on standard input and output. It shows screens, reads keys, and always restores the
/// original state, even when the program crashes.
///
/// It is used by one thread. The owner of the loop handles ordinary signals: it calls ``suspend()``
/// before the program stops, ``resume()`` when it continues, and ``resized()`` when the window size
/// has changed.
package final class Terminal {
  /// The reason why the keypad cannot be shown on the terminal; `nil` if it can.
  package static var obstacle: TerminalError? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return .notInteractive }
    guard let type = environment("TERM") else { return .typeMissing }
    return cnc_type_is_usable() ? nil : .typeUnusable(type)
  }

  /// The characters that the terminal can show.
  package let glyphs: GlyphSet
  /// The theme for the background of the terminal; dark if this cannot be determined.
  private lazy var theme =
    queryTheme() ?? environment("COLORFGBG").flatMap(Theme.init(colorFGBG:)) ?? .dark
  private var palette: Palette?
  /// The ncurses attributes of each style, and whether a space in it looks the same as in ordinary text.
  private var looks: [Screen.Style: (pair: Int16, weight: Look.Weight, hidesBlanks: Bool)] = [:]
  /// The time until which the screen is reversed.
  private var flashEnd: Duration?
  private var decoder = KeyDecoder()
  /// Bytes that arrived before keys were read.
  private var unread: [UInt8] = []
  /// Whether a screen was not sent, because the terminal had not accepted the one before.
  private var hasMissedScreen = false

  /// The characters for lines on standard output, by the locale.
  package static var plainGlyphs: GlyphSet { cnc_locale_is_utf8() ? .unicode : .ascii }

  /// A non-blocking descriptor of the terminal on standard output; -1 if standard output is not a
  /// terminal.
  package static let plainDescriptor = isatty(STDOUT_FILENO) == 1 ? cnc_open_output() : -1

  /// The signals that a terminal on standard output gives between lines; none without a terminal.
  package static var plainSignals: Set<TerminalSignal> {
    guard isatty(STDOUT_FILENO) == 1 else { return [] }
    return plainFlash == nil ? [.bell] : [.bell, .flash]
  }

  /// The text that reverses the screen of a terminal on standard output, and the text that ends it;
  /// `nil` if the terminal cannot.
  package static let plainFlash: (begin: String, end: String)? = {
    guard environment("TERM") != nil, let text = cnc_flash_text().map({ String(cString: $0) })
    else { return nil }
    // terminfo has a delay between the two, which would keep the caller waiting.
    let parts = text.split(separator: /\$<[^>]*>/).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }()

  /// Takes over the screen and the keyboard.
  ///
  /// - Throws: ``TerminalError`` if there is an ``obstacle``. In this case nothing changes.
  package init() throws(TerminalError) {
    if let obstacle = Self.obstacle { throw obstacle }
    // The font of the Linux console lacks most of the Unicode marks.
    let showsUnicode = cnc_locale_is_utf8() && environment("TERM") != "linux"
    guard cnc_open() else { throw .typeUnusable(environment("TERM") ?? "") }
    glyphs = showsUnicode ? .unicode : .ascii
  }

  deinit { close() }

  /// Releases the terminal for good. Closing it again has no effect; nothing else may be called afterwards.
  package func close() { cnc_close() }

  /// Releases the terminal until ``resume()``, because the program is about to be stopped.
  package func suspend() { cnc_suspend() }

  /// Ends the program at once if it waits for the terminal to accept output; otherwise does nothing.
  /// The terminal is restored, except for its screen if it accepts nothing. For signal handlers.
  package static func exitIfWriting(status: Int32) { cnc_exit_if_writing(status) }

  /// Takes over the terminal again and restores the screen.
  package func resume() { cnc_resume() }
}

/// Returns an environment variable that is set and not empty; otherwise `nil`.
private func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

// MARK: - Colours

extension Terminal {
  /// The longest wait for the terminal to report its background, too short to be noticed.
  private static let longestAnswer = Duration.milliseconds(100)

  /// Applies the colour preferences of a listener.
  package func adopt(_ preferences: Preferences) {
    let depth = Palette.Depth(
      colors: Int(cnc_color_count()), use: preferences.color,
      isRefused: environment("NO_COLOR") != nil)
    // Without colours the background does not matter.
    let palette = Palette(preferences.theme ?? (depth == .none ? .mono : theme), depth: depth)
    guard palette != self.palette else { return }
    self.palette = palette
    let background = palette.look(of: .text).background
    for (number, style) in zip(Int16(1)..., Screen.Style.allCases) {
      let look = palette.look(of: style)
      cnc_define_pair(number, look.text.number, look.background.number)
      let isColored = look.text != nil || look.background != nil
      let hidesBlanks = look.background == background && !look.weight.contains(.reverse)
      looks[style] = (isColored ? number : 0, look.weight, hidesBlanks)
    }
  }

  /// Queries the terminal for its background. Keys pressed meanwhile are kept.
  private func queryTheme() -> Theme? {
    guard cnc_color_count() >= 8, environment("TERM") != "linux" else { return nil }
    cnc_query(BackgroundQuery.text)
    let end = Self.now + Self.longestAnswer
    var bytes: [UInt8] = []
    while end > Self.now {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      poll(&input, 1, Int32((end - Self.now) / .milliseconds(1)) + 1)
      let arrived = Self.waitingBytes()
      // The other end is closed.
      if arrived.isEmpty, input.revents != 0 { break }
      bytes += arrived
      if let (theme, rest) = BackgroundQuery.answer(in: bytes) {
        unread = rest
        return theme
      }
    }
    unread = bytes
    return nil
  }
}

extension TerminalColor? {
  /// The number in ncurses, where -1 is the terminal's default.
  fileprivate var number: Int16 { map { Int16($0.number) } ?? -1 }
}

// MARK: - Showing

extension Terminal {
  /// The number of visible cells.
  package var size: ScreenSize { ScreenSize(cnc_current_size()) }

  /// Returns the new size of the terminal. The next screen is painted entirely.
  package func resized() -> ScreenSize { ScreenSize(cnc_adopt_size()) }

  /// A descriptor that can be written as soon as ``sendOutput()`` can go on; -1 if nothing waits for the
  /// terminal.
  package var waitingDescriptor: Int32 { cnc_waiting_descriptor() }

  /// Sends what the terminal has not accepted so far.
  ///
  /// - Returns: Whether the terminal accepts a screen again after it has missed one.
  package func sendOutput() -> Bool {
    cnc_send()
    guard hasMissedScreen, waitingDescriptor < 0 else { return false }
    hasMissedScreen = false
    return true
  }

  /// Shows a screen, unless the terminal has not accepted the one before. Only the differences to the
  /// current one are sent.
  package func draw(_ screen: @autoclosure () -> Screen) {
    cnc_send()
    hasMissedScreen = waitingDescriptor >= 0
    if !hasMissedScreen { paint(screen()) }
  }

  private func paint(_ screen: Screen) {
    let isFlashing = flashEnd.map { $0 > Self.now } ?? false
    if !isFlashing { flashEnd = nil }
    cnc_erase(looks[.text]?.pair ?? 0)
    for (row, cells) in screen.cells.enumerated() {
      var last = cells.startIndex
      for (column, cell) in cells.enumerated() where cell != .blank || isFlashing {
        // Spaces between two cells of a style take that style. Otherwise a chart would switch
        // colours twice per cell.
        if cells[last].style == cell.style, looks[cell.style]?.hidesBlanks == true {
          for blank in cells.indices[last..<column].dropFirst() {
            put(" ", in: cell.style, row: row, column: blank, isReversed: isFlashing)
          }
        }
        put(cell.character, in: cell.style, row: row, column: column, isReversed: isFlashing)
        last = column
      }
    }
    cnc_show(Int32(screen.cursor.row), Int32(screen.cursor.column))
  }

  private func put(
    _ character: Character, in style: Screen.Style, row: Int, column: Int, isReversed: Bool
  ) {
    // The terminal moves past both columns of the character before.
    guard character != Screen.Cell.rest else { return }
    let look = looks[style] ?? (pair: 0, weight: [], hidesBlanks: false)
    for scalar in character.unicodeScalars {
      cnc_put(
        Int32(row), Int32(column), scalar.value, look.pair, look.weight.contains(.bold),
        look.weight.contains(.dim), look.weight.contains(.reverse) != isReversed)
    }
  }

  /// Makes the terminal report the mouse as keys, or lets it select text with the mouse.
  package func captureMouse(_ isCaptured: Bool) { cnc_want_mouse(isCaptured) }

  /// Rings the bell.
  package func ring() { cnc_ring() }

  /// Reverses the screen briefly, from the next ``draw(_:)`` on.
  package func flash() { flashEnd = Self.now + Self.flashLength }

  /// Long enough to be seen from the corner of an eye, and shorter than the default feedback
  /// interval.
  package static let flashLength = Duration.milliseconds(150)
}

extension ScreenSize {
  fileprivate init(_ size: cnc_size) {
    self.init(columns: Int(size.columns), rows: Int(size.rows))
  }
}

// MARK: - Keys

extension Terminal {
  /// The time until ``readKeys()`` and ``draw(_:)`` must be called even if no input comes; `nil` if
  /// there is no need.
  ///
  /// Escape is a key only if nothing follows it (see `KeyDecoder`), and a flash must end.
  package var delay: Duration? {
    if !unread.isEmpty { return .zero }
    return [decoder.deadline, flashEnd].compactMap(\.self).min().map { max(.zero, $0 - Self.now) }
  }

  /// The most bytes that are read at once, so that a flood of keys is never without an end.
  private static let mostBytes = 1 << 16

  /// Returns the keys pressed since the last call, without waiting.
  package func readKeys() -> [Key] {
    defer { unread = [] }
    return decoder.keys(from: unread + Self.waitingBytes(), at: Self.now)
  }

  private static func waitingBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while bytes.count < mostBytes, poll(&input, 1, 0) == 1, input.revents & Int16(POLLIN) != 0 {
      let piece = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
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
