internal import Music
public import Training

/// The line mode: lines in, lines out, and nothing on the screen ever changes again.
///
/// For screen readers and pipes: no cursor movement, no drawing. A line is read only once the second
/// tone of the open pair has begun, so answers from a pipe wait for their pairs.
public struct LineDialog: FrontEnd {
  private enum State: Sendable {
    case opening
    case training(Session)
    case left
  }

  private static let longestEcho = 40

  private let settings: Settings
  private let words: Words
  private let glyphs: GlyphSet
  private var state = State.opening
  /// Why the pairs cannot sound, while they cannot.
  private var silence: String?
  private var trialNumber = 1
  private var comparisonHasBegun = false

  /// Makes a dialog that has said nothing yet, for an output that can take these characters.
  ///
  /// - Parameter settings: What the session is to begin with.
  public init(
    settings: Settings, preferences: Preferences = Preferences(), glyphs: GlyphSet = .unicode
  ) {
    self.settings = settings
    words = Words(for: preferences)
    self.glyphs = glyphs
  }

  /// Whether the open pair can be answered now, or waits for the listener to go on.
  public var wantsInput: Bool {
    guard case .training(let session) = state else { return false }
    return switch session.phase {
    case .presenting: comparisonHasBegun
    case .paused: true
    case .ready, .resting, .ended: false
    }
  }

  /// Explains itself and opens the session.
  public mutating func start() -> [Command] {
    words.introduction.map(say) + [.openSession(settings)]
  }

  /// Takes in what happened and returns what must be done.
  public mutating func update(_ message: Message) -> [Command] {
    switch (state, message) {
    case (.left, _):
      return []
    case (.opening, .opened(let session)):
      state = .training(session)
      return advance(.began)
    case (_, .refused):
      return leaveSilently()
    case (.training, .deviceLost(let reason)):
      silence = reason
      return advance(.paused) + [say(reason)]
    case (.training, .deviceRegained):
      silence = nil
      return [say(words.deviceIsBack)] + advance(.resumed)
    case (_, .referenceBegan(let onset)):
      return advance(.referenceBegan(at: onset))
    case (.training(let session), .line(let line, let moment)):
      return take(line, at: moment, in: session.phase)
    case (_, .comparisonBegan(let onset, let quality)):
      comparisonHasBegun = true
      return advance(.comparisonBegan(at: onset, quality: quality))
    case (_, .spoiled(let xruns, let moment)):
      return advance(.spoiled(xruns: xruns, at: moment))
    case (_, .rested):
      return advance(.rested)
    case (_, .suspended):
      let commands = advance(.paused)
      return commands.isEmpty ? [] : commands + [say(words.pausedPlain)]
    case (_, .endOfInput), (_, .terminated):
      return leave()
    case (_, .opened), (_, .historyRead), (_, .line), (_, .key), (_, .resized), (_, .devices),
      (_, .deviceLost), (_, .deviceRegained):
      return []
    }
  }
}

// MARK: - Lines in

extension LineDialog {
  private mutating func take(
    _ line: String, at moment: Moment, in phase: Session.Phase
  ) -> [Command] {
    let line = line.trimmed
    let reply = Reply(line)
    if reply == .quit { return leave() }
    if let silence { return [say(silence)] }
    // While paused nobody listens, so whatever the line says is no answer.
    if phase == .paused { return advance(.resumed) }
    switch reply {
    case .answer(let answer)?:
      return advance(.answered(answer, at: moment))
    case .hearAgain?:
      return advance(.askedAgain)
    case .void?:
      return advance(.voided(at: moment))
    case .quit?, nil:
      return [say(words.notUnderstood(echo(line)))]
    }
  }

  /// The line as it can be shown again: no control characters, and not at any length.
  private func echo(_ line: Substring) -> String {
    let text = GlyphSet.unicode.spell(String(line.prefix(Self.longestEcho)))
    return line.count > Self.longestEcho ? text + "..." : text
  }
}

extension String {
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? ""
  }
}

// MARK: - Lines out

extension LineDialog {
  private func say(_ line: String) -> Command {
    .print(glyphs == .ascii ? glyphs.spell(line) : line)
  }

  private mutating func leave() -> [Command] {
    if case .training = state { return advance(.left) }
    state = .left
    return [say(words.farewell(answered: 0)), .leave]
  }

  /// Leaves without a line, as the reason is told elsewhere.
  private mutating func leaveSilently() -> [Command] {
    defer { state = .left }
    guard case .training(var session) = state else { return [.leave] }
    return session.handle(.left).map(Command.session) + [.leave]
  }

  /// Tells the session, if one runs, and says of each effect what the listener must know.
  private mutating func advance(_ event: Session.Event) -> [Command] {
    guard case .training(var session) = state else { return [] }
    let effects = session.handle(event)
    state = session.phase == .ended ? .left : .training(session)
    return effects.flatMap { effect -> [Command] in
      switch effect {
      case .play(let pair):
        comparisonHasBegun = false
        return [say("\(trialNumber): \(words.name(of: pair.reference))"), .session(effect)]
      case .store(let trial):
        trialNumber = trial.number + 1
        return [.session(effect), say(words.verdict(on: trial))]
      case .end:
        return [
          .session(effect), say(words.farewell(answered: session.answeredTrials)), .leave,
        ]
      case .fadeOut, .rest:
        return [.session(effect)]
      }
    }
  }
}
