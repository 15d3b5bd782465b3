package import Music
package import Psychometrics

/// The task of a listener in a session, described by what it is made of.
///
/// Each task has a file of its own beside this one. No other code distinguishes tasks: a rule asks
/// for one of the two forms, or for a property derived from them, such as `hasIntervals`.
/// Estimators know evidence, conditions and intervals, but no tasks.
public struct Task: Hashable, Sendable {
  private static let rooms: [TaskRoom] = [.pitch, .interval, .matching]

  /// The place among the rooms. Reading a row of a recording copies its task several times. Copies of the
  /// texts would take a tenth of the reading time.
  private let place: Int

  private var room: TaskRoom { Self.rooms[place] }

  /// The name of the task in files, as in `task-pitch`.
  public var name: String { room.name }
  /// The description of a trial in one sentence, for recordings.
  package var summary: String { room.summary }
  /// The question to the listener, for recordings.
  package var question: String { room.question }
  /// What the listener does to answer the question.
  package var response: ResponseForm { room.response }
  /// How a session measures intervals, if the comparison tone is compared with a tone at an interval from the
  /// reference tone in a tuning; `nil` if it is compared with the reference tone itself.
  package var intervalMeasure: IntervalMeasure? { room.intervalMeasure }
  /// The aid that sessions may have; `nil` for none.
  package var aid: Aid? { intervalMeasure?.aid }
}

/// What a task is made of. Each task has a file with its room.
struct TaskRoom {
  let name: String
  let summary: String
  let question: String
  let response: ResponseForm
  let intervalMeasure: IntervalMeasure?
}

// MARK: - The tasks

extension Task: CaseIterable {
  /// All tasks, in the order in which front ends offer them.
  public static let allCases = rooms.indices.map(Task.init)

  static let pitch = allCases[0]
  static let interval = allCases[1]
  static let matching = allCases[2]

  /// The task of settings that name none, once the task of every session: pitch.
  public static let standard = pitch

  /// The name of the task; `nil` for the standard one, which lists of sessions need not name.
  package var nameUnlessStandard: String? { self == .standard ? nil : name }

  /// Creates the task with a name; `nil` if no task has that name.
  public init?(name: String) {
    guard let task = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = task
  }

  /// Creates the first task in which a listener gives a response to a question at an interval; `nil`
  /// if there is none.
  package init?(answeredBy response: Response, at interval: DirectedInterval) {
    let task = Self.allCases.first { $0.response.accepts(response) && $0.asks(about: interval) }
    guard let task else { return nil }
    self = task
  }
}

extension Task: CustomStringConvertible {
  /// The name of the task.
  public var description: String { name }
}

// MARK: - Rules

extension Task {
  /// Whether a session of the task has intervals in a tuning. Its answers tell where each interval is in
  /// tune and how finely the listener hears or matches it, those of other tasks the limen at each note.
  package var hasIntervals: Bool { intervalMeasure != nil }

  /// Returns whether a session of the task may ask about an interval.
  package func asks(about interval: DirectedInterval) -> Bool {
    switch intervalMeasure {
    case nil: interval == .unison
    // A judgement of a unison is a question of the task that has only unisons.
    case .judgement: interval != .unison
    case .matching: true
    }
  }

  /// Returns the presentation of a question whose reference tone has a frequency.
  package func presentation(of question: Question, from reference: Hertz) -> Presentation {
    .pair(
      reference: reference,
      comparison: reference.raised(by: question.nominal.size + question.difference.cents))
  }
}

extension SessionDigest {
  /// Adds a task. The standard one adds nothing, because it was once the task of every session.
  mutating func add(_ task: Task) {
    if let name = task.nameUnlessStandard { add(name) }
  }
}
