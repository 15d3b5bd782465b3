internal import Training

extension Model {
  /// Opens the session if the keypad begins in the training.
  public mutating func start() -> [Command] {
    switch entry {
    case .start: []
    case .training: open()
    }
  }

  /// Takes in what happened and returns what must be done.
  public mutating func update(_ message: Message) -> [Command] {
    switch (scene, message) {
    case (_, .resized(let size)):
      self.size = size
      return []
    case (_, .key(let key, let moment)):
      return keys.action(for: key).map { perform($0, at: moment) } ?? []
    case (.opening, .opened(let session)):
      scene = .training(session)
      lastTrial = nil
      return advance(.began)
    case (.start, .refused(let reason)), (.opening, .refused(let reason)):
      scene = .refused(reason: reason)
      return []
    case (.training, .deviceLost(let reason)):
      let commands = advance(.paused)
      if case .training(let session) = scene { scene = .lost(session, reason: reason) }
      return commands
    case (_, .comparisonBegan(let onset, let quality)):
      return advance(.comparisonBegan(at: onset, quality: quality))
    case (_, .spoiled(let xruns, let moment)):
      return advance(.spoiled(xruns: xruns, at: moment))
    case (_, .rested):
      return advance(.rested)
    case (_, .suspended):
      return advance(.paused)
    case (_, .terminated):
      return leave()
    case (_, .opened), (_, .historyRead), (_, .refused), (_, .deviceLost), (_, .line),
      (_, .endOfInput):
      return []
    }
  }

  private mutating func perform(_ action: Action, at moment: Moment) -> [Command] {
    switch (scene, action) {
    case (_, .leave):
      return leave()
    case (.start, .confirm), (.refused, .confirm), (.refused, .pauseOrResume):
      return open()
    case (.lost(var session, _), .confirm), (.lost(var session, _), .pauseOrResume):
      // The session was recorded with a device that is gone; what sounds next is another session.
      return session.handle(.left).map(Command.session) + open()
    case (.training(let session), .confirm), (.training(let session), .pauseOrResume):
      if session.phase == .paused { return advance(.resumed) }
      return action == .pauseOrResume ? advance(.paused) : []
    case (.training, .answer(let answer)):
      return advance(.answered(answer, at: moment))
    case (.training, .hearAgain):
      return advance(.askedAgain)
    case (.training, .void):
      return advance(.voided(at: moment))
    case (.start, _), (.opening, _), (.refused, _), (.lost, _), (.left, _):
      return []
    }
  }

  private mutating func open() -> [Command] {
    scene = .opening
    return [.openSession]
  }

  private mutating func leave() -> [Command] {
    switch scene {
    case .training:
      return advance(.left)
    case .lost(let session, _):
      scene = .training(session)
      return advance(.left)
    case .start, .opening, .refused:
      scene = .left
      return [.leave]
    case .left:
      return []
    }
  }

  /// Tells the session, if one runs, and leaves with it when it ends.
  private mutating func advance(_ event: Session.Event) -> [Command] {
    guard case .training(var session) = scene else { return [] }
    let effects = session.handle(event)
    for case .store(let trial) in effects { lastTrial = trial }
    let isOver = session.phase == .ended
    scene = isOver ? .left : .training(session)
    return effects.map(Command.session) + (isOver ? [.leave] : [])
  }
}
