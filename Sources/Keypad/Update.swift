internal import Psychometrics
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
      return deviceMenu == nil ? press(key, at: moment) : pressInDeviceMenu(key)
    case (.opening, .opened(let session)):
      scene = .training(session)
      lastTrial = nil
      return advance(.began)
    case (.start, .refused(let reason)), (.opening, .refused(let reason)):
      scene = .refused(reason: reason)
      return []
    case (.training, .refused), (.silent, .refused), (_, .terminated):
      return leave()
    case (.training(let session), .deviceLost(let reason)):
      let commands = advance(.paused)
      if case .training(let paused) = scene {
        scene = .silent(paused, reason: reason, wasPaused: session.phase == .paused)
      }
      return commands
    case (.silent(let session, _, let wasPaused), .deviceRegained):
      scene = .training(session)
      return wasPaused || deviceMenu != nil ? [] : advance(.resumed)
    case (.left, .devices):
      return []
    case (_, .devices(let choices, let obstacle)):
      deviceMenu = DeviceMenu(choices, current: settings.device, obstacle: obstacle)
      return []
    case (_, .referenceBegan(let onset)):
      return advance(.referenceBegan(at: onset))
    case (_, .comparisonBegan(let onset, let quality)):
      return advance(.comparisonBegan(at: onset, quality: quality))
    case (_, .spoiled(let xruns, let moment)):
      return advance(.spoiled(xruns: xruns, at: moment))
    case (_, .rested):
      return advance(.rested)
    case (_, .suspended):
      return advance(.paused)
    case (_, .opened), (_, .historyRead), (_, .notKept), (_, .refused), (_, .deviceLost),
      (_, .deviceRegained),
      (_, .line),
      (_, .endOfInput):
      return []
    }
  }

  private mutating func press(_ key: Key, at moment: Moment) -> [Command] {
    switch (scene, keys.action(for: key)) {
    case (_, .leave?):
      return leave()
    case (.left, _), (.opening, _):
      return []
    case (_, .devices?):
      return advance(.paused) + [.listDevices]
    case (.start, .confirm?), (.refused, .confirm?), (.refused, .pauseOrResume?):
      return open()
    case (.training(let session), .confirm?), (.training(let session), .pauseOrResume?):
      if session.phase == .paused { return advance(.resumed) }
      return keys.action(for: key) == .pauseOrResume ? advance(.paused) : []
    case (.training, .answer(let answer)?):
      return advance(.answered(answer, at: moment))
    case (.training, .hearAgain?):
      return advance(.askedAgain)
    case (.training, .void?):
      return advance(.voided(at: moment))
    case (.start, _), (.refused, _), (.training, _), (.silent, _):
      return []
    }
  }

  private mutating func open() -> [Command] {
    scene = .opening
    return [.openSession(settings)]
  }

  private mutating func leave() -> [Command] {
    deviceMenu = nil
    switch scene {
    case .training:
      return advance(.left)
    case .silent(let session, _, _):
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
    return effects.map(Command.session) + preferences.cues(for: effects) + (isOver ? [.leave] : [])
  }
}

// MARK: - Choosing a device

extension Model {
  private mutating func pressInDeviceMenu(_ key: Key) -> [Command] {
    if key == .escape {
      deviceMenu = nil
      return []
    }
    switch keys.action(for: key) {
    case .answer(.higher)?: deviceMenu?.move(by: -1)
    case .answer(.lower)?: deviceMenu?.move(by: 1)
    case .devices?: deviceMenu = nil
    case .confirm?: return chooseDevice()
    case .leave?: return leave()
    case .hearAgain?, .void?, .pauseOrResume?, nil: break
    }
    return []
  }

  /// What sounds on another device is another session.
  private mutating func chooseDevice() -> [Command] {
    guard let choice = deviceMenu?.selected else { return [] }
    deviceMenu = nil
    guard choice.name != settings.device else { return [] }
    settings.device = choice.name
    switch scene {
    case .training(var session), .silent(var session, _, _):
      return session.handle(.left).map(Command.session) + open()
    case .refused:
      return open()
    case .start, .opening, .left:
      return []
    }
  }
}
