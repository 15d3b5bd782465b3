internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// MARK: - The profile

extension Words {
  /// The title of a chart of limens, with the unit.
  var profileTitle: String { "T75, \(unitName)" }

  func finding(
    _ name: String, limen: String, band68: String, band95: String, trials: Int,
    state: NoteReport.State
  ) -> String {
    "\(name): T75 \(limen) \(unitName) (68 % \(band68), 95 % \(band95)), \(answered(trials)), "
      + "\(self.name(of: state))."
  }

  /// Returns a sentence on the limen over the range, or sentences on the answers if no threshold is
  /// reported.
  func state(of preview: CurrentFindings, _ measure: Measure) -> String {
    if let matching = preview.matching { return sentences(on: matching).joined(separator: " ") }
    guard preview.answers.reportsThreshold else {
      return sentences(on: preview.answers).joined(separator: " ")
    }
    if let intervals = preview.intervals {
      return sentences(on: intervals, after: preview.answers).joined(separator: " ")
    }
    let limen = measure.text(preview.limen.t75, at: preview.range.middle) + " " + unitName
    return phrases.hears(limen, over: name(of: preview.range))
  }

  /// Returns one sentence about the change of the limen from session to session.
  func course(
    of curve: LearningCurve, limen: LimenEstimate, at note: MIDINote, _ measure: Measure
  ) -> String {
    guard let trend = curve.trend else { return phrases.noTrendYet }
    let end = limen.t75.value * DeterministicMath.exp2(trend.finalLevel)
    let start = end * DeterministicMath.exp2(trend.fall)
    return phrases.course(
      of: "T75", from: measure.text(Cents(start), at: note),
      to: "\(measure.text(Cents(end), at: note)) \(unitName)", trials: trend.trials,
      probabilityOfFall: chance(trend.probabilityOfFall))
  }
}

// MARK: - Screens

extension Words {
  /// The name of the program.
  var name: String { "Limen" }

  func title(of context: KeyContext) -> String {
    switch context {
    case .start, .training, .tuning: name
    case .profile: phrases.profile
    case .history: phrases.history
    case .session: phrases.session
    case .comparison: phrases.comparison
    case .settings: phrases.settings
    case .devices: phrases.devices
    case .help: phrases.keys
    case .about: phrases.about
    }
  }

  /// The introduction for a new listener: what will happen, and what a cent is.
  var firstRun: [String] {
    [phrases.invitation, phrases.differenceShrinks, phrases.whatCentsAre]
  }

  /// Tells a new listener the choice of cues and how to change it.
  func asksForCues(_ choice: CueChoice, _ keys: [Key]) -> String {
    cues(choice) + (keys.first.map { " " + phrases.changesCues(label(of: $0)) } ?? "")
  }

  func enlarge(to size: ScreenSize) -> String {
    phrases.enlarge(to: "\(size.columns)×\(size.rows)")
  }
}

// MARK: - Keys

extension Words {
  func label(of key: Key) -> String {
    switch key {
    case .character(" "): phrases.keySpace
    case .character(let character): String(character)
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .enter: phrases.keyEnter
    case .escape: phrases.keyEscape
    case .tab: phrases.keyTab
    case .backspace: phrases.keyBackspace
    case .insert: phrases.keyInsert
    case .delete: phrases.keyDelete
    case .home: phrases.keyHome
    case .end: phrases.keyEnd
    case .pageUp: phrases.keyPageUp
    case .pageDown: phrases.keyPageDown
    case .control(let letter): phrases.keyControl + "-" + letter.uppercased()
    case .paste, .click, .wheelUp, .wheelDown, .answer, .unknown: "?"
    }
  }

  /// Returns a short description of an action.
  func what(_ action: Action, in context: KeyContext) -> String {
    switch action {
    case .higher where context != .tuning: phrases.answersHigher
    case .lower where context != .tuning: phrases.answersLower
    case .higher, .lower, .slightlySharper, .slightlyFlatter, .muchSharper, .muchFlatter:
      action.adjustment.map { phrases.tunes($0.size.rawValue, $0.side) } ?? ""
    case .commit: phrases.commits
    case .again where context == .tuning: phrases.playsReferenceAgain
    case .again: phrases.playsAgain
    case .void: phrases.takesBackOrVoids
    case .pause: phrases.pausesOrGoesOn
    case .up: phrases.movesUp
    case .down: phrases.movesDown
    case .left: phrases.movesLeft
    case .right: phrases.movesRight
    case .first: phrases.movesToFirst
    case .last: phrases.movesToLast
    case .pageUp: phrases.movesPageUp
    case .pageDown: phrases.movesPageDown
    case .filter: phrases.filtersRows
    case .undo: phrases.undoesDecision
    case .export: phrases.exportsSession
    case .delete: phrases.deletesSessions
    case .mouse: phrases.freesMouse
    case .compare: phrases.marksToCompare
    case .note: phrases.writesNote
    case .exclude: phrases.excludesOrRestores
    case .confirm:
      switch context {
      case .start: phrases.confirmsTraining
      case .training, .tuning: phrases.confirmsGoingOn
      case .profile: phrases.confirmsNotes
      case .history: phrases.confirmsSession
      default: phrases.confirmsChoice
      }
    case .flip: phrases.changesView
    case .cues: context == .start ? phrases.nextCues : phrases.playsCues
    case .reset: phrases.resetsToStandard
    case .sample: phrases.playsPairWithSettings
    case .task: phrases.changesTask
    case .unit: phrases.changesUnit
    case .profile, .history, .settings, .devices, .about, .help: title(of: action.page ?? .help)
    case .leave:
      [.start, .training, .tuning].contains(context) ? phrases.leavesProgram : phrases.leavesScreen
    case .back: [.training, .tuning].contains(context) ? phrases.pause : phrases.leavesScreen
    }
  }

  /// Returns the label of an action for the foot of a screen.
  func hint(_ action: Action, in context: KeyContext) -> String {
    switch action {
    case .higher: phrases(in: .standard).name(of: .higher)
    case .lower: phrases(in: .standard).name(of: .lower)
    case .again: phrases.again
    case .void: phrases.void
    case .pause: phrases.pause
    case .commit: phrases.inTune
    case .compare: phrases.compare
    case .note: phrases.note
    case .exclude: phrases.exclude
    case .filter: phrases.filter
    case .undo: phrases.undo
    case .export: phrases.export
    case .task: name(of: SettingKey.task)
    case .unit: name(of: SettingKey.unit)
    case .up where context == .profile, .right where context == .profile: phrases.largerRegions
    case .cues: name(of: SettingKey.cues)
    case .reset: phrases.resetsSetting
    case .sample: phrases.playsPair
    case .slightlySharper, .slightlyFlatter, .muchSharper, .muchFlatter,
      .up, .down, .left, .right, .first, .last, .pageUp, .pageDown, .delete, .mouse,
      .confirm, .flip, .leave, .back, .profile, .history, .settings,
      .devices,
      .about, .help:
      what(action, in: context)
    }
  }
}

// MARK: - Views

extension Words {
  func name(of pane: ProfilePane) -> String {
    switch pane {
    case .chart: phrases.viewChart
    case .table: phrases.viewTable
    case .curve: phrases.viewCurve
    }
  }

  /// Returns the name of what the key of the views leads to: a pane, or the fields.
  func name(ofNext pane: ProfilePane?) -> String { pane.map(name) ?? phrases.answerFields }
}

// MARK: - History

extension Words {
  func answeredToday(_ count: Int) -> String { phrases.answeredToday(count) }
}
