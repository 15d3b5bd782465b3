internal import FrontEnds
internal import Psychometrics
internal import Training

/// What the start screen offers: the kinds of sessions, the suggested one first.
struct StartList: Sendable {
  /// A kind of session in the list.
  struct Row: Sendable {
    enum Role: Equatable {
      /// No session, but the turn of another listener.
      case next(Listener)
      case suggested
      case again
      /// The latest wrong answers, to be heard again.
      case mistakes
      case usual
    }

    let role: Role
    /// The kind; `nil` for a session that lasts until the listener leaves.
    let kind: Preset?

    /// The listener who trains next; `nil` for a session.
    var next: Listener? { if case .next(let listener) = role { listener } else { nil } }

    /// Whether the row begins a session.
    var isSession: Bool { next == nil && role != .mistakes }
  }

  /// The fewest days and answers from which the learning curve is shown.
  private static let leastDays = 3
  private static let leastAnswers = 200

  /// The suggested session; `nil` until the profile is read. It changes only when the profile is read anew, so
  /// that the row under the finger does not change.
  var suggestion: Suggestion?
  var selection = ListSelection()
  /// What the last session showed; `nil` if there is nothing to show.
  var result: SessionFindings?
  /// The kind of the last session since the start; `nil` before the first one.
  private var last: Preset??

  /// Begins a session of a kind.
  mutating func begin(_ kind: Preset?) {
    last = .some(kind)
    result = nil
    selection = ListSelection()
  }

  /// Returns the rows: the next listener, the suggestion, the last kind again, the other tasks, which are then
  /// easy to find, and all other kinds.
  ///
  /// - Parameters:
  ///   - presets: The kinds with a name or a limit.
  ///   - task: The task of the settings.
  ///   - next: Who trains next; `nil` if nobody takes turns.
  func rows(of presets: [Preset], besides task: Task, next: Listener?) -> [Row] {
    let limited = presets.first { $0.name.isEmpty }
    let trials = limited?.limits.compactMap(\.trials).first
    let tasks = Task.allCases.filter { $0 != task }
      .map { Preset.twenty(of: $0).limited(to: trials) }
    let overDrone = Task.allCases.filter { $0.aid == .drone }
      .map { Preset.twenty(of: $0, over: .same).limited(to: trials) }
    return (next.map { [Row(role: .next($0), kind: nil)] } ?? [])
      + [Row(role: .suggested, kind: presets.kind(for: suggestion))]
      + (last.map { [Row(role: .again, kind: $0)] } ?? [])
      + (tasks + presets + overDrone).map { Row(role: .usual, kind: $0) }
      + [Row(role: .mistakes, kind: nil)]
      + (limited != nil ? [] : [Row(role: .usual, kind: nil)])
  }

  /// Returns whether the learning curve is shown.
  func showsCurve(of practice: Practice?, _ findings: CurrentFindings?) -> Bool {
    guard let practice, let findings, findings.notes != nil else { return false }
    return practice.days >= Self.leastDays && findings.answers.answered >= Self.leastAnswers
  }
}

extension Model {
  /// The kinds of sessions on the start screen.
  var startRows: [StartList.Row] {
    startList.rows(of: program.presets, besides: values.task, next: next)
  }

  /// The selected row of the start screen.
  var startRow: StartList.Row {
    let rows = startRows
    return rows[startList.selection.index(in: rows.count) ?? 0]
  }

  /// Chooses the session to suggest.
  mutating func suggest() {
    guard let preview, let practice else { return }
    startList.suggestion = Suggestion(after: preview, practice: practice)
  }
}
